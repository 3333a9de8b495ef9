/* What invoice.typ is given. The invoice is written in English; its fixed words stand in the template. */
import type { InvoiceDocumentData } from './invoice-document-data.ts'
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
import { writeDay, writeMoney } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'

export interface InvoicePaper extends LetterPaper {
  name: PaperText | null
  number: PaperText
  facts: PaperRow[]
  parties: PaperParty[]
  items: { description: PaperText; amount: string }[]
  sums: PaperRow[]
  payments: { date: string; method: string; identification: PaperText; amount: string }[]
  standing: 'void' | 'credit' | 'paid' | 'owed'
  /** What is left after payments, or the customer's credit; null where the sums said it. */
  closing: PaperRow | null
  terms: PaperText[]
  payee: { name: PaperText; address: PaperText | null } | null
  progress: PaperRow[]
}

const methods: Record<InvoiceDocumentData['payments'][number]['method'], string> = {
  check: 'Check',
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  card: 'Card',
  cash: 'Cash',
  zelle: 'Zelle',
  other: 'Other',
}

/** @throws when an amount is no whole cent, or a day no day */
export function toInvoicePaper(data: InvoiceDocumentData): InvoicePaper {
  const { invoice, project, company } = data
  const standing = standingOf(data)
  const isOwed = standing === 'owed'
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
    items: data.items.map(({ description, amount }) => ({
      description: toPaperText(description),
      amount: writeMoney(amount),
    })),
    sums: toSums(data, isOwed),
    payments: data.payments.map(({ date, method, identification, amount }) => ({
      date: writeDay(date, 'en'),
      method: methods[method],
      identification: toPaperText(identification),
      amount: writeMoney(amount),
    })),
    standing,
    closing: toClosing(data, standing),
    terms: isOwed ? invoice.terms.map(toPaperText) : [],
    payee: isOwed && isGiven(company.name) ? toPayee(data) : null,
    progress: data.progress === null ? [] : toProgress(data.progress),
  }
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

function toProgress(progress: NonNullable<InvoiceDocumentData['progress']>): PaperRow[] {
  const { contractTotal, billedToDate } = progress
  const left = contractTotal - billedToDate
  return [
    ['Contract total, with approved changes', writeMoney(contractTotal)],
    ['Billed to date, this invoice included', writeMoney(billedToDate)],
    left < 0 ? ['Billed above the contract', writeMoney(-left)] : ['Left to bill', writeMoney(left)],
  ]
}
