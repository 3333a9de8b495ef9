import { agingBuckets } from '../../domain/aging.ts'
import type { Cents } from '../../domain/money.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import type { BarsProps } from './bars.tsx'
import { moneyColumn, type ReportColumn } from './report-table.tsx'

type Aging = Record<(typeof agingBuckets)[number]['key'], Cents>

export function agingColumns<R extends { aging: Aging }>(
  totals: Aging,
  to: (row: R) => string,
): ReportColumn<R>[] {
  return agingBuckets.map(({ key, label }) =>
    moneyColumn<R>(key, named(label), (row) => row.aging[key], { total: totals[key], to }),
  )
}

/** One bar for each age, with a label short enough for a phone. */
export function agingBars(totals: Aging): BarsProps['bars'] {
  return agingBuckets.map(({ key, from, to }) => ({
    label: from === null ? t('Not due') : to === null ? `${from - 1}+` : `${from}–${to}`,
    amounts: { [t('Owed')]: totals[key] },
  }))
}

export function pastDue({ days30, days60, days90, older }: Aging): Cents {
  return days30 + days60 + days90 + older
}

/** How late each row is. */
export function ageColumn<R extends { days: number }>(): ReportColumn<R> {
  return {
    key: 'days',
    label: t('Age'),
    by: (row) => row.days,
    cell: (row) => lateWords(row.days),
    figure: true,
  }
}

/** `12 days late`, `due in 3 days`. */
function lateWords(days: number): string {
  const count = Math.abs(days)
  if (days === 0) return t('due today')
  return days > 0
    ? t('{count, plural, one {# day late} other {# days late}}', { count })
    : t('{count, plural, one {due in # day} other {due in # days}}', { count })
}
