import { z } from 'zod'
import { Instant, Message, MoneySum, Month as MonthText, Paragraphs } from './fields.ts'
import { HistoryEvent } from './history.ts'
import { get, post } from './route.ts'

/** What a month adds up to, by the days under which its records stand. */
export const MonthFigures = z.object({
  /** Lines of the invoices billed in it (issued, and sent or paid), less the retention held back; one voided later too. */
  billed: MoneySum,
  retentionWithheld: MoneySum,
  retentionReleased: MoneySum,
  /** What invoices asked for that were voided in it, whenever they were issued. */
  voided: MoneySum,
  received: MoneySum,
  refunded: MoneySum,
  reversed: MoneySum,
  /** received − refunded − reversed. */
  collected: MoneySum,
  /** Cost of the expenses dated in it. */
  expenses: MoneySum,
  /** Paid on expenses in it. */
  paidOut: MoneySum,
  /** What customers owed at its end (before it, and billed − voided − collected), and what they hold back. */
  receivables: MoneySum,
  retentionHeld: MoneySum,
  /** What we owed at its end. */
  payables: MoneySum,
})
export type MonthFigures = z.output<typeof MonthFigures>

const Closing = z.object({ at: Instant, by: z.string(), note: z.string() })

export const MonthRow = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  hasEnded: z.boolean(),
  isClosed: z.boolean(),
  /** Who closed this very month; null also where a later month was closed over it. */
  closing: Closing.nullable(),
  figures: MonthFigures,
})
export type MonthRow = z.output<typeof MonthRow>

/** Something to look at before closing. */
export const MonthCheck = z.object({
  key: z.enum([
    'draft_invoices',
    'not_cleared',
    'waiting_receipts',
    'expenses_without_receipt',
    'undelivered_invoices',
    'overpaid_invoices',
  ]),
  label: z.string(),
  count: z.int(),
  amount: MoneySum.nullable(),
  /** The screen with the rows, relative to `/employee/{firstName}/`. */
  screen: z.string(),
})
export type MonthCheck = z.output<typeof MonthCheck>

export const MonthDetail = MonthRow.extend({
  checks: z.array(MonthCheck),
  /** The figures as they were when the month was closed; null while open. */
  figuresWhenClosed: MonthFigures.nullable(),
  /** Closing, reopening, and what an administrator changed in it since. */
  events: z.array(HistoryEvent),
})
export type MonthDetail = z.output<typeof MonthDetail>

const params = z.strictObject({ month: MonthText })

export const listMonths = get('/api/months', {
  summary: 'The months with money in them, newest first, and which are closed',
  response: z.object({
    /** Everything up to this day is closed; null while nothing is. */
    closedThrough: z.string().nullable(),
    months: z.array(MonthRow),
  }),
})

export const readMonth = get('/api/months/:month', {
  summary: 'One month with what to look at before closing it',
  params,
  response: MonthDetail,
})

export const closeMonth = post('/api/months/:month/close', {
  summary:
    'Close a month and all before it (accountants and administrators); later changes need an administrator',
  params,
  body: z.strictObject({ note: Paragraphs.optional() }).optional(),
  response: Message.extend({ month: MonthDetail }),
})

export const reopenMonth = post('/api/months/:month/reopen', {
  access: 'admin',
  summary: 'Open a closed month again, and all after it',
  params,
  body: z.strictObject({ reason: Paragraphs.min(1, 'Enter why you’re opening the month') }),
  response: Message.extend({ month: MonthDetail }),
})
