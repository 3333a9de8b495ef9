import { Group, Text } from '@mantine/core'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { BidList } from './bid-list.tsx'
import { NewChangeOrderButton } from './new-change-order-button.tsx'

/** What is added to, or taken off, a contract that is already signed. */
export function ProjectChangeOrdersSection({ project }: { project: Project }) {
  const orders = project.bids.filter(({ kind, status }) => kind === 'change_order' && status !== 'superseded')
  return (
    <>
      {orders.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No change orders yet. Send one like a bid; once you finalize it, it adds to the contract.')}
        </Text>
      ) : (
        <BidList bids={orders} />
      )}
      <Group mt="sm">
        <NewChangeOrderButton projectId={project.id} />
      </Group>
    </>
  )
}
