import type { ReactNode } from 'react'
import { sortedBy } from './arrange-list.ts'
import type { SortChoice } from './sort-select.tsx'
import type { Choosing } from './use-chosen.ts'
import type { useListView } from './use-list-view.ts'

/** One value of a list's rows: a column of the table, and a part of the card on a phone. */
export interface Column<Row> {
  /** Its name in the address when the list is sorted by it; the server's name where the server sorts. */
  key: string
  label: string
  /** Text unless given. Figures line up at the right and sort from the largest. */
  kind?: 'step' | 'day' | 'figure'
  /** `true`: the server sorts by it. A function gives what a list that is here as a whole is sorted by. */
  sorts?: true | ((row: Row) => string | number)
  width?: string
  cell: (row: Row) => ReactNode
  /** A quiet second line of the table's cell. */
  second?: (row: Row) => ReactNode
  /** Opens the row: its link covers all of it. On a card the name does. */
  opens?: true
  /** Where it stands on the card; a column without a place is not on it. */
  card?: 'name' | 'fact' | 'amount' | 'actions'
  /** What the card says in place of the cell; nothing leaves the fact out. */
  onCard?: (row: Row) => ReactNode
}

/** What a list shows as a table on a desk and as cards on a phone. */
export interface RecordsShown<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The order, of a list that can be sorted. */
  sort?: string
  onSort?: (sort: string) => void
  /** Where a row leads, or what opens it. */
  opens?: (row: Row) => string | (() => void)
  choosing?: Choosing<Row> | undefined
  /** What a row is changed with: below it in the table, over the cards on a phone. */
  editor?: { open: number | undefined; render: (row: Row) => ReactNode }
  /** Of a table with columns of fixed widths; those without a width share the rest and cut their words. */
  minWidth?: string
  /** About how high a row of the table is. */
  rowRem?: number
}

/** What the list can be sorted by, as `SortSelect` offers it. */
export function sortChoices<Row>(columns: readonly Column<Row>[]): SortChoice[] {
  return columns.flatMap<SortChoice>(({ key, label, kind = 'text' as const, sorts }) =>
    sorts === undefined ? [] : [{ sort: key, label, kind }],
  )
}

/** The order the address asks for, as far as there is such a column; otherwise the usual one. */
export function readOrder<Row>(
  { read, change }: ReturnType<typeof useListView>,
  columns: readonly Column<Row>[],
  usual: string,
) {
  const wanted = read('sort')
  const isKnown = columns.some(({ key, sorts }) => sorts && key === wanted.replace(/^-/, ''))
  return {
    sort: isKnown ? wanted : usual,
    onSort: (sort: string) => change('sort', sort === usual ? '' : sort),
  }
}

/** The rows of a list that is here as a whole, in order. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): Row[] {
  const keys = columns.flatMap(({ key, sorts }) =>
    typeof sorts === 'function' ? [[key, sorts] as const] : [],
  )
  return sortedBy(rows, sort, Object.fromEntries(keys))
}
