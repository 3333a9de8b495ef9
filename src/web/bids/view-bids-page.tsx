import { Anchor, Paper, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { ProjectMissing, useProjectId } from '../projects/page/project-part.tsx'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BidList } from './bid-list.tsx'
import { NewBidButton, NewChangeOrderButton } from './new-bid-button.tsx'

/** View bids: every bid and change order of a project, with their revisions. */
export default function ViewBidsPage() {
  const projectId = useProjectId()
  const path = useEmployeePath()
  const query = useProject(projectId)
  const project = query.data
  if (!project && query.error) {
    return <ProjectMissing id={projectId} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!project) return <LoadState query={query} />
  const bids = project.bids.filter(({ kind }) => kind === 'bid')
  const orders = project.bids.filter(({ kind }) => kind === 'change_order')
  const newBid = (
    <NewBidButton
      projectId={projectId}
      bids={bids.filter(({ status }) => status !== 'superseded')}
      isFirst={!bids.some(({ status }) => status === 'finalized')}
    />
  )
  return (
    <>
      <PageHeader
        title={t('Bids')}
        documentTitle={t('Bids of {number}', { number: project.number })}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}`)} size="sm">
            {project.number} {project.customer.name}
          </Anchor>
        }
        actions={
          bids.length > 0 && (
            <>
              {project.finalized && <NewChangeOrderButton projectId={projectId} />}
              {newBid}
            </>
          )
        }
      />
      {bids.length === 0 ? (
        <EmptyState title={t('No bid yet')} action={newBid}>
          {t('List the work in groups with quantities and prices, and say when each payment is due.')}
        </EmptyState>
      ) : (
        <Paper withBorder px="md" py="xs" radius="md">
          <BidList bids={bids} />
        </Paper>
      )}
      {orders.length > 0 && (
        <section aria-labelledby="orders-title">
          <Title order={2} id="orders-title" mt="xl" mb="xs">
            {t('Change orders')}
          </Title>
          <Paper withBorder px="md" py="xs" radius="md">
            <BidList bids={orders} />
          </Paper>
        </section>
      )}
    </>
  )
}
