import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ProjectSummary } from '../../../contract/projects.ts'

/** Changes one project in every list that is kept, where it stands. */
export function changeRow(
  queryClient: QueryClient,
  id: number,
  change: (row: ProjectSummary) => ProjectSummary,
): void {
  queryClient.setQueriesData<InfiniteData<{ rows: ProjectSummary[] }>>(
    // Board, map and what stands at an address are kept under words of their own.
    { queryKey: ['projects', 'list'], predicate: ({ queryKey }) => typeof queryKey[2] === 'object' },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.rows.some((row) => row.id === id)
            ? { ...page, rows: page.rows.map((row) => (row.id === id ? change(row) : row)) }
            : page,
        ),
      },
  )
}
