import { isPastDue } from './aging.ts'
import { addDays, companyDayOf, type Day } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import { type Cents, maxCents } from './money.ts'
import { type PlainMessage, type Said, type Sentence, say } from './sentences/say.ts'

export const invoiceStatuses = ['draft', 'sent', 'partially_paid', 'paid', 'overdue', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** `retention`: bills what earlier invoices held back; its lines name these invoices. */
export const invoiceKinds = ['standard', 'retention'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const paymentMethods = ['check', 'ach', 'wire', 'card', 'cash', 'zelle', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface InvoiceMoney {
  /** Sum of the lines less the retention held back. */
  total: Cents
  paid: Cents
  /** total − paid; negative after a deliberate overpayment. */
  balance: Cents
}

/** An invoice's money from its rows. All amounts in cents. */
export function invoiceMoney(
  items: readonly { amount: Cents }[],
  retention: Cents,
  payments: readonly { amount: Cents }[],
): InvoiceMoney {
  const total = sumOf(items) - retention
  const paid = sumOf(payments)
  return { total, paid, balance: total - paid }
}

function sumOf(rows: readonly { amount: Cents }[]): Cents {
  return rows.reduce((sum, row) => sum + row.amount, 0)
}

/** The days that decide when an invoice counts as billed and when it is due. */
export interface InvoiceDays {
  issued: Day
  /** The company's day on which it was made. */
  madeOn: Day
  dueDate: Day | null
  /** The company's day on which it was first sent, by us or by hand. */
  sentOn: Day | null
  /** The day of its first payment, whether or not that was refunded or reversed later. */
  paidOn: Day | null
}

/** Works out the days from the invoice's sending and payments. */
export function invoiceDays(invoice: {
  issued: Day
  /** An instant in ISO 8601, as `datesSent` are. */
  createdAt: string
  dueDate: Day | null
  datesSent: readonly string[]
  payments: readonly { kind: string; received: Day }[]
}): InvoiceDays {
  const { issued, createdAt, dueDate, datesSent, payments } = invoice
  const [madeOn = issued, ...sent] = [createdAt, ...datesSent].map((instant) =>
    companyDayOf(new Date(instant)),
  )
  const paid = payments.filter(({ kind }) => kind === 'payment').map(({ received }) => received)
  return { issued, madeOn, dueDate, sentOn: sent.toSorted()[0] ?? null, paidOn: paid.toSorted()[0] ?? null }
}

/**
 * The day from which an invoice is billed: issued, and sent or paid. An invoice that is dated ahead counts from the day
 * it was created, so that today's figures include it. Once billed, it stays billed until it is voided. In SQL:
 * `invoice_money.billed_on`. @returns null for a draft, which counts nowhere
 */
export function billedOn({ issued, madeOn, sentOn, paidOn }: Omit<InvoiceDays, 'dueDate'>): Day | null {
  const [asked] = [sentOn, paidOn].filter((day) => day !== null).toSorted()
  if (asked === undefined) return null
  return later(asked, issued < madeOn ? issued : madeOn)
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}

/**
 * The due day: the due date, or else the day it was first sent, or first paid if it was never sent, but never before
 * its own date.
 * @returns null for a draft without a due date. In SQL: `invoice_money.due_on`
 */
export function dueOn({ issued, dueDate, sentOn, paidOn }: Omit<InvoiceDays, 'madeOn'>): Day | null {
  const asked = sentOn ?? paidOn
  return dueDate ?? (asked && later(asked, issued))
}

/** Retention withheld less retention billed later. */
export function retentionHeld(withheld: Cents, released: Cents): Cents {
  return withheld - released
}

/** Derived, never stored. In this order: void, paid, overdue, billed. */
export function invoiceStatus(
  invoice: { voided: boolean; billedOn: Day | null; dueOn: Day | null } & InvoiceMoney,
  today: Day,
): InvoiceStatus {
  if (invoice.voided) return 'void'
  if (invoice.balance <= 0 && invoice.paid > 0) return 'paid'
  if (isPastDue(invoice, today)) return 'overdue'
  if (invoice.paid > 0) return 'partially_paid'
  return invoice.billedOn === null ? 'draft' : 'sent'
}

/**
 * The day by which terms ask for the money: `Net 30` is 30 days after the issue, `Due on receipt` the day itself.
 * @returns null when no term names a day
 */
export function dueDateOf(paymentTerms: readonly string[], issued: Day): Day | null {
  for (const term of paymentTerms) {
    const net = /\bnet (\d{1,3})\b/i.exec(term)
    if (net) return addDays(issued, Number(net[1]))
    if (/\bdue (?:up)?on receipt\b/i.test(term)) return issued
  }
  return null
}

/** @throws invalid naming `dueDate` when the money would be due before the invoice is issued */
export function assertDueDate(issued: Day, dueDate: Day | null): void {
  if (dueDate !== null && dueDate < issued) {
    throw invalidField('dueDate', say('Must not be before the day of issue, {day}', { day: issued }))
  }
}

/** @throws invalid naming `items` or `retention` unless the total is above $0 and within the largest amount */
export function assertInvoiceAmounts(items: readonly { amount: Cents }[], retention: Cents): void {
  const total = sumOf(items)
  if (items.length === 0) throw invalidField('items', 'An invoice needs at least one line')
  if (total <= 0 && items.some(({ amount }) => amount < 0)) {
    throw invalidField(
      'items',
      say('Bill a credit together with other lines: these add up to {money}', { money: total }),
    )
  }
  if (total <= 0) throw invalidField('items', 'An invoice must be for more than $0.00')
  if (total > maxCents) {
    throw invalidField('items', say('The invoice adds up to more than {money}', { money: maxCents }))
  }
  if (retention >= total) {
    throw invalidField(
      'retention',
      say("The retention must be less than the invoice's {money}", { money: total }),
    )
  }
}

/**
 * Whether lines or retention of an invoice may become what adds up to `total`.
 * @throws conflict once it is paid; invalid naming `field` when the new total is less than what was paid
 */
export function assertCanChangeAmounts(
  invoice: { status: InvoiceStatus; paid: Cents },
  total: Cents,
  field: 'items' | 'retention',
): void {
  if (invoice.status === 'paid') {
    throw conflictAt(field, 'The lines and the retention of a paid invoice cannot be changed')
  }
  if (total < invoice.paid) {
    throw invalidField(
      field,
      say('The invoice would be for {money}, less than the {total} already paid', {
        money: total,
        total: invoice.paid,
      }),
    )
  }
}

/**
 * A warning when all invoices of a project together, retention included, exceed the contract.
 * @param billed the lines of every invoice that is not void, drafts too, in cents
 */
export function billingWarning(billed: Cents, contract: Cents): Sentence | null {
  if (billed <= contract) return null
  return say('The invoices add up to {money}, which is {above} more than the contract of {total}', {
    money: billed,
    above: billed - contract,
    total: contract,
  })
}

/**
 * The retention cannot become less than the part of it that was billed already.
 * @throws invalid naming `retention`
 */
export function assertCoversReleased(retention: Cents, released: Cents): void {
  if (retention >= released) return
  throw invalidField('retention', say('{money} of the retention is already billed', { money: released }))
}

/** @throws invalid naming `amount` when it is more than the open balance, unless overpaying is intended */
export function assertPaymentWithinBalance(amount: Cents, balance: Cents, overpayment: boolean): void {
  if (overpayment || amount <= balance) return
  throw invalidField(
    'amount',
    say('The payment of {money} is more than the balance of {total}', { money: amount, total: balance }),
  )
}

/** @throws invalid naming `cleared` when that day is before the payment was received */
export function assertPaymentDays(received: Day, cleared: Day | null): void {
  if (cleared !== null && cleared < received) {
    throw invalidField('cleared', say('Must not be before the day it was received, {day}', { day: received }))
  }
}

/** @throws conflict for a void invoice */
export function assertNotVoid(status: InvoiceStatus, sentence: PlainMessage): void {
  if (status === 'void') throw new AppError('conflict', sentence)
}

/**
 * @param invoice `isReleased`: another invoice, even a void one, names its retention
 * @throws conflict saying why it must stay: it was sent, has payments or a waiver, or was voided
 */
export function assertCanDeleteInvoice(invoice: {
  sent: boolean
  paymentCount: number
  voided: boolean
  isReleased: boolean
  isWaived: boolean
}): void {
  const { paymentCount, sent, voided, isReleased, isWaived } = invoice
  if (paymentCount > 0) throw conflictAt('received_payments', 'An invoice with payments cannot be deleted')
  if (sent) throw conflictAt('datesSent', 'An invoice that was sent cannot be deleted; void it instead')
  if (voided) throw conflictAt('status', 'A void invoice stays on record')
  if (isReleased) {
    throw conflictAt('retention', 'The retention of this invoice was billed; it stays on record')
  }
  if (isWaived) throw conflictAt('status', 'A waiver was signed for this invoice; void it instead')
}

/**
 * @param invoice `paid`: payments less refunds and reversals; `released`: how much of its retention is billed
 * @throws conflict when it is void already, or while it has payments or billed retention
 */
export function assertCanVoidInvoice(invoice: {
  status: InvoiceStatus
  paid: Cents
  retentionReleased: Cents
}): void {
  assertNotVoid(invoice.status, 'Invoice is already void')
  if (invoice.paid !== 0) {
    throw conflictAt(
      'received_payments',
      say('An invoice on which {money} was paid cannot be voided; refund or reverse it first', {
        money: invoice.paid,
      }),
    )
  }
  if (invoice.retentionReleased !== 0) {
    throw conflictAt('retention', 'The retention of this invoice is already billed; void that invoice first')
  }
}

function conflictAt(field: string, said: Said): AppError {
  return new AppError('conflict', said, { fields: { [field]: said } })
}
