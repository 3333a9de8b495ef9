import { useQuery } from '@tanstack/react-query'
import { listHistory, listProjectHistory } from '../../contract/history.ts'
import type { PartOutput } from '../../contract/route.ts'
import { call, callForList } from '../api/client.ts'
import { usePages } from '../records/record-list/use-pages.ts'

const pageSize = 50

/** The server stops counting here. */
export const countedAtMost = 10_000

type Query = PartOutput<typeof listHistory, 'query'>
export type HistoryFilters = Pick<Query, 'search' | 'person' | 'entity' | 'verb' | 'project' | 'from' | 'to'>

/** What happened, newest first, page by page. */
export function useHistory(filters: HistoryFilters) {
  return usePages(
    ['history', filters.project ?? 'all', filters],
    (page, signal) => callForList(listHistory, { query: { ...filters, ...page }, signal }),
    { limit: pageSize },
  )
}

/** The last few things that happened to a project. */
export function useRecentHistory(projectId: number, limit: number) {
  return useQuery({
    queryKey: ['history', projectId, 'recent', limit],
    queryFn: ({ signal }) =>
      call(listProjectHistory, { params: { id: projectId }, query: { limit }, signal }),
  })
}
