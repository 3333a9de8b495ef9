import type { Readable } from 'node:stream'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MonthFigures } from '../../contract/months.ts'
import type { Day } from '../../domain/dates.ts'
import { type ProjectMoney, projectMoney } from '../../domain/project-money.ts'
import { csvMoney } from '../csv/write-csv.ts'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'
import { invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { money, writeTable } from './archive-pages.ts'
import type { Period } from './quickbooks.queries.ts'

/** The CSV tables of the archive by name. Each is read from the database when it is read here. */
export function archiveTables(db: Kysely<DB>, period: Period): Record<string, Readable> {
  return {
    projects: projectTable(db, period),
    bids: bidTable(db, period),
    invoices: invoiceTable(db, period),
    'invoice items': itemTable(db, period),
    payments: paymentTable(db, period),
    expenses: expenseTable(db, period),
    'expense payments': expensePaymentTable(db, period),
    events: eventTable(db, period),
    'closed months': monthTable(db, period),
  }
}

/** Projects with money in the period, with their figures at its end. */
function projectTable(db: Kysely<DB>, period: Period) {
  const query = db
    .selectFrom('project')
    .select(projectSums(period.to).as('sums'))
    .where('deleted_at', 'is', null)
    .where(hasMoney(period))
  type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>
  const figure =
    (field: Exclude<keyof ProjectMoney, 'estimatedOn' | 'estimateNeeded'>) =>
    ({ sums }: Row) =>
      csvMoney(projectMoney(sums, period.to)[field] ?? 0)
  return writeTable(query, 'project.id', {
    Id: 'project.id',
    Number: 'project.number',
    Name: 'project.name',
    Customer: 'project.customer_name',
    Region: 'project.region',
    Status: 'project.status',
    Street: 'project.site_street',
    City: 'project.site_city',
    ZIP: 'project.site_zip',
    Contract: figure('contract'),
    Billed: figure('billed'),
    Collected: figure('collected'),
    Balance: figure('balance'),
    'Retention held': figure('retentionHeld'),
    Cost: figure('committedCost'),
    'Cost paid': figure('paidCost'),
    'Cost at completion': figure('costAtCompletion'),
    'Earned revenue': figure('earnedRevenue'),
    'Loss provision': figure('lossProvision'),
    'Over- or underbilled': figure('overUnderBilling'),
  })
}

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
function bidTable(db: Kysely<DB>, period: Period) {
  const query = db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .where('project.deleted_at', 'is', null)
    .where(hasMoney(period))
  return writeTable(query, 'bid.id', {
    Id: 'bid.id',
    Project: 'project.number',
    Kind: 'bid.kind',
    Number: 'bid.number',
    Revision: 'bid.revision',
    Title: 'bid.title',
    Status: 'bid.status',
    Finalized: companyDayIn<Day | null>('bid.finalized_at'),
    Total: money('bid.total'),
    'Estimated cost': money('bid.cost'),
  })
}

/** Invoices billed in the period, also void ones, with payments until today. Drafts are left out. */
export function invoicesOf(db: Kysely<DB>, { from, to }: Period) {
  return db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .where('project.deleted_at', 'is', null)
    .where(({ between }) => between('money.billed_on', from, to))
}

function invoiceTable(db: Kysely<DB>, period: Period) {
  return writeTable(invoicesOf(db, period), 'invoice.id', {
    Id: 'invoice.id',
    Number: 'invoice.number',
    Project: 'project.number',
    Customer: 'project.customer_name',
    Kind: 'invoice.kind',
    Title: 'invoice.title',
    Issued: 'invoice.issued',
    Billed: 'money.billed_on',
    Due: 'invoice.due_date',
    Lines: money('money.lines'),
    Retention: money('invoice.retention'),
    Total: money('money.total'),
    'Paid to this day': money('money.paid'),
    Voided: companyDayIn<Day | null>('invoice.voided_at'),
    'Void because': 'invoice.void_reason',
  })
}

function itemTable(db: Kysely<DB>, period: Period) {
  const query = invoicesOf(db, period)
    .innerJoin('invoice_item as item', 'item.invoice_id', 'invoice.id')
    .leftJoin('invoice as held', 'held.id', 'item.retention_invoice_id')
  return writeTable(query, 'item.id', {
    Id: 'item.id',
    Invoice: 'invoice.number',
    Line: sql`item.position + 1`,
    Description: 'item.description',
    Amount: money('item.amount'),
    'Releases retention of': 'held.number',
  })
}

function paymentTable(db: Kysely<DB>, { from, to }: Period) {
  const query = db
    .selectFrom('received_payment as payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .leftJoin('stored_file as picture', 'picture.id', 'payment.picture_id')
    .where('project.deleted_at', 'is', null)
    .where(({ between }) => between('payment.received', from, to))
  return writeTable(query, 'payment.id', {
    Id: 'payment.id',
    Kind: 'payment.kind',
    Corrects: 'payment.corrects_id',
    Invoice: 'invoice.number',
    Project: 'project.number',
    Customer: 'project.customer_name',
    Received: 'payment.received',
    Cleared: 'payment.cleared',
    Method: 'payment.method',
    Identification: 'payment.identification',
    Amount: money('payment.amount'),
    Reason: 'payment.reason',
    Picture: picture,
  })
}

function expenseTable(db: Kysely<DB>, { from, to }: Period) {
  const query = db
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .leftJoin('stored_file as picture', 'picture.id', 'expense.picture_id')
    .where('project.deleted_at', 'is', null)
    .where(({ between }) => between('expense.date', from, to))
  return writeTable(query, 'expense.id', {
    Id: 'expense.id',
    Project: 'project.number',
    Date: 'expense.date',
    Due: 'expense.due_date',
    'Paid to': 'expense.paid_to',
    'Paid for': 'expense.paid_for',
    Category: 'expense.category',
    Reference: 'expense.request_reference',
    Cost: money('expense.cost'),
    Picture: picture,
  })
}

function expensePaymentTable(db: Kysely<DB>, { from, to }: Period) {
  const query = db
    .selectFrom('expense_payment as payment')
    .innerJoin('expense', 'expense.id', 'payment.expense_id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .leftJoin('stored_file as picture', 'picture.id', 'payment.picture_id')
    .where('project.deleted_at', 'is', null)
    .where(({ between }) => between('payment.date', from, to))
  return writeTable(query, 'payment.id', {
    Id: 'payment.id',
    Expense: 'payment.expense_id',
    Project: 'project.number',
    'Paid to': 'expense.paid_to',
    Date: 'payment.date',
    Method: 'payment.method',
    Identification: 'payment.identification',
    Amount: money('payment.amount'),
    Picture: picture,
  })
}

const picture = { of: 'picture.path' as const, write: picturePath }

/** The path of a picture in the archive. */
export function picturePath(path: string | null): string {
  return path === null ? '' : `pictures/${path}`
}

/** Who changed what about money in the period. */
function eventTable(db: Kysely<DB>, { from, to }: Period) {
  const query = db
    .selectFrom('event')
    .leftJoin('project', 'project.id', 'event.project_id')
    .leftJoin('employee', 'employee.id', 'event.actor_id')
    .where('event.entity', 'in', ['invoice', 'payment', 'expense', 'expense_payment', 'receipt', 'month'])
    .where('project.deleted_at', 'is', null)
    .where(sql<SqlBool>`${companyDayIn('event.at')} between ${from} and ${to}`)
  return writeTable(query, 'event.id', {
    'At (UTC)': instant('event.at'),
    Who: sql`concat_ws(' ', employee.first_name, employee.last_name)`,
    Project: 'project.number',
    Record: 'event.entity',
    Id: 'event.entity_id',
    What: 'event.verb',
    Summary: 'event.summary',
    Changes: { of: 'event.changes', write: (changes: object) => JSON.stringify(changes) },
  })
}

/** Closed months of the period, also those opened again. */
function monthTable(db: Kysely<DB>, { from, to }: Period) {
  const query = db
    .selectFrom('closed_month')
    .leftJoin('employee as closer', 'closer.id', 'closed_month.closed_by')
    .leftJoin('employee as opener', 'opener.id', 'closed_month.reopened_by')
    .select('closed_month.figures')
    .where(({ between }) => between('closed_month.month', from, to))
  const figure = (field: keyof MonthFigures) => (row: { figures: unknown }) =>
    csvMoney((row.figures as MonthFigures)[field])
  return writeTable(query, 'closed_month.id', {
    Month: { of: 'closed_month.month', write: (month: Day) => month.slice(0, 7) },
    'Closed at (UTC)': instant('closed_month.closed_at'),
    'Closed by': sql`concat_ws(' ', closer.first_name, closer.last_name)`,
    Note: 'closed_month.note',
    'Opened again at (UTC)': instant('closed_month.reopened_at'),
    'Opened again by': sql`concat_ws(' ', opener.first_name, opener.last_name)`,
    Because: 'closed_month.reopen_reason',
    Billed: figure('billed'),
    Collected: figure('collected'),
    Expenses: figure('expenses'),
    'Paid out': figure('paidOut'),
    Receivables: figure('receivables'),
    'Retention held': figure('retentionHeld'),
    Payables: figure('payables'),
  })
}

function instant<Of>(of: Of) {
  return { of, write: (at: Date | null) => at?.toISOString() ?? '' }
}

/** The pictures of payments, expenses and expense payments in the period, each once. */
export function picturesOf(db: Kysely<DB>, { from, to }: Period) {
  return db
    .selectFrom('stored_file as file')
    .select(['file.path', 'file.sha256'])
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
}
