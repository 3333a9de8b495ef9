import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ProjectCards } from './project-cards.tsx'
import { ProjectFilterBar } from './project-filter-bar.tsx'
import { useListFilters } from './project-list-filters.ts'
import { ProjectTable } from './project-table.tsx'
import { useProjectList } from './projects-api.ts'

/** All projects: searched, narrowed and ordered by what the address says. */
export default function ProjectsPage() {
  const wide = useWideScreen()
  const list = useListFilters()
  const { data, error, refetch, isPlaceholderData, ...paging } = useProjectList(list.filters)
  const projects = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const total = data?.pages[0]?.total

  return (
    <>
      <PageHeader
        title="Projects"
        description={<span aria-live="polite">{total === undefined ? ' ' : counted(total, 'project')}</span>}
      />
      <ProjectFilterBar list={list} firstProject={projects?.[0]} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !projects ? (
        <LoadingSkeleton lines={10} height={36} />
      ) : projects.length === 0 ? (
        <NoProjects narrowed={list.narrowed} onClear={list.clear} />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {wide ? (
            <ProjectTable
              projects={projects}
              sort={list.filters.sort}
              onSort={(sort) => list.change({ sort })}
            />
          ) : (
            <ProjectCards projects={projects} />
          )}
          <LoadMore shown={projects.length} total={total ?? projects.length} {...paging} />
        </div>
      )}
    </>
  )
}

function NoProjects({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (narrowed) {
    return (
      <EmptyState
        title="No project matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show all projects
          </Button>
        }
      >
        Try fewer words or other filters. A number, an address, a customer or a phone number finds a project.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No projects yet"
      action={
        <Button component={Link} to={path('new-lead')}>
          New lead
        </Button>
      }
    >
      <Text span>Every job starts as a lead: who called, and where the house stands.</Text>
    </EmptyState>
  )
}
