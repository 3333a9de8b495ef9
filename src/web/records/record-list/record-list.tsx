import type { ReactNode } from 'react'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { type RecordsShown, sortChoices } from './column.ts'
import { ListStates } from './list-states.tsx'
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
