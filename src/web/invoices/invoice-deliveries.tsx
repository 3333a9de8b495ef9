import { Title } from '@mantine/core'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'

/** Every message about an invoice, its reminders and receipts, with what became of it; nothing while there is none. */
export function InvoiceDeliveries({ invoiceId }: { invoiceId: number }) {
  const { data, error, refetch } = useDeliveriesOf({ invoice_id: invoiceId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('Messages about this invoice')}>
      <Title order={3}>{t('Messages')}</Title>
      <DeliveryList deliveries={data} />
    </section>
  )
}
