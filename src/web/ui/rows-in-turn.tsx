import { isValidElement, type Key, type ReactNode, useEffect, useMemo, useState } from 'react'
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
 * the middle; on paper they all are. They stand side by side, whichever handful they came with: a row that others push
 * down stays the same, with what is typed in it. (Not in a transition: the router's are, and a click would wait for the list that it leaves.)
 * @param rowRem about how high a row is, in rem
 */
export function RowsInTurn<Row>({ rows, rowRem = 2.375, children }: Rows<Row> & { rowRem?: number }) {
  const [handfuls, setHandfuls] = useState(screenful / handful)
  const drawn = useDrawn(rows, children, handfuls * handful)
  const later = rows.length - handfuls * handful
  useEffect(() => (later > 0 ? whenIdle(() => setHandfuls(handfuls + 1)) : undefined), [later, handfuls])
  const all = Math.ceil(rows.length / handful)
  useEffect(() => (all > handfuls ? beforePrinting(() => setHandfuls(all)) : undefined), [all, handfuls])
  return (
    <>
      {drawn}
      {later > 0 && <tr aria-hidden style={{ height: `${later * rowRem}rem` }} />}
    </>
  )
}

/** The first rows, each drawn once: React passes over those before, and one more handful costs no more than itself. */
function useDrawn<Row>(rows: Rows<Row>['rows'], draw: Rows<Row>['children'], count: number): ReactNode[] {
  const { drawn, keys } = useMemo(
    () => ({ rows, draw, drawn: [] as ReactNode[], keys: new Set<Key | null>() }),
    [rows, draw],
  )
  for (const row of rows.slice(drawn.length, count)) {
    const element = draw(row, drawn.length)
    const key = isValidElement(element) ? element.key : null
    // While pages are read one after the other, a row may stand in two of them: React would leave one behind.
    drawn.push(key !== null && keys.has(key) ? null : element)
    keys.add(key)
  }
  return drawn.slice(0, count)
}

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
