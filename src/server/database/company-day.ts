import { type RawBuilder, sql } from 'kysely'
import { companyTimeZone, type Day } from '../../domain/dates.ts'

/** The company's calendar day of a column that holds an instant, as `companyDayOf` has it; null where that is null. */
export function companyDayIn<Found extends Day | null = Day>(column: string): RawBuilder<Found> {
  return sql<Found>`(${sql.ref(column)} at time zone ${sql.lit(companyTimeZone)})::date`
}
