import { useMemo, useState } from 'react'

/** Which rows are ticked. A tick outlasts other filters and other pages, but not what makes the row unfit for it. */
export function useChosen<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  isFit: (row: Row) => boolean,
) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map())
  const chosen = useMemo(() => {
    // A row that was read again takes the old one's place.
    const fresh = new Map(rows?.map((row) => [row.id, row]))
    return [...ticked.values()].map((row) => fresh.get(row.id) ?? row).filter(isFit)
  }, [ticked, rows, isFit])

  function choose(those: readonly Row[], isOn: boolean) {
    setTicked((before) => {
      const next = new Map(before)
      for (const row of those) {
        if (isOn) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }
  return { chosen, isFit, choose, clear: () => setTicked(new Map()) }
}

/** How the rows of a list are ticked. */
export interface Choosing<Row> {
  chosen: readonly Row[]
  isFit: (row: Row) => boolean
  choose: (rows: readonly Row[], isOn: boolean) => void
  /** Tells one row's box from another's. */
  label: (row: Row) => string
  /** Of the box that ticks every row in the list. */
  allLabel: string
}
