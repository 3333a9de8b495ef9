import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectColumn, ProjectSummary } from '../../contract/project-lists.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { ListStates, RecordList } from '../records/record-list/record-list.tsx'
import type { ListRead } from '../records/record-list/use-pages.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ImportLink } from '../ui/import-link.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { CardMenu } from './card-menu.tsx'
import { NextStepButton } from './next-step/next-step-button.tsx'
import { columns } from './project-columns.tsx'
import type { useProjectFilters } from './project-filters.ts'
import { ProjectTable } from './table/project-table.tsx'

const cardColumns: readonly Column<ProjectSummary>[] = [
  ...Object.values(columns),
  {
    key: 'menu',
    label: t('Actions'),
    card: 'actions',
    cell: (project) => (
      <Group gap="xs" wrap="nowrap">
        <NextStepButton project={project} compact />
        <CardMenu project={project} />
      </Group>
    ),
  },
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
  const empty = (
    <EmptyList
      noMatch={
        view.narrowed
          ? {
              title: t('No project matches'),
              hint: t('Try fewer words or filters. You can search by number, address, customer or phone.'),
              showAll: t('Show all projects'),
              onShowAll: view.clear,
            }
          : undefined
      }
      title={t('No projects yet')}
      actions={
        <>
          <Button component={Link} to={path('new-lead')}>
            {t('New lead')}
          </Button>
          <ImportLink kind="projects" isFirst />
        </>
      }
    >
      {t('Every job starts as a lead: who called, and where the house is.')}
    </EmptyList>
  )
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
