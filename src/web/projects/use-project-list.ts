import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { listProjects, type ProjectBoard, type ProjectSummary } from '../../contract/project-lists.ts'
import { callForList, type ListPage } from '../api/client.ts'
import { pagesQuery, type ReadPage, usePages } from '../records/record-list/use-pages.ts'
import { type ProjectFilters, readFilters } from './project-filters.ts'

export const useProjectList = (filters: ProjectFilters) => usePages(...projectPages(filters))

/** The first page under **Projects**, to be read before anybody opens it. */
export const firstProjects = {
  ...pagesQuery(...projectPages(readFilters(new URLSearchParams()))),
  staleTime: 5 * 60_000,
}

function projectPages(filters: ProjectFilters): [QueryKey, ReadPage<ProjectSummary>] {
  return [
    ['projects', 'list', filters],
    (page, signal) => callForList(listProjects, { query: { ...filters, ...page }, signal }),
  ]
}

/** Changes a project in every list and board that is loaded, before the server confirms it. */
export function changeProjectRow(
  queryClient: QueryClient,
  project: ProjectSummary,
  change: (row: ProjectSummary) => ProjectSummary,
): void {
  const changeIn = (rows: ProjectSummary[]) => rows.map((row) => (row.id === project.id ? change(row) : row))
  queryClient.setQueriesData<Pages | ProjectBoard>({ queryKey: ['projects', 'list'] }, (data) => {
    if (data && 'pages' in data) {
      return { ...data, pages: data.pages.map((page) => ({ ...page, rows: changeIn(page.rows) })) }
    }
    if (data && 'columns' in data) return changeCard(data, project, change)
    return data
  })
}

type Pages = InfiniteData<ListPage<ProjectSummary[]>>

/** A new status moves the card to its column, where it comes first. */
function changeCard(
  board: ProjectBoard,
  project: ProjectSummary,
  change: (row: ProjectSummary) => ProjectSummary,
): ProjectBoard {
  const cards = board.columns.flatMap(({ projects }) => projects)
  const before = cards.find(({ id }) => id === project.id) ?? project
  const after = change(before)
  const columns = board.columns.map((column) => {
    const others = column.projects.filter(({ id }) => id !== before.id)
    const isFrom = column.status === before.status
    const isTo = column.status === after.status
    if (isFrom && isTo) {
      return { ...column, projects: column.projects.map((row) => (row.id === before.id ? after : row)) }
    }
    if (!isFrom && !isTo) return column
    const by = isTo ? 1 : -1
    return {
      ...column,
      projects: isTo ? [after, ...others] : others,
      count: column.count + by,
      value: column.value === null ? null : column.value + by * (before.bidTotal ?? 0),
    }
  })
  return { columns }
}
