import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPage } from '../../api/client.ts'

/** A list as far as it has been read. */
export interface ListRead<Row> {
  rows: readonly Row[] | undefined
  error: unknown
  refetch: () => unknown
  /** The rows shown are those of the filters before. */
  isWaiting?: boolean
  /** How many there are in all; undefined until the first page is here. */
  total?: number | undefined
  paging?: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<{ error: unknown }>
  }
}

/** A list page by page; while other filters are on their way, the rows before them stay. */
export function usePages<Row extends { id: number }>(
  queryKey: QueryKey,
  read: (
    page: { cursor: string | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<ListPage<Row[]>>,
  {
    limit = 100,
    enabled = true,
    refetchInterval,
  }: {
    limit?: number
    enabled?: boolean
    /** In milliseconds, by the rows that are there. */
    refetchInterval?: (rows: readonly Row[]) => number | false
  } = {},
): ListRead<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => read({ cursor: pageParam, limit }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => refetchInterval?.(rowsOf(state.data?.pages ?? [])) ?? false,
  })
  const { data, error, refetch, isPlaceholderData } = query
  const rows = useMemo(() => data && rowsOf(data.pages), [data])
  return {
    rows,
    // Rows that are here stay in sight when reading them again fails.
    error: rows ? null : error,
    refetch,
    isWaiting: isPlaceholderData,
    total: data?.pages[0]?.total,
    paging: {
      hasNextPage: query.hasNextPage,
      isFetchingNextPage: query.isFetchingNextPage,
      isFetchNextPageError: query.isFetchNextPageError,
      fetchNextPage: query.fetchNextPage,
    },
  }
}

/** Each row once: while pages were read at different times, one may have moved from one to the other. */
export function rowsOf<Row extends { id: number }>(pages: readonly { rows: readonly Row[] }[]): Row[] {
  const rows = new Map<number, Row>()
  for (const page of pages) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
