/* The data of statement.typ. */
import { type Aging, agingBuckets, daysPastDue } from '../../domain/aging.ts'
import type { Language } from '../../domain/people.ts'
import {
  type Day,
  type DocumentCompany,
  type LetterPaper,
  type PaperRow,
  type Payee,
  present,
  toLetterPaper,
  toPayee,
  type WholeCents,
} from './letter-paper.ts'
import { type MoneyWords, moneyWords } from './money-words.ts'
import { writeDay, writeMoney, writeShortDay } from './paper-figures.ts'
import { isGiven, type PaperText, toPaperText } from './paper-text.ts'
import { fillIn } from './paper-words.ts'

export interface StatementPaper extends LetterPaper {
  say: MoneyWords
  facts: PaperRow[]
  /** What shows through the window of an envelope: name and address only. */
  address: PaperText[]
  opening: PaperRow
  entries: { date: string; description: PaperText; charge: string; payment: string; balance: string }[]
  totals: { charges: string; payments: string }
  closing: PaperRow
  /** Null when nothing is owed. */
  aging: { rows: PaperRow[]; isWide: boolean } | null
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
  payee: Payee | null
}

/** @throws when an amount is not in whole cents, or a day is not a date */
export function toStatementPaper(data: StatementDocumentData): StatementPaper {
  const { language, company, customer, from, to, closing } = data
  const say = moneyWords[language]
  const title = `${say.statement}${isGiven(customer.name) ? ` – ${customer.name}` : ''}`
  return {
    say,
    ...toLetterPaper(company, {
      language,
      title,
      date: to,
      mark: null,
      foot: fillIn(say.onDay, { what: say.statement, day: writeDay(to, language) }),
    }),
    facts: [
      [say.statementDate, writeDay(to, language)],
      [say.period, `${writeShortDay(from)} – ${writeShortDay(to)}`],
      closing < 0 ? [say.credit, writeMoney(-closing)] : [say.balanceDue, writeMoney(closing)],
    ],
    address: [customer.name, customer.mailingAddress].filter(isGiven).map(toPaperText),
    opening: [fillIn(say.balanceBefore, { day: writeDay(from, language) }), writeMoney(data.opening)],
    entries: data.entries.map((entry) => ({
      date: writeShortDay(entry.day),
      description: toPaperText(entry.description),
      charge: entry.column === 'charge' ? writeMoney(entry.amount) : '',
      payment: entry.column === 'payment' ? writeMoney(entry.amount) : '',
      balance: writeMoney(entry.balance),
    })),
    totals: { charges: writeMoney(sumOf(data, 'charge')), payments: writeMoney(sumOf(data, 'payment')) },
    closing: [
      fillIn(say.onDay, {
        what: closing < 0 ? say.credit : say.balanceDue,
        day: writeDay(to, language),
      }),
      writeMoney(Math.abs(closing)),
    ],
    aging: toAging(data, say),
    notes: present<PaperRow>([
      data.notCleared === 0 ? null : [say.notCleared, writeMoney(data.notCleared)],
      data.retentionHeld === 0 ? null : [say.retentionNotDue, writeMoney(data.retentionHeld)],
    ]),
    open: data.open.map((invoice) => toOpenRow(invoice, to, say)),
    payee: closing > 0 ? toPayee(company) : null,
  }
}

function sumOf({ entries }: StatementDocumentData, column: 'charge' | 'payment'): number {
  return entries.reduce((sum, entry) => sum + (entry.column === column ? entry.amount : 0), 0)
}

/** The columns stand side by side. Wide amounts are printed smaller so that they fit. */
function toAging({ aging, closing }: StatementDocumentData, say: MoneyWords): StatementPaper['aging'] {
  if (closing <= 0) return null
  const amounts = agingBuckets.map(({ key }) => writeMoney(aging[key]))
  return {
    rows: agingBuckets.map(({ key }, at) => [say[key], amounts[at] ?? '']),
    isWide: amounts.some((amount) => amount.length > 15),
  }
}

function toOpenRow(
  invoice: StatementDocumentInvoice,
  to: string,
  say: MoneyWords,
): StatementPaper['open'][number] {
  const { number, job, issued, dueDate, dueOn, total, balance } = invoice
  const days = daysPastDue(dueOn, to)
  return {
    number: toPaperText(number),
    job: toPaperText(job),
    issued: writeShortDay(issued),
    due: dueDate === null ? say.onReceipt : writeShortDay(dueDate),
    pastDue: balance > 0 && days > 0 ? pastDueWords(days, say) : '',
    total: writeMoney(total),
    balance: writeMoney(balance),
  }
}

function pastDueWords(days: number, say: MoneyWords): string {
  return days === 1 ? say.oneDay : fillIn(say.days, { days: String(days) })
}

/** What a customer's statement of account prints. */
export interface StatementDocumentData {
  /** The language of the fixed words and the dates. Texts in the data are printed as written. */
  language: Language
  company: DocumentCompany
  customer: {
    name: string
    /** Line by line, as on an envelope; '' when unknown. */
    mailingAddress: string
  }
  from: Day
  to: Day
  opening: WholeCents
  /** In order of their days. */
  entries: StatementDocumentEntry[]
  /** What is owed on the last day; below zero for a credit. */
  closing: WholeCents
  /** The closing balance by age. */
  aging: Aging
  /** Retention earned but not billed yet. Not part of the balance. */
  retentionHeld: WholeCents
  /** Payments in the balance that the bank has not confirmed yet. */
  notCleared: WholeCents
  /** Invoices with a balance on the last day, also overpaid ones. */
  open: StatementDocumentInvoice[]
}

export interface StatementDocumentEntry {
  day: Day
  description: string
  /** `charge`: invoices, below zero for voided ones. `payment`: payments, below zero for refunds and reversals. */
  column: 'charge' | 'payment'
  amount: WholeCents
  /** The balance after this entry. */
  balance: WholeCents
}

export interface StatementDocumentInvoice {
  number: string
  /** The customer's name for the job. */
  job: string
  issued: Day
  dueDate: Day | null
  /** The day it is due, also without an agreed due date. */
  dueOn: Day
  total: WholeCents
  balance: WholeCents
}
