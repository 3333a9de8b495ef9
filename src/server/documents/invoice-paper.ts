/* What invoice.typ is given. The invoice is written in English; its fixed words stand in the template. */
import { percentOf, proportionOf } from '../../domain/money.ts'
import type {
  InvoiceDocumentData,
  InvoiceDocumentItem,
  InvoiceDocumentPayment,
  InvoiceDocumentProgress,
} from './invoice-document-data.ts'
import {
  addressLines,
  customerParty,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  personParty,
  present,
  siteParty,
  toLetterPaper,
} from './letter-paper.ts'
import { writeDay, writeMoney, writePercent } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'
import { writeMethod, writeRefund } from './payment-words.ts'

export interface InvoicePaper extends LetterPaper {
  name: PaperText | null
  number: PaperText
  facts: PaperRow[]
  parties: PaperParty[]
  itemsTitle: string
  items: { description: PaperText; note: PaperText | null; amount: string }[]
  sums: PaperRow[]
  /** Of the payments' table and its days: refunds and reversals were not received. */
  paymentsTitle: string
  paymentsDay: string
  payments: { date: string; method: string; identification: PaperText; amount: string }[]
  standing: 'void' | 'credit' | 'paid' | 'owed'
  /** What is left after payments, or the customer's credit; null where the sums said it. */
  closing: PaperRow | null
  terms: PaperText[]
  payee: { name: PaperText; address: PaperText | null } | null
  progress: PaperRow[]
}

/** @throws when an amount is no whole cent, or a day no day */
export function toInvoicePaper(data: InvoiceDocumentData): InvoicePaper {
  const { invoice, project, company } = data
  const standing = standingOf(data)
  const isOwed = standing === 'owed'
  const isPaymentsOnly = data.payments.every(({ kind }) => kind === 'payment')
  return {
    ...toLetterPaper(company, {
      language: data.language,
      title: `Invoice ${invoice.number}`,
      date: invoice.date,
      mark: { draft: 'DRAFT', void: 'VOID' }[invoice.status as string] ?? null,
      foot: `Invoice ${invoice.number}`,
    }),
    name: toGivenText(project.name),
    number: toPaperText(invoice.number),
    facts: present<PaperRow>([
      ['Invoice no.', toPaperText(invoice.number)],
      ['Date', writeDay(invoice.date, 'en')],
      invoice.dueDate === null ? null : ['Due', writeDay(invoice.dueDate, 'en')],
      isGiven(project.number) ? ['Project', toPaperText(project.number)] : null,
    ]),
    parties: present([
      customerParty('Bill to', data.customer),
      siteParty('Job site', data.site),
      personParty('Questions about this invoice', data.manager),
    ]),
    itemsTitle: invoice.kind === 'retention' ? 'Retention now due' : 'Billed',
    items: data.items.map((item) => ({
      description: toPaperText(item.description),
      note: toGivenText(toItemNote(item)),
      amount: writeMoney(item.amount),
    })),
    sums: toSums(data, isOwed),
    paymentsTitle: isPaymentsOnly ? 'Payments received' : 'Payments',
    paymentsDay: isPaymentsOnly ? 'Received' : 'Date',
    payments: data.payments.map((payment) => ({
      date: writeDay(payment.date, 'en'),
      method: toMethod(payment),
      identification: toPaperText(payment.identification),
      amount: writeMoney(payment.amount),
    })),
    standing,
    closing: toClosing(data, standing),
    terms: isOwed ? invoice.terms.map(toPaperText) : [],
    payee: isOwed && isGiven(company.name) ? toPayee(data) : null,
    progress: data.progress === null ? [] : toProgress(data, data.progress),
  }
}

/**
 * `40% of $10,000.00; billed before $2,000.00`; a share that no percentage tells to the cent is told by the whole alone,
 * and none that the description tells already. Nothing for a line that is billed in one piece, unless it is the
 * retention of an invoice.
 */
function toItemNote({ description, amount, part, heldBy }: InvoiceDocumentItem): string {
  if (part === null || part.due === 0) return ''
  const before = part.before === 0 ? '' : `; billed before ${writeMoney(part.before)}`
  if (heldBy !== null) {
    const invoice = description.includes(heldBy.number) ? '' : `invoice ${heldBy.number}, `
    return `${writeMoney(part.due)} held back on ${invoice}${writeDay(heldBy.date, 'en')}${before}`
  }
  if (amount === part.due) return ''
  if (description.includes(`% of ${writeMoney(part.due)}`)) {
    return part.before === 0 ? '' : `Billed before: ${writeMoney(part.before)}`
  }
  const percent = proportionOf(10_000, Math.abs(amount), Math.abs(part.due))
  const isExact = percentOf(part.due, percent) === amount
  return `${isExact ? writePercent(percent / 100) : 'Part'} of ${writeMoney(part.due)}${before}`
}

function toMethod({ kind, method }: InvoiceDocumentPayment): string {
  if (kind === 'payment') return writeMethod(method)
  return kind === 'reversal' ? 'Payment reversed' : writeRefund(method)
}

function standingOf({ invoice, balance }: InvoiceDocumentData): InvoicePaper['standing'] {
  if (invoice.status === 'void') return 'void'
  if (balance < 0) return 'credit'
  return balance === 0 ? 'paid' : 'owed'
}

function toSums(data: InvoiceDocumentData, isOwed: boolean): PaperRow[] {
  const { subtotal, retention, total, payments } = data
  return present<PaperRow>([
    retention === 0 ? null : ['Subtotal', writeMoney(subtotal)],
    retention === 0 ? null : ['Retention held', writeMoney(-retention)],
    payments.length === 0 && isOwed
      ? dueRow(data)
      : [payments.length > 0 ? 'Invoice total' : 'Total', writeMoney(total)],
  ])
}

function toClosing(data: InvoiceDocumentData, standing: InvoicePaper['standing']): PaperRow | null {
  if (standing === 'credit') return ['Credit in your favor', writeMoney(-data.balance)]
  return standing === 'owed' && data.payments.length > 0 ? dueRow(data) : null
}

function dueRow({ invoice: { dueDate }, balance }: InvoiceDocumentData): PaperRow {
  return [dueDate === null ? 'Balance due' : `Due ${writeDay(dueDate, 'en')}`, writeMoney(balance)]
}

function toPayee({ company }: InvoiceDocumentData): InvoicePaper['payee'] {
  return {
    name: toPaperText(company.name),
    address: toGivenText(addressLines(company.address).join(', ')),
  }
}

/** Of an invoice for work, how far the contract is billed; of one for retention, what is still held back. */
function toProgress(
  { invoice, subtotal }: InvoiceDocumentData,
  progress: InvoiceDocumentProgress,
): PaperRow[] {
  const { contract, workBilled, retentionHeld, leftToBill } = progress
  const left: PaperRow =
    leftToBill < 0
      ? ['Billed above the contract', writeMoney(-leftToBill)]
      : ['Left to bill', writeMoney(leftToBill)]
  const total: PaperRow = ['Contract with approved changes', writeMoney(contract)]
  if (invoice.kind === 'retention') {
    return [
      total,
      ['Work billed to date', writeMoney(workBilled)],
      ['Retention held before', writeMoney(retentionHeld + subtotal)],
      ['This invoice', writeMoney(-subtotal)],
      ['Retention still held', writeMoney(retentionHeld)],
      left,
    ]
  }
  return present<PaperRow>([
    total,
    ['Billed before', writeMoney(workBilled - subtotal)],
    ['This invoice', writeMoney(subtotal)],
    ['Billed to date', writeMoney(workBilled)],
    retentionHeld === 0 ? null : ['Retention held to date', writeMoney(retentionHeld)],
    left,
  ])
}
