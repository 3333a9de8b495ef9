import { agingBuckets } from '../../domain/aging.ts'
import type { Cents } from '../../domain/money.ts'
import type { BarsProps } from './bars.tsx'
import { moneyColumn, type ReportColumn } from './report-table.tsx'

type Aging = Record<(typeof agingBuckets)[number]['key'], Cents>

/** One column for each age. */
export function agingColumns<R extends { aging: Aging }>(
  totals: Aging,
  to: (row: R) => string,
): ReportColumn<R>[] {
  return agingBuckets.map(({ key, label }) =>
    moneyColumn<R>(key, label, (row) => row.aging[key], { total: totals[key], to }),
  )
}

/** One bar for each age; its name is short enough for a phone. */
export function agingBars(totals: Aging): BarsProps['bars'] {
  return agingBuckets.map(({ key, from, to }) => ({
    label: from === null ? 'Not due' : to === null ? `${from - 1}+` : `${from}–${to}`,
    amounts: { Owed: totals[key] },
  }))
}

/** What of it is past the day it was due. */
export function pastDue({ days30, days60, days90, older }: Aging): Cents {
  return days30 + days60 + days90 + older
}

/** `12 days late`, `due in 3 days`. */
export function lateWords(days: number): string {
  const count = Math.abs(days)
  if (days === 0) return 'due today'
  const words = count === 1 ? '1 day' : `${count} days`
  return days > 0 ? `${words} late` : `due in ${words}`
}
