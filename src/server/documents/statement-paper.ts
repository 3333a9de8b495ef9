/* What statement.typ is given. Statements are written in English. */
import { agingBuckets, daysPastDue } from '../../domain/aging.ts'
import { addressLines, type LetterPaper, type PaperRow, present, toLetterPaper } from './letter-paper.ts'
import { writeDay, writeMoney, writeShortDay } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'
import type { StatementDocumentData, StatementDocumentInvoice } from './statement-document-data.ts'

export interface StatementPaper extends LetterPaper {
  facts: PaperRow[]
  /** As it shows through an envelope's window: name and address, nothing else. */
  address: PaperText[]
  opening: PaperRow
  entries: { date: string; description: PaperText; charge: string; payment: string; balance: string }[]
  totals: { charges: string; payments: string }
  closing: PaperRow
  /** Null when nothing is owed. */
  aging: { rows: PaperRow[]; isWide: boolean } | null
  /** What the balance does not say by itself. */
  notes: PaperRow[]
  open: {
    number: PaperText
    job: PaperText
    issued: string
    due: string
    pastDue: string
    total: string
    balance: string
  }[]
  payee: { name: PaperText; address: PaperText | null } | null
}

/** @throws when an amount is no whole cent, or a day no day */
export function toStatementPaper(data: StatementDocumentData): StatementPaper {
  const { company, customer, from, to, closing } = data
  const title = `Statement of account${isGiven(customer.name) ? ` – ${customer.name}` : ''}`
  return {
    ...toLetterPaper(company, {
      language: data.language,
      title,
      date: to,
      mark: null,
      foot: `Statement of account, ${writeDay(to, 'en')}`,
    }),
    facts: [
      ['Statement date', writeDay(to, 'en')],
      ['Period', `${writeShortDay(from)} – ${writeShortDay(to)}`],
      closing < 0 ? ['Credit in your favor', writeMoney(-closing)] : ['Balance due', writeMoney(closing)],
    ],
    address: [customer.name, customer.mailingAddress].filter(isGiven).map(toPaperText),
    opening: [`Balance before ${writeDay(from, 'en')}`, writeMoney(data.opening)],
    entries: data.entries.map((entry) => ({
      date: writeShortDay(entry.day),
      description: toPaperText(entry.description),
      charge: entry.column === 'charge' ? writeMoney(entry.amount) : '',
      payment: entry.column === 'payment' ? writeMoney(entry.amount) : '',
      balance: writeMoney(entry.balance),
    })),
    totals: { charges: writeMoney(sumOf(data, 'charge')), payments: writeMoney(sumOf(data, 'payment')) },
    closing: [
      `${closing < 0 ? 'Credit in your favor' : 'Balance due'}, ${writeDay(to, 'en')}`,
      writeMoney(Math.abs(closing)),
    ],
    aging: toAging(data),
    notes: present<PaperRow>([
      data.notCleared === 0
        ? null
        : ['Payments counted here that the bank has not confirmed yet', writeMoney(data.notCleared)],
      data.retentionHeld === 0
        ? null
        : ['Retention held, not due yet and no part of the balance', writeMoney(data.retentionHeld)],
    ]),
    open: data.open.map((invoice) => toOpenRow(invoice, to)),
    payee:
      closing > 0 && isGiven(company.name)
        ? {
            name: toPaperText(company.name),
            address: toGivenText(addressLines(company.address).join(', ')),
          }
        : null,
  }
}

function sumOf({ entries }: StatementDocumentData, column: 'charge' | 'payment'): number {
  return entries.reduce((sum, entry) => sum + (entry.column === column ? entry.amount : 0), 0)
}

/** Side by side; amounts that would run into each other are set smaller. */
function toAging({ aging, closing }: StatementDocumentData): StatementPaper['aging'] {
  if (closing <= 0) return null
  const amounts = agingBuckets.map(({ key }) => writeMoney(aging[key]))
  return {
    rows: agingBuckets.map(({ label }, at) => [label, amounts[at] ?? '']),
    isWide: amounts.some((amount) => amount.length > 15),
  }
}

function toOpenRow(invoice: StatementDocumentInvoice, to: string): StatementPaper['open'][number] {
  const { number, job, issued, dueDate, total, balance } = invoice
  const days = daysPastDue(dueDate, issued, to)
  return {
    number: toPaperText(number),
    job: toPaperText(job),
    issued: writeShortDay(issued),
    due: dueDate === null ? 'On receipt' : writeShortDay(dueDate),
    pastDue: balance > 0 && days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '',
    total: writeMoney(total),
    balance: writeMoney(balance),
  }
}
