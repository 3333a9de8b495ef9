import { type Kysely, sql, type Transaction } from 'kysely'
import type { MonthFigures, MonthRow } from '../../contract/months.ts'
import { firstDayOf, type Month, monthOf } from '../../domain/books.ts'
import type { DB } from '../database/schema.generated.ts'

/** A month that was closed itself, not only along with a later one. */
export interface Closing {
  month: Month
  closing: NonNullable<MonthRow['closing']>
  /** As they were when it was closed. */
  figures: MonthFigures
}

/** Every closing that stands, oldest month first. */
export async function findClosings(db: Kysely<DB>): Promise<Closing[]> {
  const rows = await db
    .selectFrom('closed_month')
    .leftJoin('employee', 'employee.id', 'closed_month.closed_by')
    .select([
      'closed_month.month',
      'closed_month.closed_at',
      'closed_month.note',
      'closed_month.figures',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('closed_by_name'),
    ])
    .where('closed_month.reopened_at', 'is', null)
    .orderBy('closed_month.month')
    .execute()
  return rows.map((row) => ({
    month: monthOf(row.month),
    closing: { at: row.closed_at.toISOString(), by: row.closed_by_name, note: row.note },
    figures: row.figures as MonthFigures,
  }))
}

/** The figures under which a month was closed last, if it was, also when it was opened again since. */
export async function findLastFigures(db: Kysely<DB>, month: Month): Promise<MonthFigures | null> {
  const row = await db
    .selectFrom('closed_month')
    .select('figures')
    .where('month', '=', firstDayOf(month))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A figure that came with a later version of Groundwork was not kept then.
  return row ? Object.assign({ voided: 0 }, row.figures as MonthFigures) : null
}

/**
 * Waits for running transactions that write money, and blocks new ones until this transaction ends; see
 * `books_closed_through()`. What is read afterwards is final.
 */
export async function lockBooks(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7104772)`.execute(trx)
}

export async function insertClosing(
  trx: Transaction<DB>,
  closing: { month: Month; closedBy: number; at: Date; note: string; figures: MonthFigures },
): Promise<void> {
  await trx
    .insertInto('closed_month')
    .values({
      month: firstDayOf(closing.month),
      closed_by: closing.closedBy,
      closed_at: closing.at,
      note: closing.note,
      figures: JSON.stringify(closing.figures),
    })
    .execute()
}

/** Opens a month and all after it. @returns those that had been closed by themselves, oldest first */
export async function reopenFrom(
  trx: Transaction<DB>,
  month: Month,
  { by, at, reason }: { by: number; at: Date; reason: string },
): Promise<Month[]> {
  const rows = await trx
    .updateTable('closed_month')
    .set({ reopened_by: by, reopened_at: at, reopen_reason: reason })
    .where('month', '>=', firstDayOf(month))
    .where('reopened_at', 'is', null)
    .returning('month')
    .execute()
  return rows.map((row) => monthOf(row.month)).toSorted()
}
