import { Text } from '@mantine/core'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'

/** The statements that went to a customer, and what became of them. */
export function StatementDeliveries({ customerId }: { customerId: number }) {
  const { data, error, refetch } = useDeliveriesOf({ customer_id: customerId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeleton lines={2} />
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('Nothing sent yet. Send a statement from the top of this page, and see here whether it arrived.')}
      </Text>
    )
  }
  return <DeliveryList deliveries={data} />
}
