import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { type RecordsShown, sortChoices } from './column.ts'
import { LoadMore } from './load-more.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ListRead } from './use-pages.ts'

/** A list of records with its loading, failed and empty states. The next page loads when its end is reached. */
export function RecordList<Row extends { id: number }>({
  list,
  empty,
  ...shown
}: Omit<RecordsShown<Row>, 'rows'> & {
  list: ListRead<Row>
  /** Shown when there are no rows. */
  empty: ReactNode
}) {
  const wide = useWideScreen()
  return (
    <ListStates query={{ ...list, data: list.rows }}>
      {(rows) => {
        if (rows.length === 0) return empty
        const more = list.paging && (
          <LoadMore shown={rows.length} total={list.total ?? rows.length} {...list.paging} />
        )
        if (wide) {
          return (
            <RecordTable {...shown} rows={rows}>
              {more}
            </RecordTable>
          )
        }
        return (
          <>
            {shown.onSort && (
              <SortSelect
                columns={sortChoices(shown.columns)}
                current={shown.sort ?? ''}
                onSort={shown.onSort}
              />
            )}
            <RecordCards {...shown} rows={rows} />
            {more}
          </>
        )
      }}
    </ListStates>
  )
}

/** A list, or what stands in its place: a skeleton while it loads, the error when loading failed. */
export function ListStates<T>({
  query: { data, error, refetch, isWaiting = false },
  children,
}: {
  query: {
    data: readonly T[] | undefined
    error: unknown
    refetch: () => unknown
    isWaiting?: boolean | undefined
  }
  children: (rows: readonly T[]) => ReactNode
}) {
  return (
    <>
      {error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (data.length > 0 || error == null) ? (
        <div aria-busy={isWaiting} style={isWaiting ? { opacity: 0.6 } : undefined}>
          {children(data)}
        </div>
      ) : null}
      {!data && error == null && <LoadingSkeleton lines={10} height={36} />}
    </>
  )
}
