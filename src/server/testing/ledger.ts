import type { MoneyHistory, WrittenInvoice, WrittenPayment } from './write-money.ts'

// A bookkeeping of its own for tests. It reads what happened to a project, in whole cents (bigint) and days, and follows
// the definitions of docs/decisions/038 and 039 word by word. It shares no arithmetic and no SQL with the program.

export interface Job {
  history: MoneyHistory
  isCancelled: boolean
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number | bigint) =>
  rows.reduce((sum, row) => sum + BigInt(amount(row)), 0n)

const asPayment = (written: number | WrittenPayment): WrittenPayment =>
  typeof written === 'number' ? { amount: written } : written
const paymentsOf = (invoice: WrittenInvoice) => invoice.payments.map(asPayment)
const issuedOn = ({ issued = '2026-01-01' }: WrittenInvoice) => issued
const receivedOn = ({ received = '2026-01-02' }: WrittenPayment) => received

function sentOn(invoice: WrittenInvoice): string[] {
  return invoice.sent ? [invoice.sentOn ?? issuedOn(invoice)] : []
}

function firstPaid(invoice: WrittenInvoice): string[] {
  return paymentsOf(invoice)
    .filter(({ kind = 'payment' }) => kind === 'payment')
    .map(receivedOn)
    .toSorted()
    .slice(0, 1)
}

/** In the books: issued or, when it is dated ahead, made. */
function writtenOn({ issued = '2026-01-01', madeOn = issued }: WrittenInvoice): string {
  return madeOn < issued ? madeOn : issued
}

/** Billed: in the books, and sent or paid. Null for a draft. */
function billedFrom(invoice: WrittenInvoice): string | null {
  const [first] = [...sentOn(invoice), ...firstPaid(invoice)].toSorted()
  if (first === undefined) return null
  return first < writtenOn(invoice) ? writtenOn(invoice) : first
}

/**
 * The due date; without one the day it was first sent, and if it never was, the day of its first payment; never before
 * the day it carries.
 */
function dueFrom(invoice: WrittenInvoice): string | null {
  const asked = sentOn(invoice)[0] ?? firstPaid(invoice)[0] ?? null
  if (invoice.dueDate !== null || asked === null) return invoice.dueDate
  return asked < issuedOn(invoice) ? issuedOn(invoice) : asked
}

function isVoidBy(invoice: WrittenInvoice, day: string): boolean {
  return invoice.voided && (invoice.voidedOn ?? issuedOn(invoice)) <= day
}

function isBilledBy(invoice: WrittenInvoice, day: string): boolean {
  const from = billedFrom(invoice)
  return from !== null && from <= day && !isVoidBy(invoice, day)
}

function isDraftOn(invoice: WrittenInvoice, day: string): boolean {
  const from = billedFrom(invoice)
  return writtenOn(invoice) <= day && (from === null || from > day) && !isVoidBy(invoice, day)
}

const linesOf = ({ items }: WrittenInvoice) => sumOf(items, (amount) => amount)
const askedBy = (invoice: WrittenInvoice) => linesOf(invoice) - BigInt(invoice.retention)

function paidBy(invoice: WrittenInvoice, day: string): bigint {
  return sumOf(
    paymentsOf(invoice).filter((payment) => receivedOn(payment) <= day),
    ({ amount }) => amount,
  )
}

/** What one invoice shows on a day; `balance` counts payments on drafts and void ones too, as money that came in. */
export function invoiceOn(invoice: WrittenInvoice, day: string) {
  const isBilled = isBilledBy(invoice, day)
  const total = isBilled ? askedBy(invoice) : 0n
  const balance = total - paidBy(invoice, day)
  const due = dueFrom(invoice)
  return { isBilled, total, balance, due, isPastDue: isBilled && balance > 0n && due !== null && due < day }
}

/** Refunded on an invoice and still asked for by it. */
function givenBack(invoice: WrittenInvoice, day: string): bigint {
  const refunds = paymentsOf(invoice).filter(
    ({ kind, ...row }) => kind === 'refund' && receivedOn(row) <= day,
  )
  const refunded = -sumOf(refunds, ({ amount }) => amount)
  const open = askedBy(invoice) - paidBy(invoice, day)
  if (open <= 0n) return 0n
  return open < refunded ? open : refunded
}

/** Every figure of a job as of a day. */
export function jobOn({ history, isCancelled }: Job, day: string) {
  const { bids, finalized, changes = [], invoices, expenses = [], estimates = [], completedOn } = history
  const isBy = (when: string | undefined) => when === undefined || when <= day
  const main = finalized === null ? undefined : bids[finalized]
  const hasContract = main !== undefined && isBy(main.finalizedOn)
  const agreed = changes.filter((change) => hasContract && change.finalized && isBy(change.finalizedOn))
  const originalContract = hasContract ? BigInt(main.total) : 0n
  const approvedChanges = sumOf(agreed, ({ total }) => total)
  const contract = originalContract + approvedChanges
  const estimatedCost = (hasContract ? BigInt(main.cost) : 0n) + sumOf(agreed, ({ cost }) => cost)

  const live = invoices.filter((invoice) => isBilledBy(invoice, day))
  const work = live.filter(({ releases }) => releases === undefined)
  const workBilled = sumOf(work, linesOf)
  const released = sumOf(live, linesOf) - workBilled
  const retentionHeld = sumOf(live, ({ retention }) => retention) - released
  const billed = workBilled - retentionHeld
  const collected = sumOf(invoices, (invoice) => paidBy(invoice, day))
  const notCleared = sumOf(invoices, (invoice) => waitingForBank(invoice, day))
  const drafts = sumOf(
    invoices.filter((invoice) => isDraftOn(invoice, day)),
    askedBy,
  )
  const recordedBy = (until: string) =>
    expenses.filter(({ date, madeOn = date }) => date <= until || madeOn <= until)
  const costBy = (until: string) => sumOf(recordedBy(until), ({ cost }) => cost)
  const committedCost = costBy(day)
  const paidCost = sumOf(
    recordedBy(day).flatMap(({ payments = [] }) => payments.filter(({ date }) => date <= day)),
    ({ amount }) => amount,
  )

  const isCompleted = completedOn !== undefined && completedOn <= day
  const isOpen = hasContract && !isCompleted && !isCancelled
  // Of several for one day the last one written.
  const said = estimates
    .filter((estimate) => estimate.day <= day)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .at(-1)
  const expected =
    said === undefined
      ? estimatedCost
      : costBy(said.day) +
        BigInt(said.amount) +
        sumOf(
          changes.filter(
            ({ finalized: isFinal, finalizedOn }) =>
              isFinal && finalizedOn !== undefined && finalizedOn > said.day && finalizedOn <= day,
          ),
          ({ cost }) => cost,
        )
  const estimateNeeded = !isOpen ? null : whyNeeded(expected, committedCost, said?.day, day)
  const isReliable = estimateNeeded === null || estimateNeeded === 'overdue'
  const costAtCompletion = isOpen && expected > committedCost ? expected : committedCost
  const kept = workBilled - sumOf(live, (invoice) => givenBack(invoice, day))
  const earnedRevenue = isCancelled
    ? kept
    : !hasContract
      ? 0n
      : isCompleted
        ? contract
        : isReliable
          ? portion(contract, committedCost, costAtCompletion)
          : committedCost < contract
            ? committedCost
            : contract
  const expectedLoss = isOpen && costAtCompletion > contract ? costAtCompletion - contract : 0n
  const lossProvision = expectedLoss === 0n ? 0n : expectedLoss - (committedCost - earnedRevenue)
  return {
    hasContract,
    isOpen,
    percentComplete: isOpen && isReliable ? portion(10_000n, committedCost, costAtCompletion) : null,
    estimateNeeded,
    estimatedOn: said?.day ?? null,
    amounts: {
      contract,
      originalContract,
      approvedChanges,
      billed,
      drafts,
      collected,
      notCleared,
      retentionHeld,
      balance: billed - collected,
      leftToBill: contract - workBilled,
      workBilled,
      estimatedCost,
      estimatedMargin: isCancelled ? 0n : contract - estimatedCost,
      committedCost,
      paidCost,
      owedCost: committedCost - paidCost,
      costAtCompletion,
      margin: (isCancelled ? kept : contract) - costAtCompletion,
      earnedRevenue,
      expectedLoss,
      lossProvision,
      grossProfit: earnedRevenue - committedCost - lossProvision,
      overUnderBilling: isCancelled ? 0n : workBilled - earnedRevenue,
      backlog: isCancelled ? 0n : contract - earnedRevenue,
    },
  }
}

function waitingForBank(invoice: WrittenInvoice, day: string): bigint {
  const payments = paymentsOf(invoice)
  const isReversed = (index: number) =>
    payments.some(
      (other) => other.kind === 'reversal' && other.corrects === index && receivedOn(other) <= day,
    )
  return sumOf(
    payments.filter(
      (payment, index) =>
        payment.kind !== 'reversal' &&
        receivedOn(payment) <= day &&
        (payment.cleared == null || payment.cleared > day) &&
        !isReversed(index),
    ),
    ({ amount }) => amount,
  )
}

function whyNeeded(expected: bigint, cost: bigint, saidOn: string | undefined, day: string) {
  if (expected <= 0n) return 'no_estimate'
  if (saidOn === undefined ? cost >= expected : cost > expected) return 'cost_beyond_estimate'
  if (saidOn === undefined) return null
  return (Date.parse(day) - Date.parse(saidOn)) / 86_400_000 > 60 ? 'overdue' : null
}

/** amount × part ÷ whole, to the nearest, half away from zero. */
function portion(amount: bigint, part: bigint, whole: bigint): bigint {
  const product = amount * part
  const size = ((product < 0n ? -product : product) * 2n + whole) / (2n * whole)
  return product < 0n ? -size : size
}
