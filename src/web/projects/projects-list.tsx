import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectColumn } from '../../contract/project-lists.ts'
import type { ProjectSummary } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { ListStates, RecordList } from '../records/record-list/record-list.tsx'
import type { ListRead } from '../records/record-list/use-pages.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { CardMenu } from './card-menu.tsx'
import { columns } from './project-columns.tsx'
import type { useProjectFilters } from './project-filters.ts'
import { ProjectTable } from './table/project-table.tsx'

const cardColumns: readonly Column<ProjectSummary>[] = [
  ...Object.values(columns),
  { key: 'menu', label: t('Actions'), card: 'actions', cell: (project) => <CardMenu project={project} /> },
]

/** The projects as a table, or as cards on a phone. */
export function ProjectsList({
  list,
  shown,
  view,
}: {
  list: ListRead<ProjectSummary>
  shown: readonly ProjectColumn[]
  view: ReturnType<typeof useProjectFilters>
}) {
  const path = useEmployeePath()
  const wide = useWideScreen()
  const order = { sort: view.filters.sort, onSort: view.changeSort }
  const empty = <NoProjects narrowed={view.narrowed} onClear={view.clear} />
  if (!wide) {
    return (
      <RecordList
        list={list}
        columns={cardColumns}
        {...order}
        opens={({ id }) => path(`projects/${id}`)}
        empty={empty}
      />
    )
  }
  return (
    <ListStates query={{ ...list, data: list.rows }}>
      {(rows) =>
        rows.length === 0 ? empty : <ProjectTable list={list} rows={rows} shown={shown} {...order} />
      }
    </ListStates>
  )
}

function NoProjects({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (narrowed) {
    return (
      <EmptyState
        title={t('No project matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all projects')}
          </Button>
        }
      >
        {t('Try fewer words or filters. You can search by number, address, customer or phone.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No projects yet')}
      action={
        <Group justify="center" gap="xs">
          <Button component={Link} to={path('new-lead')}>
            {t('New lead')}
          </Button>
          <ImportLink kind="projects" isFirst />
        </Group>
      }
    >
      {t('Every job starts as a lead: who called, and where the house is.')}
    </EmptyState>
  )
}
