import { Text } from '@mantine/core'
import { t } from '../language/t.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useDeliveriesOf } from './deliveries-api.ts'
import { DeliveryList } from './delivery-list.tsx'

/** Every message about a project. */
export function ProjectDeliveriesSection({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useDeliveriesOf({ project_id: projectId })
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton lines={2} />
  }
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(
          'Nothing sent yet. Send a bid from its editor or the list above, and see here whether it arrived.',
        )}
      </Text>
    )
  }
  return <DeliveryList deliveries={data} />
}
