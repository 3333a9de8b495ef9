import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** More rows than a screen shows. */
const screenful = 24

/**
 * The rows of a table's body: those on the screen at once, so that a list is there when it is opened; the others in a
 * drawing of its own, which a key or a click interrupts. Until then their place is kept, for who returns to the middle.
 * @param rowRem about how high a row is, in rem
 */
export function RowsInTurn<Row>({
  rows,
  rowRem = 2.375,
  children,
}: {
  rows: readonly Row[]
  rowRem?: number
  children: (row: Row, at: number) => ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const drawn = isWhole ? rows : rows.slice(0, screenful)
  const later = rows.length - drawn.length
  return (
    <>
      {drawn.map(children)}
      {later > 0 && <tr aria-hidden style={{ height: `${later * rowRem}rem` }} />}
    </>
  )
}
