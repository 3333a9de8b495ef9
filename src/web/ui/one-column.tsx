import type { ReactNode } from 'react'
import { locale } from '../language/t.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import classes from './one-column.module.css'

/** A board on a phone: its columns as a row of buttons, and below it the one the address says, or the first with cards. */
export function OneColumn<Column extends { key: string; title: string; count: number }>({
  label,
  columns,
  children,
}: {
  /** What the columns are: `Stage`. */
  label: string
  columns: readonly Column[]
  children: (column: Column) => ReactNode
}) {
  const view = useListView()
  const at = view.read('at')
  const shown = columns.find(({ key }) => key === at) ?? columns.find(({ count }) => count > 0) ?? columns[0]
  return (
    <>
      <div className={classes.choices} role="group" aria-label={label}>
        {columns.map(({ key, title, count }) => (
          <button
            key={key}
            type="button"
            className={classes.choice}
            aria-pressed={key === shown?.key}
            onClick={() => view.change('at', key)}
          >
            {title} <span className={classes.count}>{count.toLocaleString(locale())}</span>
          </button>
        ))}
      </div>
      {shown && children(shown)}
    </>
  )
}
