import type { ReactNode } from 'react'
import { sortedBy } from './arrange-list.ts'
import type { SortChoice } from './sort-select.tsx'
import type { Choosing } from './use-chosen.ts'
import type { useListView } from './use-list-view.ts'

/** A column of a list's table, and its part of the card on a phone. */
export interface Column<Row> {
  /** Its name in the address when the list is sorted by it. If the server sorts, the server's name. */
  key: string
  label: string
  /** Text unless given. Figures are right-aligned and sort from the largest. */
  kind?: 'step' | 'day' | 'figure'
  /** `true` when the server sorts by it. For a list sorted in the browser, a function that gives the sort key. */
  sorts?: true | ((row: Row) => string | number)
  width?: string
  cell: (row: Row) => ReactNode
  /** Small, after the first: on the same line where columns are fixed, else below. */
  second?: (row: Row) => ReactNode
  /** Its link covers the row and opens it. On a card the name opens it. */
  opens?: true
  /** Its place on the card. Without one, it is not on the card. */
  card?: 'name' | 'fact' | 'amount' | 'actions'
  /** Replaces the cell on the card. An empty fact is left out. */
  onCard?: (row: Row) => ReactNode
}

/** What a table on a desk and cards on a phone have in common. */
export interface RecordsShown<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** For a list that can be sorted. */
  sort?: string
  onSort?: (sort: string) => void
  /** The address of a row, or what opens it. */
  opens?: (row: Row) => string | (() => void)
  choosing?: Choosing<Row> | undefined
  /** The form that edits a row: below the row in a table, above the cards on a phone. */
  editor?: { open: number | undefined; render: (row: Row) => ReactNode }
  /** In rem, for a table with fixed columns. Columns without a width share the rest and clip their texts. */
  minWidth?: string
  /** About how high a row is, in rem. */
  rowRem?: number
}

export function sortChoices<Row>(columns: readonly Column<Row>[]): SortChoice[] {
  return columns.flatMap<SortChoice>(({ key, label, kind = 'text' as const, sorts }) =>
    sorts === undefined ? [] : [{ sort: key, label, kind }],
  )
}

/** The order in the address, or the usual one if the address has none or an unknown one. */
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

/** Sorts a list in the browser. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): Row[] {
  const keys = columns.flatMap(({ key, sorts }) =>
    typeof sorts === 'function' ? [[key, sorts] as const] : [],
  )
  return sortedBy(rows, sort, Object.fromEntries(keys))
}
