import { useMemo, useState } from 'react'

/** The checked rows. They stay checked under other filters, but not once they are no longer fit for it. */
export function useChosen<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  isFit: (row: Row) => boolean,
) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map())
  const chosen = useMemo(() => {
    // Use the newest version of each row.
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

/** How the rows of a list are checked. */
export interface Choosing<Row> {
  chosen: readonly Row[]
  isFit: (row: Row) => boolean
  choose: (rows: readonly Row[], isOn: boolean) => void
  /** The label of a row's checkbox. */
  label: (row: Row) => string
  /** The label of the checkbox for all rows. */
  allLabel: string
}
