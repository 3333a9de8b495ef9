import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listHistory, listProjectHistory } from '../../contract/history.ts'
import type { PartOutput } from '../../contract/route.ts'
import { call, callForList } from '../api/client.ts'

const pageSize = 50

/** The server counts no further. */
export const countedAtMost = 10_000

type Query = PartOutput<typeof listHistory, 'query'>
export type HistoryFilters = Pick<Query, 'search' | 'person' | 'entity' | 'verb' | 'project' | 'from' | 'to'>

/** What happened, newest first, page by page. */
export function useHistory(filters: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: ['history', filters.project ?? 'all', filters],
    queryFn: ({ signal, pageParam }) =>
      callForList(listHistory, { query: { ...filters, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The list stays while other words are looked for.
    placeholderData: (before) => before,
  })
}

/** The last few things that happened to a project. */
export function useRecentHistory(projectId: number, limit: number) {
  return useQuery({
    queryKey: ['history', projectId, 'recent', limit],
    queryFn: ({ signal }) =>
      call(listProjectHistory, { params: { id: projectId }, query: { limit }, signal }),
  })
}
