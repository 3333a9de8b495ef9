import { memo, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** More rows than a screen shows. */
const screenful = 24
/** Few enough that a key or a click in between is answered at once. */
const handful = 12

interface Rows<Row> {
  rows: readonly Row[]
  children: (row: Row, at: number) => ReactNode
}

/**
 * The rows of a table's body: those on the screen at once, so that a list is there when it is opened; the others a
 * handful at a time, whenever the browser has nothing else to do. Until then their place is kept, for who returns to
 * the middle; on paper they all are. (Not in a transition: the router's are, and a click would wait for the list that it leaves.)
 * @param rowRem about how high a row is, in rem
 */
export function RowsInTurn<Row>({ rows, rowRem = 2.375, children }: Rows<Row> & { rowRem?: number }) {
  const [handfuls, setHandfuls] = useState(screenful / handful)
  const later = rows.length - handfuls * handful
  useEffect(() => (later > 0 ? whenIdle(() => setHandfuls(handfuls + 1)) : undefined), [later, handfuls])
  const all = Math.ceil(rows.length / handful)
  useEffect(() => (all > handfuls ? beforePrinting(() => setHandfuls(all)) : undefined), [all, handfuls])
  return (
    <>
      {Array.from({ length: handfuls }, (_, at) => (
        <Handful key={at} rows={rows} first={at * handful}>
          {children as Rows<unknown>['children']}
        </Handful>
      ))}
      {later > 0 && <tr aria-hidden style={{ height: `${later * rowRem}rem` }} />}
    </>
  )
}

const Handful = memo(function Handful({ rows, first, children }: Rows<unknown> & { first: number }) {
  return rows.slice(first, first + handful).map((row, at) => children(row, first + at))
})

/** Does `work` before the page is put on paper, so that the paper has it. @returns the way to call it off */
function beforePrinting(work: () => void): () => void {
  const listener = () => flushSync(work)
  window.addEventListener('beforeprint', listener)
  return () => window.removeEventListener('beforeprint', listener)
}

/** Calls `work` when the browser is idle, where it says so, and soon where it does not. @returns the way to call it off */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 1_000 })
  return () => cancelIdleCallback(idle)
}
