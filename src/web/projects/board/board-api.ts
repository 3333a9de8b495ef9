import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readProjectBoard } from '../../../contract/project-lists.ts'
import { listProjects } from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { call, callForList } from '../../api/client.ts'
import type { ProjectFilters } from '../project-filters.ts'

/** How many cards a column starts with, and how many more load at a time. */
export const cardsAtOnce = 20

export function useProjectBoard(filters: ProjectFilters, folded: readonly ProjectStatus[]) {
  // The board's route takes no position.
  const { position: _, ...narrowing } = filters
  const query = { ...narrowing, limit: cardsAtOnce, folded: folded.join(',') || undefined }
  return useQuery({
    queryKey: ['projects', 'list', 'board', query],
    queryFn: ({ signal }) => call(readProjectBoard, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A column's cards after the first ones. Loads nothing until somebody wants more. */
export function useMoreCards(
  filters: ProjectFilters,
  status: ProjectStatus,
  after: string | null,
  wanted: boolean,
) {
  return useInfiniteQuery({
    queryKey: ['projects', 'list', 'column', { ...filters, status }, after],
    queryFn: ({ signal, pageParam }) =>
      callForList(listProjects, {
        query: { ...filters, status, limit: cardsAtOnce, cursor: pageParam },
        signal,
      }),
    initialPageParam: after ?? undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: wanted && after !== null,
  })
}
