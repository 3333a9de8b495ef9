import { Alert, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { t } from '../language/t.ts'
import { PaymentList } from '../payments/payment-list.tsx'
import drawer from '../ui/editing/edit-drawer.module.css'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceDeliveries } from './invoice-deliveries.tsx'
import { InvoiceFacts, InvoiceLines } from './invoice-facts.tsx'
import { KindBadge } from './kind-badge.tsx'
import { Reminders } from './reminders.tsx'
import type { InvoicePanel, PaymentPanel } from './use-money-panel.ts'

/** One invoice: its lines, what was paid on it, what went out, and what can be done next. */
export function InvoiceDrawer({
  invoice,
  warning,
  onClose,
  onStep,
  onPaymentStep,
}: {
  invoice: Invoice
  /** When the project's invoices ask for more than its contract. */
  warning: string | null
  onClose: () => void
  onStep: (kind: InvoicePanel) => void
  onPaymentStep: (kind: PaymentPanel, id: number) => void
}) {
  const wide = useWideScreen()
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <Group gap="xs" component="span">
          {t('Invoice {number}', { number: invoice.number })}{' '}
          <StatusBadge of="invoice" status={invoice.status} /> <KindBadge invoice={invoice} />
        </Group>
      }
      position="right"
      size={wide ? '34rem' : '100%'}
      classNames={{ body: drawer.body ?? '', content: drawer.content ?? '' }}
    >
      <div className={drawer.form}>
        <Stack gap="md" className={drawer.fields ?? ''}>
          {invoice.status === 'void' && (
            <Alert color="gray" title={t('This invoice is void. Nobody owes it.')}>
              {invoice.voidReason}
            </Alert>
          )}
          {warning && invoice.status !== 'void' && (
            <Alert color="yellow" py="xs" role="status">
              {warning}.
            </Alert>
          )}
          {invoice.title && <Text fw={600}>{invoice.title}</Text>}
          <InvoiceLines invoice={invoice} />
          <InvoiceFacts invoice={invoice} />
          <Reminders invoice={invoice} onRemind={() => onStep('remind-invoice')} />
          {invoice.received_payments.length > 0 && (
            <section aria-label={t('Payments received')}>
              <Title order={3}>{t('Payments received')}</Title>
              <PaymentList payments={invoice.received_payments} onStep={onPaymentStep} />
            </section>
          )}
          <InvoiceDeliveries invoiceId={invoice.id} />
        </Stack>
        <div className={drawer.foot}>
          <InvoiceActions invoice={invoice} onStep={onStep} onDeleted={onClose} />
        </div>
      </div>
    </Drawer>
  )
}
