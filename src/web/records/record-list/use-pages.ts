import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPage } from '../../api/client.ts'

/** A list as far as it has been loaded. */
export interface ListRead<Row> {
  rows: readonly Row[] | undefined
  error: unknown
  refetch: () => unknown
  /** The rows shown still belong to the previous filters. */
  isWaiting?: boolean
  /** How many there are in all. Undefined until the first page is here. */
  total?: number | undefined
  paging?: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<{ error: unknown }>
  }
}

export type ReadPage<Row> = (
  page: { cursor: string | undefined; limit: number },
  signal: AbortSignal,
) => Promise<ListPage<Row[]>>

/** What reads a list page by page, for `usePages` or to read its first page ahead of time. */
export function pagesQuery<Row>(queryKey: QueryKey, read: ReadPage<Row>, limit = 100) {
  return {
    queryKey,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
      read({ cursor: pageParam, limit }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage<Row[]>) => page.nextCursor ?? undefined,
  }
}

/** A list page by page. While rows for new filters load, the old rows stay. */
export function usePages<Row extends { id: number }>(
  queryKey: QueryKey,
  read: ReadPage<Row>,
  {
    limit,
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
    ...pagesQuery(queryKey, read, limit),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => refetchInterval?.(rowsOf(state.data?.pages ?? [])) ?? false,
  })
  const { data, error, refetch, isPlaceholderData } = query
  const rows = useMemo(() => data && rowsOf(data.pages), [data])
  return {
    rows,
    // Rows already shown stay when reading them again fails.
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

/** Each row once. Pages are read at different times, so a row that moved can be on two of them. */
export function rowsOf<Row extends { id: number }>(pages: readonly { rows: readonly Row[] }[]): Row[] {
  const rows = new Map<number, Row>()
  for (const page of pages) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
