import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listProjectHistory } from '../../contract/history.ts'
import { call, callForList } from '../api/client.ts'

const pageSize = 50

/** What happened to a project, newest first, page by page. */
export function useHistory(projectId: number, entity: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['history', projectId, 'all', entity],
    queryFn: ({ signal, pageParam }) =>
      callForList(listProjectHistory, {
        params: { id: projectId },
        query: { entity, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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
