import type { Readable } from 'node:stream'
import { ageMoney, agingBucketOf, agingBuckets } from '../../domain/aging.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { Region } from '../../domain/projects.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'

/** What a report is asked for: a day, today unless told, and whose projects. */
export interface ReportQuery {
  on?: Day | undefined
  manager_id?: number | undefined
  region?: Region | undefined
}

export interface ReportScope extends ReportQuery {
  on: Day
}

/** With the company's today where no day was named. */
export function toScope({ clock }: Pick<Deps, 'clock'>, query: ReportQuery): ReportScope {
  return { ...query, on: query.on ?? companyDayOf(clock.now()) }
}

/** Adds the fields of rows up, one by one; 0 for no rows. */
export function addUp<F extends string>(
  rows: readonly Record<F, Cents>[],
  fields: readonly F[],
): Record<F, Cents> {
  const sums = Object.fromEntries(fields.map((field) => [field, 0])) as Record<F, Cents>
  for (const row of rows) {
    for (const field of fields) sums[field] += row[field]
  }
  return sums
}

/** What is owed, by age, and apart what was paid beyond it. */
export function ageOwed(rows: readonly { days: number; amount: Cents }[]) {
  const owing = rows.filter(({ amount }) => amount > 0)
  const beyond = rows.filter(({ amount }) => amount < 0)
  return {
    aging: ageMoney(owing),
    owed: addUp(owing, ['amount']).amount,
    credits: -addUp(beyond, ['amount']).amount,
  }
}

/** Rows by a key, in the order in which the keys come first. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** @param name without its extension */
export function csvDownload(name: string, content: Readable): Download {
  return new Download({ mediaType: 'text/csv; charset=utf-8', content, fileName: `${name}.csv` })
}

/** What the age of an amount is called; below zero it is a credit and has none. */
export function nameAge(days: number, amount: number): string {
  if (amount < 0) return 'Credit'
  const bucket = agingBucketOf(days)
  return agingBuckets.find(({ key }) => key === bucket)?.label ?? ''
}
