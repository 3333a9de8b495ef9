import { type Kysely, type SqlBool, sql } from 'kysely'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Period } from './quickbooks.queries.ts'

/** Who changed what about money in the period. */
export function readEvents(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('event')
      .leftJoin('project', 'project.id', 'event.project_id')
      .leftJoin('employee', 'employee.id', 'event.actor_id')
      .select([
        'event.id',
        'event.at',
        'event.entity',
        'event.entity_id',
        'event.verb',
        'event.summary',
        'event.changes',
        'project.number as project_number',
        sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('actor'),
      ])
      .where('event.entity', 'in', ['invoice', 'payment', 'expense', 'expense_payment', 'receipt', 'month'])
      .where('project.deleted_at', 'is', null)
      .where('event.id', '>', after)
      .where(sql<SqlBool>`${companyDayIn('event.at')} between ${from} and ${to}`)
      .orderBy('event.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedEvent = Yielded<typeof readEvents>

/** Closed months of the period, also those opened again. */
export function readClosedMonths(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('closed_month')
      .leftJoin('employee as closer', 'closer.id', 'closed_month.closed_by')
      .leftJoin('employee as opener', 'opener.id', 'closed_month.reopened_by')
      .select([
        'closed_month.id',
        'closed_month.month',
        'closed_month.closed_at',
        'closed_month.note',
        'closed_month.figures',
        'closed_month.reopened_at',
        'closed_month.reopen_reason',
        sql<string>`concat_ws(' ', closer.first_name, closer.last_name)`.as('closed_by'),
        sql<string>`concat_ws(' ', opener.first_name, opener.last_name)`.as('reopened_by'),
      ])
      .where('closed_month.id', '>', after)
      .where(({ between }) => between('closed_month.month', from, to))
      .orderBy('closed_month.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedMonth = Yielded<typeof readClosedMonths>

/** The pictures of payments, expenses and expense payments in the period, each once. */
export function readPictures(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('stored_file as file')
      .select(['file.id', 'file.path', 'file.sha256'])
      .where('file.id', '>', after)
      .where(
        sql<SqlBool>`file.id in (
          select payment.picture_id from received_payment payment
            join invoice on invoice.id = payment.invoice_id
            join project on project.id = invoice.project_id and project.deleted_at is null
            where payment.received between ${from} and ${to}
          union all
          select expense.picture_id from expense
            join project on project.id = expense.project_id and project.deleted_at is null
            where expense.date between ${from} and ${to}
          union all
          select payment.picture_id from expense_payment payment
            join expense on expense.id = payment.expense_id
            join project on project.id = expense.project_id and project.deleted_at is null
            where payment.date between ${from} and ${to})`,
      )
      .orderBy('file.id')
      .limit(pageSize)
      .execute(),
  )
}

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
