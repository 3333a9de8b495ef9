import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import { type ProjectMoney, projectMoney } from '../../domain/project-money.ts'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'
import { invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { inPages, pageSize, type Yielded } from './archive-records.queries.ts'
import type { Period } from './quickbooks.queries.ts'

/** Projects with money in the period, with their figures at its end. */
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
      money: projectMoney(sums, period.to),
    }))
  })
}
export type ArchivedProject = Yielded<typeof readProjects>

/** True for a `project` row that was invoiced, paid or charged in the period. */
function hasMoney({ from, to }: Period): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (
      select from invoice_money(null) money
        where money.project_id = project.id and (money.billed_on between ${from} and ${to} or exists (
          select from received_payment payment
          where payment.invoice_id = money.invoice_id and payment.received between ${from} and ${to})))
    or exists (
      select from expense where expense.project_id = project.id
        and (expense.date between ${from} and ${to} or exists (
          select from expense_payment payment
          where payment.expense_id = expense.id and payment.date between ${from} and ${to}))))`
}

/** The bids of these projects. */
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
        companyDayIn<Day | null>('bid.finalized_at').as('finalized'),
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

/** Invoices billed in the period, also void ones, with payments until today. Drafts are left out. */
export function readInvoices(db: Kysely<DB>, { from, to }: Period) {
  return inPages((after) =>
    db
      .selectFrom('invoice')
      .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
      .innerJoin('project', 'project.id', 'invoice.project_id')
      .select([
        'invoice.id',
        'invoice.number',
        'invoice.kind',
        'invoice.title',
        'invoice.issued',
        'money.billed_on',
        'invoice.due_date',
        'invoice.retention',
        'invoice.void_reason',
        companyDayIn<Day | null>('invoice.voided_at').as('voided'),
        'project.number as project_number',
        'project.customer_name',
        'money.lines',
        'money.paid',
      ])
      .where('project.deleted_at', 'is', null)
      .where('invoice.id', '>', after)
      .where(({ between }) => between('money.billed_on', from, to))
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
      .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
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
      .where(({ between }) => between('money.billed_on', from, to))
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
