import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MonthCheck } from '../../contract/months.ts'
import { firstDayOf, lastDayOf, type Month } from '../../domain/books.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'

interface Finding {
  count: number
  amount: Cents | null
}

/**
 * What to look at before a month is closed, each as it is now, with the screen that shows the rows; also what is in
 * order, so that a person sees that it was looked at.
 */
export async function findMonthChecks(db: Kysely<DB>, month: Month): Promise<MonthCheck[]> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  const span = `from=${from}&to=${to}`
  return [
    {
      key: 'draft_invoices',
      label: 'Invoices not sent',
      screen: `invoices?status=draft&${span}`,
      ...(await findInvoices(
        db,
        sql`money.is_draft and invoice.issued between ${from} and ${to}`,
        sql`money.total`,
      )),
    },
    {
      key: 'not_cleared',
      label: 'Payments the bank has not confirmed',
      screen: `payments?cleared=false&to=${to}`,
      ...(await findNotCleared(db, to)),
    },
    {
      key: 'waiting_receipts',
      label: 'Unassigned receipts',
      screen: 'receipts',
      ...(await findWaitingReceipts(db)),
    },
    {
      key: 'expenses_without_receipt',
      label: 'Expenses without a receipt',
      screen: `all-expenses-page?picture=false&${span}`,
      ...(await findExpensesWithoutReceipt(db, from, to)),
    },
    {
      key: 'undelivered_invoices',
      label: 'Invoices that didn’t arrive',
      screen: 'deliveries?open=true',
      ...(await findUndelivered(db)),
    },
    {
      key: 'overpaid_invoices',
      label: 'Invoices paid beyond their total',
      screen: `invoices?status=paid&to=${to}&sort=balance`,
      ...(await findInvoices(
        db,
        sql`money.is_billed and money.billed_on <= ${to} and money.total < money.paid`,
        sql`money.paid - money.total`,
      )),
    },
  ]
}

async function findInvoices(
  db: Kysely<DB>,
  only: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): Promise<Finding> {
  return one(
    db,
    sql<Finding>`
    select count(*) as count, coalesce(sum(${amount}), 0) as amount
    from invoice
    join invoice_money(null) money on money.invoice_id = invoice.id
    join project on project.id = invoice.project_id and project.deleted_at is null
    where ${only}`,
  )
}

function findNotCleared(db: Kysely<DB>, to: string): Promise<Finding> {
  return one(
    db,
    sql<Finding>`
    select count(*) as count, coalesce(sum(payment.amount), 0) as amount
    from uncleared_payment(null) payment
    join invoice on invoice.id = payment.invoice_id
    join project on project.id = invoice.project_id and project.deleted_at is null
    where payment.received <= ${to}`,
  )
}

function findWaitingReceipts(db: Kysely<DB>): Promise<Finding> {
  return one(
    db,
    sql<Finding>`
    select count(*) as count, null as amount from receipt where assigned_at is null and dismissed_at is null`,
  )
}

function findExpensesWithoutReceipt(db: Kysely<DB>, from: string, to: string): Promise<Finding> {
  return one(
    db,
    sql<Finding>`
    select count(*) as count, coalesce(sum(expense.cost), 0) as amount
    from expense join project on project.id = expense.project_id and project.deleted_at is null
    where expense.picture_id is null and expense.date between ${from} and ${to}`,
  )
}

function findUndelivered(db: Kysely<DB>): Promise<Finding> {
  return one(
    db,
    sql<Finding>`
    select count(*) as count, null as amount
    from delivery left join project on project.id = delivery.project_id
    where delivery.kind = 'invoice' and delivery.status in ('failed', 'bounced')
      and delivery.handled_at is null and project.deleted_at is null`,
  )
}

async function one(db: Kysely<DB>, query: RawBuilder<Finding>): Promise<Finding> {
  const { rows } = await query.execute(db)
  return rows[0] ?? { count: 0, amount: null }
}
