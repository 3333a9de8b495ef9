import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { BidList } from './bid-list.tsx'
import { NewBidButton, NewChangeOrderButton } from './new-bid-button.tsx'

/** The current bids on the project's page, with a link to all revisions. */
export function ProjectBidsSection({ project }: { project: Project }) {
  const path = useEmployeePath()
  const bids = project.bids.filter(({ kind }) => kind === 'bid')
  const current = bids.filter(({ status }) => status !== 'superseded')
  return (
    <>
      {current.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('No bid yet.')}
        </Text>
      ) : (
        <BidList bids={current} />
      )}
      <Group justify="space-between" mt="sm">
        <NewBidButton projectId={project.id} bids={current} />
        {bids.length > current.length && (
          <Anchor component={Link} to={path(`projects/${project.id}/bids`)} size="sm">
            {t('All bids and revisions')}
          </Anchor>
        )}
      </Group>
    </>
  )
}

/** Changes to a contract that is already signed. */
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
