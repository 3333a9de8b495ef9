/* The data of invoice.typ. */
import type { InvoiceKind, PaymentMethod } from '../../domain/invoices.ts'
import { percentOf, proportionOf } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { Language } from '../../domain/people.ts'
import {
  type Day,
  type JobDocument,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  type Payee,
  present,
  toLetterPaper,
  toParties,
  toPayee,
  type WholeCents,
} from './letter-paper.ts'
import { type MoneyWords, moneyWords } from './money-words.ts'
import { writeDay, writeMoney, writePercent } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'
import { fillIn } from './paper-words.ts'
import { writeMethod, writeRefund, writeTerm } from './payment-words.ts'

export interface InvoicePaper extends LetterPaper {
  say: MoneyWords
  name: PaperText | null
  number: PaperText
  facts: PaperRow[]
  parties: PaperParty[]
  itemsTitle: string
  items: { description: PaperText; note: PaperText | null; amount: string }[]
  sums: PaperRow[]
  /** Titles of the table of payments and its first column: refunds and reversals were not received. */
  paymentsTitle: string
  paymentsDay: string
  payments: { date: string; method: string; identification: PaperText; amount: string }[]
  standing: 'void' | 'credit' | 'paid' | 'owed'
  /** What is left after payments, or the customer's credit; null when the sums show it already. */
  closing: PaperRow | null
  terms: PaperText[]
  payee: Payee | null
  progress: PaperRow[]
}

/** @throws when an amount is not in whole cents, or a day is not a date */
export function toInvoicePaper(data: InvoiceDocumentData): InvoicePaper {
  const { language, invoice, project, company } = data
  const say = moneyWords[language]
  const standing = standingOf(data)
  const isOwed = standing === 'owed'
  const isPaymentsOnly = data.payments.every(({ kind }) => kind === 'payment')
  return {
    say,
    ...toLetterPaper(company, {
      language,
      title: `${say.invoice} ${invoice.number}`,
      date: invoice.date,
      mark: { draft: say.draft, void: say.void }[invoice.status as string] ?? null,
      foot: `${say.invoice} ${invoice.number}`,
    }),
    name: toGivenText(project.name),
    number: toPaperText(invoice.number),
    facts: present<PaperRow>([
      [say.invoiceNumber, toPaperText(invoice.number)],
      [say.date, writeDay(invoice.date, language)],
      invoice.dueDate === null ? null : [say.due, writeDay(invoice.dueDate, language)],
      isGiven(project.number) ? [say.project, toPaperText(project.number)] : null,
    ]),
    parties: toParties(data, { customer: say.billTo, site: say.jobSite, manager: say.questionsInvoice }),
    itemsTitle: invoice.kind === 'retention' ? say.retentionNowDue : say.billed,
    items: data.items.map((item) => ({
      description: toPaperText(item.description),
      note: toGivenText(toItemNote(item, language)),
      amount: writeMoney(item.amount),
    })),
    sums: toSums(data, say, isOwed),
    paymentsTitle: isPaymentsOnly ? say.paymentsReceived : say.payments,
    paymentsDay: isPaymentsOnly ? say.received : say.date,
    payments: data.payments.map((payment) => ({
      date: writeDay(payment.date, language),
      method: toMethod(payment, language),
      identification: toPaperText(payment.identification),
      amount: writeMoney(payment.amount),
    })),
    standing,
    closing: toClosing(data, say, standing),
    terms: isOwed ? invoice.terms.map((term) => toPaperText(writeTerm(term, language))) : [],
    payee: isOwed ? toPayee(company) : null,
    progress: data.progress === null ? [] : toProgress(data, say, data.progress),
  }
}

/**
 * `40% of $10,000.00; billed before $2,000.00`. Without a percentage when none gives the exact cents, and without one
 * that the description names already. Empty for a line that bills its whole amount at once, except for retention.
 */
function toItemNote({ description, amount, part, heldBy }: InvoiceDocumentItem, language: Language): string {
  if (part === null || part.due === 0) return ''
  const say = moneyWords[language]
  const whole = writeMoney(part.due)
  const billed = { before: writeMoney(part.before) }
  const before = part.before === 0 ? '' : fillIn(say.partBefore, billed)
  if (heldBy !== null) {
    const held = { amount: whole, number: heldBy.number, day: writeDay(heldBy.date, language) }
    return `${fillIn(description.includes(heldBy.number) ? say.heldOnDay : say.heldOn, held)}${before}`
  }
  if (amount === part.due) return ''
  // The description may be in the language the customer had before.
  if (
    Object.values(moneyWords).some(({ partOf }) =>
      description.includes(fillIn(partOf, { percent: '%', whole })),
    )
  ) {
    return part.before === 0 ? '' : fillIn(say.onlyBefore, billed)
  }
  const percent = proportionOf(10_000, Math.abs(amount), Math.abs(part.due))
  const isExact = percentOf(part.due, percent) === amount
  const share = fillIn(isExact ? say.partOf : say.somePartOf, { percent: writePercent(percent / 100), whole })
  return `${share}${before}`
}

function toMethod({ kind, method }: InvoiceDocumentPayment, language: Language): string {
  if (kind === 'payment') return writeMethod(method, language)
  return kind === 'reversal' ? moneyWords[language].paymentReversed : writeRefund(method, language)
}

function standingOf({ invoice, balance }: InvoiceDocumentData): InvoicePaper['standing'] {
  if (invoice.status === 'void') return 'void'
  if (balance < 0) return 'credit'
  return balance === 0 ? 'paid' : 'owed'
}

function toSums(data: InvoiceDocumentData, say: MoneyWords, isOwed: boolean): PaperRow[] {
  const { subtotal, retention, total, payments } = data
  return present<PaperRow>([
    retention === 0 ? null : [say.subtotal, writeMoney(subtotal)],
    retention === 0 ? null : [say.retentionHeld, writeMoney(-retention)],
    payments.length === 0 && isOwed
      ? dueRow(data, say)
      : [payments.length > 0 ? say.invoiceTotal : say.total, writeMoney(total)],
  ])
}

function toClosing(
  data: InvoiceDocumentData,
  say: MoneyWords,
  standing: InvoicePaper['standing'],
): PaperRow | null {
  if (standing === 'credit') return [say.credit, writeMoney(-data.balance)]
  return standing === 'owed' && data.payments.length > 0 ? dueRow(data, say) : null
}

function dueRow({ invoice: { dueDate }, balance, language }: InvoiceDocumentData, say: MoneyWords): PaperRow {
  const label = dueDate === null ? say.balanceDue : fillIn(say.dueOn, { day: writeDay(dueDate, language) })
  return [label, writeMoney(balance)]
}

/** For an invoice of work: how much of the contract is billed. For one of retention: what is still held. */
function toProgress(
  { invoice, subtotal }: InvoiceDocumentData,
  say: MoneyWords,
  progress: InvoiceDocumentProgress,
): PaperRow[] {
  const { contract, workBilled, retentionHeld, leftToBill } = progress
  const left: PaperRow =
    leftToBill < 0 ? [say.aboveContract, writeMoney(-leftToBill)] : [say.leftToBill, writeMoney(leftToBill)]
  const total: PaperRow = [say.contract, writeMoney(contract)]
  if (invoice.kind === 'retention') {
    return [
      total,
      [say.workBilled, writeMoney(workBilled)],
      [say.retentionBefore, writeMoney(retentionHeld + subtotal)],
      [say.thisInvoice, writeMoney(-subtotal)],
      [say.retentionStillHeld, writeMoney(retentionHeld)],
      left,
    ]
  }
  return present<PaperRow>([
    total,
    [say.billedBefore, writeMoney(workBilled - subtotal)],
    [say.thisInvoice, writeMoney(subtotal)],
    [say.billedToDate, writeMoney(workBilled)],
    retentionHeld === 0 ? null : [say.retentionToDate, writeMoney(retentionHeld)],
    left,
  ])
}

/** What an invoice prints. */
export interface InvoiceDocumentData extends JobDocument {
  invoice: {
    number: string
    /** `retention` bills what earlier invoices held back. */
    kind: InvoiceKind
    date: Day
    dueDate: Day | null
    /** The payment terms, one per entry: ['Net 30', '2 % a month past due']. */
    terms: string[]
    /** draft and void print a mark on every page; paid is printed beside the balance. */
    status: 'draft' | 'sent' | 'partially_paid' | 'paid' | 'overdue' | 'void'
  }
  items: InvoiceDocumentItem[]
  /** Sum of the items. */
  subtotal: WholeCents
  /** Amount held back from this invoice; 0 when none. */
  retention: WholeCents
  /** subtotal − retention. */
  total: WholeCents
  payments: InvoiceDocumentPayment[]
  /** total − payments; below zero for a credit. */
  balance: WholeCents
  /** How much of the contract is billed, including this invoice; null prints no such block. */
  progress: InvoiceDocumentProgress | null
}

export interface InvoiceDocumentItem {
  description: string
  amount: WholeCents
  /**
   * The full amount of which this line bills a part, and what earlier invoices billed of it; null when the line is
   * billed at once.
   */
  part: { due: WholeCents; before: WholeCents } | null
  /** The earlier invoice whose retention this line bills. */
  heldBy: { number: string; date: Day } | null
}

export interface InvoiceDocumentProgress {
  /** Contract total with approved changes. */
  contract: WholeCents
  /** Before retention. */
  workBilled: WholeCents
  retentionHeld: WholeCents
  /** contract − workBilled. */
  leftToBill: WholeCents
}

export interface InvoiceDocumentPayment {
  kind: PaymentKind
  /** The day it was received, paid back or reversed. */
  date: Day
  method: PaymentMethod
  /** Number of the check or transfer; '' when there is none. */
  identification: string
  /** Below zero for a refund or a reversal. */
  amount: WholeCents
}
