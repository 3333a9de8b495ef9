import type { Kysely } from 'kysely'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import type { DB } from '../database/schema.generated.ts'

/** Every row that money stands in, as it is in the tables. For tests that count it again by themselves. */
export async function readMoneyRows(db: Kysely<DB>) {
  return {
    projects: await db.selectFrom('project').selectAll().where('deleted_at', 'is', null).execute(),
    bids: await db.selectFrom('bid').selectAll().execute(),
    invoices: await db.selectFrom('invoice').selectAll().execute(),
    dispatches: await db.selectFrom('invoice_dispatch').selectAll().execute(),
    items: await db.selectFrom('invoice_item').selectAll().execute(),
    payments: await db.selectFrom('received_payment').selectAll().execute(),
    expenses: await db.selectFrom('expense').selectAll().execute(),
    expensePayments: await db.selectFrom('expense_payment').selectAll().execute(),
    estimates: await db.selectFrom('estimate_to_complete').selectAll().orderBy('id').execute(),
  }
}
export type MoneyRows = Awaited<ReturnType<typeof readMoneyRows>>

type InvoiceRow = MoneyRows['invoices'][number]
type PaymentRow = MoneyRows['payments'][number]

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** What an invoice asks for on a day: nothing while it is a draft, and nothing once it is void. */
export function askedOn(rows: MoneyRows, invoice: InvoiceRow, on: Day): number {
  return isBilled(rows, invoice, on) ? linesOf(rows, invoice) - invoice.retention : 0
}

export function linesOf(rows: MoneyRows, invoice: InvoiceRow): number {
  return sum(rows.items.filter((item) => item.invoice_id === invoice.id).map(({ amount }) => amount))
}

/** In the books by the day, not void by then, and sent or paid by then; a payment that bounced was one. */
function isBilled(rows: MoneyRows, invoice: InvoiceRow, on: Day): boolean {
  return isThere(invoice, on) && askedDays(rows, invoice).some((day) => day <= on)
}

function isDraft(rows: MoneyRows, invoice: InvoiceRow, on: Day): boolean {
  return isThere(invoice, on) && !isBilled(rows, invoice, on)
}

function isThere(invoice: InvoiceRow, on: Day): boolean {
  if (writtenDay(invoice) > on) return false
  return invoice.voided_at === null || companyDayOf(invoice.voided_at) > on
}

/** The day it carries or, when it is dated ahead, the day it was made. */
function writtenDay({ issued, created_at }: InvoiceRow): Day {
  const [earlier] = [issued, companyDayOf(created_at)].toSorted()
  return earlier ?? issued
}

function isRecorded({ date, created_at }: MoneyRows['expenses'][number], on: Day): boolean {
  return date <= on || companyDayOf(created_at) <= on
}

/** The days it was sent, and the days it was paid. */
function askedDays(rows: MoneyRows, invoice: InvoiceRow): Day[] {
  return [...sentDays(rows, invoice), ...paidDays(rows, invoice)]
}

function sentDays(rows: MoneyRows, invoice: InvoiceRow): Day[] {
  const own = rows.dispatches.filter(({ invoice_id }) => invoice_id === invoice.id)
  return own.map(({ sent_at }) => companyDayOf(sent_at))
}

function paidDays(rows: MoneyRows, invoice: InvoiceRow): Day[] {
  const own = rows.payments.filter(({ invoice_id, kind }) => invoice_id === invoice.id && kind === 'payment')
  return own.map(({ received }) => received)
}

/** The first day on which it counts; undefined for a draft. */
export function billedDay(rows: MoneyRows, invoice: InvoiceRow): Day | undefined {
  const [first] = askedDays(rows, invoice).toSorted()
  return first === undefined || first > writtenDay(invoice) ? first : writtenDay(invoice)
}

/** Its due date; without one the first day it was sent, or paid if it never was; never before the day it carries. */
export function dueDay(rows: MoneyRows, invoice: InvoiceRow): Day {
  const [sent] = sentDays(rows, invoice).toSorted()
  const [paid] = paidDays(rows, invoice).toSorted()
  const [, last] = [sent ?? paid ?? invoice.issued, invoice.issued].toSorted()
  return invoice.due_date ?? last ?? invoice.issued
}

/** What was refunded on it by a day and is still asked for. */
function givenBack(rows: MoneyRows, invoice: InvoiceRow, on: Day): number {
  const refunds = rows.payments.filter(
    ({ invoice_id, kind, received }) => invoice_id === invoice.id && kind === 'refund' && received <= on,
  )
  const open = Math.max(askedOn(rows, invoice, on) - paidOn(rows, invoice, on), 0)
  return Math.min(open, -sum(refunds.map(({ amount }) => amount)))
}

export function paidOn(rows: MoneyRows, invoice: InvoiceRow, on: Day): number {
  const mine = rows.payments.filter((payment) => payment.invoice_id === invoice.id && payment.received <= on)
  return sum(mine.map(({ amount }) => amount))
}

export function waitsForBank(rows: MoneyRows, payment: PaymentRow, on: Day): boolean {
  if (payment.received > on || payment.kind === 'reversal') return false
  if (payment.cleared !== null && payment.cleared <= on) return false
  return !rows.payments.some(
    (other) => other.corrects_id === payment.id && other.kind === 'reversal' && other.received <= on,
  )
}

/** A project's money counted row by row, without SQL and without the domain's functions. */
export function countProject(rows: MoneyRows, projectId: number, on: Day) {
  const project = rows.projects.find(({ id }) => id === projectId)
  const invoices = rows.invoices.filter(({ project_id }) => project_id === projectId)
  const live = invoices.filter((invoice) => isBilled(rows, invoice, on))
  const drafts = invoices.filter((invoice) => isDraft(rows, invoice, on))
  const ids = invoices.map(({ id }) => id)
  const payments = rows.payments.filter(
    ({ invoice_id, received }) => ids.includes(invoice_id) && received <= on,
  )
  const expenses = rows.expenses.filter((row) => row.project_id === projectId && isRecorded(row, on))
  const expenseIds = expenses.map(({ id }) => id)
  const agreed = rows.bids.filter(
    (bid) =>
      bid.project_id === projectId &&
      bid.status === 'finalized' &&
      (bid.finalized_at === null || companyDayOf(bid.finalized_at) <= on),
  )
  const hasContract = agreed.some(({ id }) => id === project?.finalized_bid_id)
  const isCompleted =
    project !== undefined && project.completed_at !== null && companyDayOf(project.completed_at) <= on
  const contract = hasContract ? sum(agreed.map(({ total }) => total)) : 0
  const estimate = hasContract ? sum(agreed.map(({ cost }) => cost)) : 0
  const committedCost = sum(expenses.map(({ cost }) => cost))
  const workBilled = sum(
    live.filter(({ kind }) => kind === 'standard').map((invoice) => linesOf(rows, invoice)),
  )
  const released = sum(
    live.filter(({ kind }) => kind === 'retention').map((invoice) => linesOf(rows, invoice)),
  )
  const withheld = sum(live.map(({ retention }) => retention))
  const billed = sum(live.map((invoice) => askedOn(rows, invoice, on)))
  const collected = sum(payments.map(({ amount }) => amount))
  const isCancelled = ['project_cancelled', 'contract_declined'].includes(project?.status ?? '')
  const kept = workBilled - sum(live.map((invoice) => givenBack(rows, invoice, on)))
  const isOpen = hasContract && !isCompleted && !isCancelled
  const said = lastEstimate(rows, projectId, on)
  const expected = said === undefined ? estimate : said.expected
  const isReliable =
    expected > 0 && (said === undefined ? committedCost < expected : committedCost <= expected)
  const costAtCompletion = isOpen ? Math.max(expected, committedCost) : committedCost
  const earnedRevenue = isCancelled
    ? kept
    : !hasContract
      ? 0
      : isCompleted
        ? contract
        : isReliable
          ? share(contract, committedCost, costAtCompletion)
          : Math.min(contract, committedCost)
  const expectedLoss = isOpen && costAtCompletion > contract ? costAtCompletion - contract : 0
  return {
    hasContract,
    isCompleted,
    isCancelled,
    contract,
    billed,
    drafts: sum(drafts.map((invoice) => linesOf(rows, invoice) - invoice.retention)),
    collected,
    balance: billed - collected,
    notCleared: sum(
      payments.filter((payment) => waitsForBank(rows, payment, on)).map(({ amount }) => amount),
    ),
    retentionHeld: withheld - released,
    workBilled,
    committedCost,
    owedCost:
      committedCost -
      sum(
        rows.expensePayments
          .filter(({ expense_id, date }) => expenseIds.includes(expense_id) && date <= on)
          .map(({ amount }) => amount),
      ),
    costAtCompletion,
    margin: (isCancelled ? kept : contract) - costAtCompletion,
    estimateNeeded: !isOpen
      ? null
      : expected <= 0
        ? 'no_estimate'
        : !isReliable
          ? 'cost_beyond_estimate'
          : said !== undefined && daysFrom(said.day, on) > 60
            ? 'overdue'
            : null,
    earnedRevenue,
    expectedLoss,
    grossProfit: expectedLoss > 0 ? -expectedLoss : earnedRevenue - committedCost,
    overUnderBilling: isCancelled ? 0 : workBilled - earnedRevenue,
    backlog: isCancelled ? 0 : contract - earnedRevenue,
  }
}

/** The estimate of the latest day, of one day the last one written, and what the job is to cost by it. */
function lastEstimate(rows: MoneyRows, projectId: number, on: Day) {
  const known = rows.estimates.filter(({ project_id, day }) => project_id === projectId && day <= on)
  const said = known
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.id - other.id))
    .at(-1)
  if (said === undefined) return undefined
  const spent = rows.expenses.filter((row) => row.project_id === projectId && isRecorded(row, said.day))
  const since = rows.bids.filter((bid) => {
    if (bid.project_id !== projectId || bid.kind !== 'change_order' || bid.status !== 'finalized')
      return false
    if (bid.finalized_at === null) return false
    const day = companyDayOf(bid.finalized_at)
    return day > said.day && day <= on
  })
  const expected = said.amount + sum(spent.map(({ cost }) => cost)) + sum(since.map(({ cost }) => cost))
  return { day: said.day, expected }
}

function daysFrom(earlier: Day, later: Day): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000
}

/** amount × part ÷ whole to the cent, half away from zero, by long division. */
function share(amount: number, part: number, whole: number): number {
  const doubled = (2n * BigInt(Math.abs(amount)) * BigInt(part)) / BigInt(whole)
  const rounded = Number((doubled + 1n) / 2n)
  return amount < 0 ? -rounded : rounded
}
