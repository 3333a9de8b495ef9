import { type Day, daysBetween } from './dates.ts'
import type { Cents } from './money.ts'

/** Brackets of days past due; `to` is null for the last one, which has no end. */
export const agingBuckets = [
  { key: 'current', label: 'Not due yet', from: null, to: 0 },
  { key: 'days30', label: '1–30 days', from: 1, to: 30 },
  { key: 'days60', label: '31–60 days', from: 31, to: 60 },
  { key: 'days90', label: '61–90 days', from: 61, to: 90 },
  { key: 'older', label: 'More than 90 days', from: 91, to: null },
] as const
export type AgingBucket = (typeof agingBuckets)[number]['key']
export type Aging = Record<AgingBucket, Cents>

/** Days past due on `today`; 0 or less before that. @param dueOn for invoices, see `dueOn` */
export function daysPastDue(dueOn: Day, today: Day): number {
  return daysBetween(dueOn, today)
}

/**
 * True when an invoice is billed by that day, has a balance, and was due before it. The server's `isPastDue` says the
 * same in SQL.
 */
export function isPastDue(
  invoice: { billedOn: Day | null; dueOn: Day | null; balance: Cents },
  today: Day,
): boolean {
  const { billedOn, dueOn, balance } = invoice
  if (billedOn === null || dueOn === null || balance <= 0) return false
  return billedOn <= today && daysPastDue(dueOn, today) > 0
}

export function agingBucketOf(days: number): AgingBucket {
  return agingBuckets.find(({ to }) => to === null || days <= to)?.key ?? 'older'
}

/** Adds amounts up by their age. @param rows `days` past due, amounts in cents */
export function ageMoney(rows: readonly { days: number; amount: Cents }[]): Aging {
  const aging: Aging = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 }
  for (const { days, amount } of rows) aging[agingBucketOf(days)] += amount
  return aging
}
