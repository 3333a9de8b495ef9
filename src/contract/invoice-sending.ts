import { z } from 'zod'
import { Caption, OutgoingMessage, Subject } from './bid-actions.ts'
import { copies } from './copies.ts'
import { Delivery } from './deliveries.ts'
import { Day, Id, Instant, Line, MoneySum, oneLine } from './fields.ts'
import { Invoice } from './invoices.ts'
import { Project } from './projects.ts'
import { get, getFile, post } from './route.ts'

/** Where a paper goes. Without a body: to the customer's own address. */
export const SendTo = z.strictObject({
  to: Line.optional(),
  toName: Line.optional(),
  /** Of the PDF as it was previewed: another one is refused with 409. */
  documentSha256: z.string().max(64).optional(),
  /** The failed delivery that this one takes the place of. */
  insteadOf: Id.optional(),
})
export type SendTo = z.output<typeof SendTo>

export const words = { subject: Subject.optional(), caption: Caption.optional() }
const recipient = { to: Line.optional(), toName: Line.optional() }
/** Comma-separated, as the specification has it; they replace the invoice's own. */
const terms = { paymentTerms: oneLine(2000).optional() }
export const InvoiceSent = z.object({
  message: z.string(),
  invoice: Invoice,
  project: Project,
  delivery: Delivery,
})
export type InvoiceSent = z.output<typeof InvoiceSent>

export const readInvoiceMessage = get('/api/invoices/:id/message', {
  summary: 'Exactly what would go out; nothing is sent',
  query: z.strictObject({
    occasion: z.enum(['invoice', 'reminder']).optional(),
    ...words,
    ...recipient,
    ...terms,
  }),
  response: OutgoingMessage,
})

export const sendInvoice = post('/api/invoices/:id/send', {
  summary:
    'Send an invoice by e-mail; 202 while the mail server has not been reached, 502 with its words when it refuses',
  idempotent: true,
  query: z.strictObject({ ...words, ...copies, ...terms }),
  body: SendTo.optional(),
  response: InvoiceSent,
})

export const remindInvoice = post('/api/invoices/:id/remind', {
  summary: 'Remind the customer of an invoice that is owed; answers as sending does',
  idempotent: true,
  query: z.strictObject({ ...words, ...copies }),
  body: SendTo.optional(),
  response: InvoiceSent,
})

export const PaperSent = z.object({ message: z.string(), delivery: Delivery })
export type PaperSent = z.output<typeof PaperSent>

export const readReceiptMessage = get('/api/projects/:id/payments/:paymentId/receipt/message', {
  summary: 'Exactly what would go out with a receipt; nothing is sent',
  query: z.strictObject({ ...words, ...recipient }),
  response: OutgoingMessage,
})

export const sendReceipt = post('/api/projects/:id/payments/:paymentId/receipt/send', {
  summary: 'Send the receipt for a payment by e-mail',
  idempotent: true,
  query: z.strictObject({ ...words, ...copies }),
  body: SendTo.optional(),
  response: PaperSent,
})

/** From the first day of the year to today unless told. */
const period = { from: Day.optional(), to: Day.optional() }

export const AccountEntry = z.object({
  day: z.string(),
  kind: z.enum(['invoice', 'void', 'payment', 'refund', 'reversal']),
  project: z.object({ id: Id, number: z.string() }),
  invoice: z.object({ id: Id, number: z.string() }),
  payment_id: Id.nullable(),
  /** `Invoice 26-0142-1`, `Check 1042`. */
  description: z.string(),
  /** What it adds to what the customer owes; below zero for money that came. */
  amount: MoneySum,
  /** What is owed after it. */
  balance: MoneySum,
})
export type AccountEntry = z.output<typeof AccountEntry>

const Aging = z.object({
  current: MoneySum,
  days30: MoneySum,
  days60: MoneySum,
  days90: MoneySum,
  older: MoneySum,
})

/** A customer's account over a period, all projects together. Drafts count: they are issued once they are written. */
export const CustomerAccount = z.object({
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  from: z.string(),
  to: z.string(),
  opening: MoneySum,
  entries: z.array(AccountEntry),
  closing: MoneySum,
  /** The closing balance by age; what was paid ahead is taken off the oldest. */
  aging: Aging,
  /** Earned and not asked for yet; not part of the balance. */
  retentionHeld: MoneySum,
  /** Payments that the bank has not confirmed yet; part of the balance. */
  notCleared: MoneySum,
  /** When the last statement went out. */
  lastSentAt: Instant.nullable(),
})
export type CustomerAccount = z.output<typeof CustomerAccount>

export const readCustomerAccount = get('/api/customers/:id/account', {
  summary: 'What a customer was billed and paid over a period',
  query: z.strictObject(period),
  response: CustomerAccount,
})

export const readStatementPdf = getFile('/api/customers/:id/statement', {
  summary: 'The statement of account as PDF',
  query: z.strictObject(period),
})

export const readStatementMessage = get('/api/customers/:id/statement/message', {
  summary: 'Exactly what would go out with a statement; nothing is sent',
  /** `to` is the last day of the period; whom it goes to is `recipient`. */
  query: z.strictObject({
    ...period,
    ...words,
    recipient: Line.optional(),
    recipientName: Line.optional(),
  }),
  response: OutgoingMessage,
})

export const sendStatement = post('/api/customers/:id/statement/send', {
  summary: 'Send the statement of account by e-mail',
  idempotent: true,
  query: z.strictObject({ ...period, ...words, ...copies }),
  body: SendTo.optional(),
  response: PaperSent,
})
