import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyTimeZone, type Day } from '../../domain/dates.ts'
import { type ProjectMoney, projectMoney } from '../../domain/project-money.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectSums } from '../project-money/project-sums.ts'
import type { Period } from './quickbooks.queries.ts'

/** How many rows are read at a time. */
const pageSize = 500

/** Rows in the order of their ids, a page at a time; no connection is held between two pages. */
async function* inPages<Row extends { id: number }>(
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

/** Projects with money in the period, each with its money at the end of it. */
export function readProjects(db: Kysely<DB>, period: Period) {
  return inPages(async (after) => {
    const rows = await db
      .selectFrom('project')
      .select([
        'id',
        'number',
        'name',
        'region',
        'status',
        'customer_name',
        'site_street',
        'site_city',
        'site_zip',
        projectSums(period.to).as('sums'),
      ])
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .where(hasMoney(period))
      .orderBy('id')
      .limit(pageSize)
      .execute()
    return rows.map(({ sums, ...row }): typeof row & { money: ProjectMoney } => ({
      ...row,
      money: projectMoney(sums),
    }))
  })
}
export type ArchivedProject = Yielded<typeof readProjects>

type Yielded<F extends (...args: never[]) => AsyncGenerator<unknown>> =
  ReturnType<F> extends AsyncGenerator<infer Row> ? Row : never

/** True for a row of `project` that was invoiced, paid, or charged in the period. */
function hasMoney({ from, to }: Period): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (
      select from invoice where invoice.project_id = project.id
        and (invoice.issued between ${from} and ${to} or exists (
          select from received_payment payment
          where payment.invoice_id = invoice.id and payment.received between ${from} and ${to})))
    or exists (
      select from expense where expense.project_id = project.id
        and (expense.date between ${from} and ${to} or exists (
          select from expense_payment payment
          where payment.expense_id = expense.id and payment.date between ${from} and ${to}))))`
}

/** The bids of those projects. */
export function readBids(db: Kysely<DB>, period: Period) {
  return inPages((after) =>
    db
      .selectFrom('bid')
      .innerJoin('project', 'project.id', 'bid.project_id')
      .select([
        'bid.id',
        'bid.kind',
        'bid.number',
        'bid.revision',
        'bid.title',
        'bid.status',
        'bid.total',
        'bid.cost',
        dayOf('bid.finalized_at').as('finalized'),
        'project.number as project_number',
      ])
      .where('project.deleted_at', 'is', null)
      .where('bid.id', '>', after)
      .where(hasMoney(period))
      .orderBy('bid.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedBid = Yielded<typeof readBids>

/** The invoices issued in the period, void ones too; what was paid on them to this day. */
export function readInvoices(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('invoice')
      .innerJoin('project', 'project.id', 'invoice.project_id')
      .select([
        'invoice.id',
        'invoice.number',
        'invoice.kind',
        'invoice.title',
        'invoice.issued',
        'invoice.due_date',
        'invoice.retention',
        'invoice.void_reason',
        dayOf('invoice.voided_at').as('voided'),
        'project.number as project_number',
        'project.customer_name',
        sql<number>`(
          select coalesce(sum(amount), 0) from invoice_item where invoice_id = invoice.id)`.as('lines'),
        sql<number>`(
          select coalesce(sum(amount), 0) from received_payment where invoice_id = invoice.id)`.as('paid'),
      ])
      .where('project.deleted_at', 'is', null)
      .where('invoice.id', '>', after)
      .where(({ between }) => between('invoice.issued', from, to))
      .orderBy('invoice.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedInvoice = Yielded<typeof readInvoices>

export function readInvoiceItems(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('invoice_item as item')
      .innerJoin('invoice', 'invoice.id', 'item.invoice_id')
      .innerJoin('project', 'project.id', 'invoice.project_id')
      .leftJoin('invoice as held', 'held.id', 'item.retention_invoice_id')
      .select([
        'item.id',
        'item.position',
        'item.description',
        'item.amount',
        'invoice.number as invoice_number',
        'held.number as retention_of',
      ])
      .where('project.deleted_at', 'is', null)
      .where('item.id', '>', after)
      .where(({ between }) => between('invoice.issued', from, to))
      .orderBy('item.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedItem = Yielded<typeof readInvoiceItems>

export function readPayments(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('received_payment as payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .innerJoin('project', 'project.id', 'invoice.project_id')
      .leftJoin('stored_file as picture', 'picture.id', 'payment.picture_id')
      .select([
        'payment.id',
        'payment.kind',
        'payment.amount',
        'payment.method',
        'payment.identification',
        'payment.received',
        'payment.cleared',
        'payment.corrects_id',
        'payment.reason',
        'invoice.number as invoice_number',
        'project.number as project_number',
        'project.customer_name',
        'picture.path as picture',
      ])
      .where('project.deleted_at', 'is', null)
      .where('payment.id', '>', after)
      .where(({ between }) => between('payment.received', from, to))
      .orderBy('payment.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedPayment = Yielded<typeof readPayments>

export function readExpenses(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('expense')
      .innerJoin('project', 'project.id', 'expense.project_id')
      .leftJoin('stored_file as picture', 'picture.id', 'expense.picture_id')
      .select([
        'expense.id',
        'expense.date',
        'expense.due_date',
        'expense.paid_to',
        'expense.paid_for',
        'expense.category',
        'expense.request_reference',
        'expense.cost',
        'project.number as project_number',
        'picture.path as picture',
      ])
      .where('project.deleted_at', 'is', null)
      .where('expense.id', '>', after)
      .where(({ between }) => between('expense.date', from, to))
      .orderBy('expense.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedExpense = Yielded<typeof readExpenses>

export function readExpensePayments(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('expense_payment as payment')
      .innerJoin('expense', 'expense.id', 'payment.expense_id')
      .innerJoin('project', 'project.id', 'expense.project_id')
      .leftJoin('stored_file as picture', 'picture.id', 'payment.picture_id')
      .select([
        'payment.id',
        'payment.expense_id',
        'payment.date',
        'payment.amount',
        'payment.method',
        'payment.identification',
        'expense.paid_to',
        'project.number as project_number',
        'picture.path as picture',
      ])
      .where('project.deleted_at', 'is', null)
      .where('payment.id', '>', after)
      .where(({ between }) => between('payment.date', from, to))
      .orderBy('payment.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedExpensePayment = Yielded<typeof readExpensePayments>

/** Who did what to money in the period, by the day it was done. */
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
      .where(sql<SqlBool>`${dayOf('event.at')} between ${from} and ${to}`)
      .orderBy('event.id')
      .limit(pageSize)
      .execute(),
  )
}
export type ArchivedEvent = Yielded<typeof readEvents>

/** The period's months that were closed, also those opened again. */
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

/** The pictures of the payments, expenses and expense payments of the period, each once. */
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

function dayOf(column: string): RawBuilder<Day | null> {
  return sql<Day | null>`(${sql.ref(column)} at time zone ${sql.lit(companyTimeZone)})::date`
}
