import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { MonthFigures } from '../../contract/months.ts'
import { invoiceMoney } from '../../domain/invoices.ts'
import type { ProjectMoney } from '../../domain/project-money.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  type ArchivedEvent,
  type ArchivedMonth,
  readClosedMonths,
  readEvents,
} from './archive-records.queries.ts'
import {
  type ArchivedBid,
  type ArchivedExpense,
  type ArchivedExpensePayment,
  type ArchivedInvoice,
  type ArchivedItem,
  type ArchivedPayment,
  type ArchivedProject,
  readBids,
  readExpensePayments,
  readExpenses,
  readInvoiceItems,
  readInvoices,
  readPayments,
  readProjects,
} from './archive-tables.queries.ts'
import type { Period } from './quickbooks.queries.ts'

/** A CSV table of the archive, read when its turn comes. */
export interface ArchiveTable {
  name: string
  open: () => Readable
}

export function archiveTables(db: Kysely<DB>, period: Period): ArchiveTable[] {
  return [
    { name: 'projects', open: () => writeCsv(projectColumns, readProjects(db, period)) },
    { name: 'bids', open: () => writeCsv(bidColumns, readBids(db, period)) },
    { name: 'invoices', open: () => writeCsv(invoiceColumns, readInvoices(db, period)) },
    { name: 'invoice items', open: () => writeCsv(itemColumns, readInvoiceItems(db, period)) },
    { name: 'payments', open: () => writeCsv(paymentColumns, readPayments(db, period)) },
    { name: 'expenses', open: () => writeCsv(expenseColumns, readExpenses(db, period)) },
    {
      name: 'expense payments',
      open: () => writeCsv(expensePaymentColumns, readExpensePayments(db, period)),
    },
    { name: 'events', open: () => writeCsv(eventColumns, readEvents(db, period)) },
    { name: 'closed months', open: () => writeCsv(monthColumns, readClosedMonths(db, period)) },
  ]
}

/** The path of a picture in the archive. */
export function picturePath(path: string | null): string {
  return path === null ? '' : `pictures/${path}`
}

const money = (
  title: string,
  field: Exclude<keyof ProjectMoney, 'estimatedOn' | 'estimateNeeded'>,
): CsvColumn<ArchivedProject> => ({
  title,
  value: (row) => csvMoney(row.money[field] ?? 0),
})

const projectColumns: CsvColumn<ArchivedProject>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Customer', value: (row) => row.customer_name },
  { title: 'Region', value: ({ region }) => region },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Street', value: (row) => row.site_street },
  { title: 'City', value: (row) => row.site_city },
  { title: 'ZIP', value: (row) => row.site_zip },
  money('Contract', 'contract'),
  money('Billed', 'billed'),
  money('Collected', 'collected'),
  money('Balance', 'balance'),
  money('Retention held', 'retentionHeld'),
  money('Cost', 'committedCost'),
  money('Cost paid', 'paidCost'),
  money('Cost at completion', 'costAtCompletion'),
  money('Earned revenue', 'earnedRevenue'),
  money('Loss provision', 'lossProvision'),
  money('Over- or underbilled', 'overUnderBilling'),
]

const bidColumns: CsvColumn<ArchivedBid>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Revision', value: ({ revision }) => revision },
  { title: 'Title', value: ({ title }) => title },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Finalized', value: ({ finalized }) => finalized },
  { title: 'Total', value: ({ total }) => csvMoney(total) },
  { title: 'Estimated cost', value: ({ cost }) => csvMoney(cost) },
]

const moneyOf = ({ lines, retention, paid }: ArchivedInvoice) =>
  invoiceMoney([{ amount: lines }], retention, [{ amount: paid }])

const invoiceColumns: CsvColumn<ArchivedInvoice>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Customer', value: (row) => row.customer_name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Title', value: ({ title }) => title },
  { title: 'Issued', value: ({ issued }) => issued },
  { title: 'Billed', value: (row) => row.billed_on },
  { title: 'Due', value: (row) => row.due_date },
  { title: 'Lines', value: ({ lines }) => csvMoney(lines) },
  { title: 'Retention', value: ({ retention }) => csvMoney(retention) },
  { title: 'Total', value: (row) => csvMoney(moneyOf(row).total) },
  { title: 'Paid to this day', value: ({ paid }) => csvMoney(paid) },
  { title: 'Voided', value: ({ voided }) => voided },
  { title: 'Void because', value: (row) => row.void_reason },
]

const itemColumns: CsvColumn<ArchivedItem>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Invoice', value: (row) => row.invoice_number },
  { title: 'Line', value: ({ position }) => position + 1 },
  { title: 'Description', value: ({ description }) => description },
  { title: 'Amount', value: ({ amount }) => csvMoney(amount) },
  { title: 'Releases retention of', value: (row) => row.retention_of },
]

const paymentColumns: CsvColumn<ArchivedPayment>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Corrects', value: (row) => row.corrects_id },
  { title: 'Invoice', value: (row) => row.invoice_number },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Customer', value: (row) => row.customer_name },
  { title: 'Received', value: ({ received }) => received },
  { title: 'Cleared', value: ({ cleared }) => cleared },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Identification', value: ({ identification }) => identification },
  { title: 'Amount', value: ({ amount }) => csvMoney(amount) },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Picture', value: ({ picture }) => picturePath(picture) },
]

const expenseColumns: CsvColumn<ArchivedExpense>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Due', value: (row) => row.due_date },
  { title: 'Paid to', value: (row) => row.paid_to },
  { title: 'Paid for', value: (row) => row.paid_for },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Reference', value: (row) => row.request_reference },
  { title: 'Cost', value: ({ cost }) => csvMoney(cost) },
  { title: 'Picture', value: ({ picture }) => picturePath(picture) },
]

const expensePaymentColumns: CsvColumn<ArchivedExpensePayment>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Expense', value: (row) => row.expense_id },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Paid to', value: (row) => row.paid_to },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Identification', value: ({ identification }) => identification },
  { title: 'Amount', value: ({ amount }) => csvMoney(amount) },
  { title: 'Picture', value: ({ picture }) => picturePath(picture) },
]

const eventColumns: CsvColumn<ArchivedEvent>[] = [
  { title: 'At (UTC)', value: ({ at }) => at.toISOString() },
  { title: 'Who', value: ({ actor }) => actor },
  { title: 'Project', value: (row) => row.project_number },
  { title: 'Record', value: ({ entity }) => entity },
  { title: 'Id', value: (row) => row.entity_id },
  { title: 'What', value: ({ verb }) => verb },
  { title: 'Summary', value: ({ summary }) => summary },
  { title: 'Changes', value: ({ changes }) => JSON.stringify(changes) },
]

const figure = (title: string, field: keyof MonthFigures): CsvColumn<ArchivedMonth> => ({
  title,
  value: ({ figures }) => csvMoney((figures as MonthFigures)[field]),
})

const monthColumns: CsvColumn<ArchivedMonth>[] = [
  { title: 'Month', value: ({ month }) => month.slice(0, 7) },
  { title: 'Closed at (UTC)', value: (row) => row.closed_at.toISOString() },
  { title: 'Closed by', value: (row) => row.closed_by },
  { title: 'Note', value: ({ note }) => note },
  { title: 'Opened again at (UTC)', value: (row) => row.reopened_at?.toISOString() ?? '' },
  { title: 'Opened again by', value: (row) => row.reopened_by },
  { title: 'Because', value: (row) => row.reopen_reason },
  figure('Billed', 'billed'),
  figure('Collected', 'collected'),
  figure('Expenses', 'expenses'),
  figure('Paid out', 'paidOut'),
  figure('Receivables', 'receivables'),
  figure('Retention held', 'retentionHeld'),
  figure('Payables', 'payables'),
]
