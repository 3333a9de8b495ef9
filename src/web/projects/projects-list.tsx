import { Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ProjectColumn } from '../../contract/project-lists.ts'
import { t } from '../language/t.ts'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { SortSelect } from '../records/record-list/sort-select.tsx'
import { rowsOf } from '../records/record-list/use-pages.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ProjectCards } from './project-cards.tsx'
import type { useListFilters } from './project-list-filters.ts'
import { sortChoices } from './table/project-columns.tsx'
import { ProjectTable } from './table/project-table.tsx'
import type { useProjectList } from './use-project-list.ts'

/** The projects one below the other: a table, or cards on a phone. */
export function ProjectsList({
  list,
  read,
  columns,
}: {
  list: ReturnType<typeof useListFilters>
  read: ReturnType<typeof useProjectList>
  columns: readonly ProjectColumn[]
}) {
  const wide = useWideScreen()
  const { data, error, refetch, isPlaceholderData, onRange, ...paging } = read
  const projects = useMemo(() => data && rowsOf(data.pages), [data])
  const total = data?.pages[0]?.total

  if (error && !projects) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!projects) return <LoadingSkeleton lines={10} height={36} />
  if (projects.length === 0) return <NoProjects narrowed={list.narrowed} onClear={list.clear} />
  const more = <LoadMore shown={projects.length} total={total ?? projects.length} {...paging} />
  return (
    <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
      {wide ? (
        <ProjectTable
          projects={projects}
          columns={columns}
          sort={list.filters.sort}
          onSort={(sort) => list.change({ sort })}
          onRange={onRange}
        >
          {more}
        </ProjectTable>
      ) : (
        <>
          <SortSelect
            columns={sortChoices}
            current={list.filters.sort}
            onSort={(sort) => list.change({ sort })}
          />
          <ProjectCards projects={projects} changeable onRange={onRange} />
          {more}
        </>
      )}
    </div>
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
        {t(
          'Try fewer words or other filters. A number, an address, a customer or a phone number finds a project.',
        )}
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
      <Text span>{t('Every job starts as a lead: who called, and where the house is.')}</Text>
    </EmptyState>
  )
}
