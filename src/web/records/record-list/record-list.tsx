import type { ReactNode } from 'react'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { type RecordsShown, sortChoices } from './column.ts'
import { ListStates } from './list-states.tsx'
import { LoadMore } from './load-more.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ListRead } from './use-pages.ts'

/** A list of records: on its way, failed, empty, or there; the next page comes when its end is reached. */
export function RecordList<Row extends { id: number }>({
  list,
  empty,
  ...shown
}: Omit<RecordsShown<Row>, 'rows'> & {
  list: ListRead<Row>
  /** What stands in the place of no rows. */
  empty: ReactNode
}) {
  const wide = useWideScreen()
  const { isWaiting = false, total, paging } = list
  return (
    <ListStates query={{ data: list.rows, error: list.error, refetch: list.refetch }}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div aria-busy={isWaiting} style={isWaiting ? { opacity: 0.6 } : undefined}>
            {wide ? (
              <RecordTable {...shown} rows={rows} />
            ) : (
              <>
                {shown.onSort && (
                  <SortSelect
                    columns={sortChoices(shown.columns)}
                    current={shown.sort ?? ''}
                    onSort={shown.onSort}
                  />
                )}
                <RecordCards {...shown} rows={rows} />
              </>
            )}
            {paging && <LoadMore shown={rows.length} total={total ?? rows.length} {...paging} />}
          </div>
        )
      }
    </ListStates>
  )
}
