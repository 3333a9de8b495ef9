import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { columns } from '../projects/project-columns.tsx'
import { useProjectList } from '../projects/use-project-list.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const customerColumns = [
  { ...columns.number, card: 'name' },
  columns.site,
  columns.status,
  columns.contract,
  columns.billed,
  columns.balance,
].map(({ width: _, sorts: __, ...column }): Column<ProjectSummary> => column as Column<ProjectSummary>)

/** A customer's projects, newest first. */
export function CustomerProjects({ customerId }: { customerId: number }) {
  const path = useEmployeePath()
  const list = useProjectList({ customer_id: customerId, sort: '-created' })
  return (
    <RecordList
      list={list}
      columns={customerColumns}
      opens={({ id }) => path(`projects/${id}`)}
      empty={
        <EmptyState
          title={t('No project yet')}
          action={
            <Button component={Link} to={path('new-lead')}>
              {t('New lead')}
            </Button>
          }
        >
          {t('New leads of this customer show up here.')}
        </EmptyState>
      }
    />
  )
}
