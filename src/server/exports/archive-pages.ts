import { type RawBuilder, sql } from 'kysely'
import { companyTimeZone, type Day } from '../../domain/dates.ts'

/** How many rows are read at a time. */
export const pageSize = 500

/** Rows in the order of their ids, a page at a time: never all of a table at once. */
export async function* inPages<Row extends { id: number }>(
  readPage: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await readPage(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

/** What `inPages` gives for a query. */
export type Yielded<F extends (...args: never[]) => AsyncGenerator<unknown>> =
  ReturnType<F> extends AsyncGenerator<infer Row> ? Row : never

/** The company's calendar day of a column that holds an instant. */
export function dayOf(column: string): RawBuilder<Day | null> {
  return sql<Day | null>`(${sql.ref(column)} at time zone ${sql.lit(companyTimeZone)})::date`
}
