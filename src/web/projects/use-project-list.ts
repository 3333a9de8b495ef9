import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { listProjects } from '../../contract/projects.ts'
import { callForList } from '../api/client.ts'
import { readFilters } from './project-list-filters.ts'
import type { ProjectFilters } from './projects-api.ts'
import { type ListPage, withItsEnd } from './table/list-pages.ts'

const pageSize = 100

/**
 * The list page by page; while other filters are on their way, the rows before them stay. When something changed, only
 * the first page and those on the screen are read again; another is when it comes into sight.
 */
export function useProjectList(filters: ProjectFilters, enabled = true) {
  const queryClient = useQueryClient()
  const { queryKey } = projectPages(filters)
  /** Until it is told which rows those are, all. */
  const shown = useRef({ first: 0, end: Number.POSITIVE_INFINITY })
  /** Pages that were not read again, by where they begin. */
  const old = useRef(new Set<string>())
  const query = useInfiniteQuery({
    ...projectPages(filters),
    queryFn: async ({ signal, pageParam }) => {
      const known = queryClient.getQueryData<InfiniteData<ListPage, string | undefined>>(queryKey)
      const at = known?.pageParams.indexOf(pageParam) ?? -1
      const before = known?.pages[at]
      if (before && pageParam !== undefined && !isOnScreen(at, shown.current)) {
        old.current.add(pageParam)
        return before
      }
      const fresh = await readPage(filters, pageParam, signal)
      if (pageParam !== undefined) old.current.delete(pageParam)
      return before ? withItsEnd(before, fresh) : fresh
    },
    placeholderData: keepPreviousData,
    enabled,
  })

  const { data, refetch } = query
  const params = data?.pageParams
  const onRange = useCallback(
    (first: number, end: number) => {
      shown.current = { first, end }
      const isOld = params?.some(
        (param, at) => typeof param === 'string' && old.current.has(param) && isOnScreen(at, shown.current),
      )
      if (isOld) void refetch({ cancelRefetch: false })
    },
    [params, refetch],
  )
  return { ...query, onRange }
}

/** What the page of projects shows to whoever opens it from the menu, for whoever reads it ahead. */
export const firstProjects = {
  ...projectPages(readFilters(new URLSearchParams())),
  staleTime: 5 * 60_000,
}

function projectPages(filters: ProjectFilters) {
  return {
    queryKey: ['projects', 'list', filters],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
      readPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage) => page.nextCursor ?? undefined,
  }
}

function readPage(filters: ProjectFilters, cursor: string | undefined, signal: AbortSignal) {
  return callForList(listProjects, { query: { ...filters, limit: pageSize, cursor }, signal })
}

/** Pages may be a few rows longer or shorter than they were asked for: one before and after counts as well. */
function isOnScreen(page: number, { first, end }: { first: number; end: number }): boolean {
  return page >= Math.floor(first / pageSize) - 1 && page <= Math.floor(end / pageSize)
}
