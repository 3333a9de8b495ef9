import type { Day } from '../../domain/dates.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import type { Cents } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phones.ts'
import { type CsvColumn, csvMoney } from '../csv/write-csv.ts'
import {
  type Contact,
  type CostEntry,
  heldBack,
  type InvoiceLine,
  type MoneyIn,
} from './quickbooks.queries.ts'
import type { QuickBooksNames } from './quickbooks-names.ts'

// What QuickBooks Online imports, and why in this form: docs/decisions/016-quickbooks-files.md.

/** A day as the US import reads it: `10/31/2026`. */
function toUsDate(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

export type NamedContact = Contact & { name: string }

/** Customers and vendors. */
export const contactColumns: CsvColumn<NamedContact>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => toShortPhone(phone) },
  { title: 'Street', value: ({ street }) => street },
  { title: 'City', value: ({ city }) => city },
  { title: 'State', value: ({ state }) => state },
  { title: 'ZIP', value: ({ zip }) => zip },
]

/**
 * QuickBooks allows 21 characters. The leading + is dropped, because our CSV would put an apostrophe before it, as
 * before a formula.
 */
function toShortPhone(phone: string): string {
  return formatPhone(phone)
    .replace(' ext. ', ' x')
    .replace(/^[+\s]+/, '')
    .slice(0, 21)
}

/** Terms that every QuickBooks company has. Other terms would stop the import, and the due date is enough. */
const knownTerms = new Map(
  ['Due on receipt', 'Net 15', 'Net 30', 'Net 60'].map((term) => [term.toLowerCase(), term]),
)

export type NamedInvoiceLine = InvoiceLine & { customer: string }

/**
 * One row per line; rows with the same number are one invoice. Without a due date, an invoice is due on its own day.
 */
export const invoiceColumns: CsvColumn<NamedInvoiceLine>[] = [
  { title: '*InvoiceNo', value: ({ number }) => number },
  { title: '*Customer', value: ({ customer }) => customer },
  { title: '*InvoiceDate', value: (line) => toUsDate(line.billed_on) },
  { title: '*DueDate', value: (line) => toUsDate(line.due_on) },
  { title: 'Terms', value: (line) => knownTerms.get((line.payment_terms[0] ?? '').toLowerCase()) ?? '' },
  { title: 'Memo', value: (line) => [line.project_number, line.title].filter(Boolean).join(' ') },
  { title: 'Item(Product/Service)', value: (line) => (isRetention(line) ? 'Retention' : 'Services') },
  { title: 'ItemDescription', value: ({ description }) => description },
  { title: 'ItemQuantity', value: () => 1 },
  { title: 'ItemRate', value: ({ amount }) => csvMoney(amount) },
  { title: '*ItemAmount', value: ({ amount }) => csvMoney(amount) },
  { title: 'Taxable', value: () => 'N' },
]

function isRetention({ kind, description, amount }: InvoiceLine): boolean {
  return kind === 'retention' || (description === heldBack && amount < 0)
}

/** One side of a journal entry. The rows of a number are one entry with equal debits and credits. */
export interface JournalLine {
  number: string
  day: Day
  account: string
  debit: Cents | null
  credit: Cents | null
  description: string
  /** Customer or vendor, for accounts receivable and payable. */
  name: string
}

export const journalColumns: CsvColumn<JournalLine>[] = [
  { title: '*JournalNo', value: ({ number }) => number },
  { title: '*JournalDate', value: ({ day }) => toUsDate(day) },
  { title: '*AccountName', value: ({ account }) => account },
  { title: '*Debits', value: ({ debit }) => (debit === null ? null : csvMoney(debit)) },
  { title: '*Credits', value: ({ credit }) => (credit === null ? null : csvMoney(credit)) },
  { title: 'Description', value: ({ description }) => description },
  { title: 'Name', value: ({ name }) => name },
]

const receivable = 'Accounts Receivable (A/R)'
const payable = 'Accounts Payable (A/P)'
const undeposited = 'Undeposited Funds'
const checking = 'Checking'

/** A payment reduces what the customer owes. A refund or reversal, below zero, increases it. */
export function toPaymentJournal(payment: MoneyIn, names: QuickBooksNames): JournalLine[] {
  const entry = {
    number: `PMT-${payment.id}`,
    day: payment.received,
    description: words(
      `${payment.kind} by ${payment.method}`,
      payment.identification,
      `invoice ${payment.invoice_number}`,
    ),
  }
  const bank = { account: undeposited, name: '' }
  const customer = { account: receivable, name: names.customer(payment.customer_id) }
  return payment.amount > 0
    ? toEntry(entry, payment.amount, bank, customer)
    : toEntry(entry, -payment.amount, customer, bank)
}

/** Cost accounts by category. */
const costAccounts: Record<ExpenseCategory, string> = {
  materials: 'Materials',
  concrete: 'Concrete',
  steel: 'Steel',
  subcontractor: 'Subcontractors',
  labor: 'Labor',
  equipment: 'Equipment',
  disposal: 'Disposal',
  permits: 'Permits',
  engineering: 'Engineering',
  travel: 'Travel',
  insurance: 'Insurance',
  other: 'Other job costs',
}

/** A bill is a cost that we owe to the vendor; a payment reduces what we owe. */
export function toCostJournal(entry: CostEntry, names: QuickBooksNames): JournalLine[] {
  const vendor = { account: payable, name: names.vendor(entry.paid_to) }
  const job = `project ${entry.project_number}`
  if (entry.method === null) {
    const bill = {
      number: `EXP-${entry.id}`,
      day: entry.date,
      description: words(entry.paid_for, entry.request_reference, job),
    }
    return toEntry(bill, entry.amount, { account: costAccounts[entry.category], name: '' }, vendor)
  }
  const payment = {
    number: `EXPMT-${entry.id}`,
    day: entry.date,
    description: words(`paid by ${entry.method}`, entry.identification, job),
  }
  return toEntry(payment, entry.amount, vendor, { account: checking, name: '' })
}

function words(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}

type Side = Pick<JournalLine, 'account' | 'name'>

function toEntry(
  entry: Pick<JournalLine, 'number' | 'day' | 'description'>,
  amount: Cents,
  debited: Side,
  credited: Side,
): JournalLine[] {
  return [
    { ...entry, ...debited, debit: amount, credit: null },
    { ...entry, ...credited, debit: null, credit: amount },
  ]
}
