import { type RawBuilder, sql } from 'kysely'
import { companyTimeZone, type Day } from '../../domain/dates.ts'

/** The company's calendar day of a column that holds an instant, as `companyDayOf` has it; null where that is null. */
export function companyDayIn<Found extends Day | null = Day>(column: string): RawBuilder<Found> {
  return sql<Found>`(${sql.ref(column)} at time zone ${sql.lit(companyTimeZone)})::date`
}

/** The day from which an invoice or a bill counts: the day it carries or, when that is later, the day it was recorded. */
export function countsFrom(table: 'invoice' | 'expense'): RawBuilder<Day> {
  const dated = table === 'invoice' ? 'invoice.issued' : 'expense.date'
  return sql<Day>`least(${sql.ref(dated)}, ${companyDayIn(`${table}.created_at`)})`
}
