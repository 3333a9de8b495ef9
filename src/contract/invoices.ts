import { z } from 'zod'
import { invoiceKinds, invoiceStatuses } from '../domain/invoices.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  Day,
  Flag,
  GivenId,
  Id,
  Instant,
  Line,
  Message,
  Money,
  MoneySum,
  oneLine,
  Paragraphs,
  Percent,
  PositiveMoney,
  Price,
  plainText,
  RequiredLine,
  SentenceParts,
  stamps,
} from './fields.ts'
import { ReceivedPayment } from './payments.ts'
import { create, del, get, getFile, post, put } from './route.ts'

const NewItem = z.strictObject({
  id: z.unknown().optional(),
  description: plainText(200).trim().min(1, 'Must not be empty'),
  amount: Money,
  /** The line of the finalized bid's payment schedule that this bills. */
  scheduledPaymentId: Id.nullable().optional(),
  /** The invoice whose retention this asks for; only in an invoice of the kind `retention`. */
  retentionInvoiceId: Id.nullable().optional(),
})

const PaymentTerm = RequiredLine.refine((term) => !term.includes(','), 'Must not contain a comma')

const editable = {
  title: Line.optional(),
  items: z.array(NewItem).max(200).optional(),
  retention: Price.optional(),
  paymentTerms: z.array(PaymentTerm).max(20).optional(),
  issued: Day.optional(),
  dueDate: Day.nullable().optional(),
  notes: Paragraphs.optional(),
  /** No reminder goes out by itself. */
  remindersPaused: z.boolean().optional(),
}

export const InvoiceItem = z.object({
  id: Id,
  description: z.string(),
  amount: Money,
  scheduledPaymentId: Id.nullable(),
  retentionInvoiceId: Id.nullable(),
})
export type InvoiceItem = z.output<typeof InvoiceItem>

export const Invoice = z.object({
  id: Id,
  project_id: Id,
  bid_id: Id.nullable(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  title: z.string(),
  status: z.enum(invoiceStatuses),
  items: z.array(InvoiceItem),
  retention: Money,
  /** Retention that billed invoices have released; `retentionInDrafts` is what drafts would release. */
  retentionReleased: MoneySum,
  retentionInDrafts: MoneySum,
  paymentTerms: z.array(z.string()),
  issued: z.string(),
  dueDate: z.string().nullable(),
  /** The day from which it is billed: issued or, dated ahead, made; and sent or paid. Null for a draft. */
  billedOn: z.string().nullable(),
  /** Its due date, else the day it was first sent or paid, not before `issued`; null for a draft without a due date. */
  dueOn: z.string().nullable(),
  notes: z.string(),
  /** When it went out, oldest first. */
  datesSent: z.array(Instant),
  received_payments: z.array(ReceivedPayment),
  total: Money,
  paid: MoneySum,
  balance: MoneySum,
  voidReason: z.string().nullable(),
  remindersPaused: z.boolean(),
  remindersSent: z.int(),
  remindedAt: Instant.nullable(),
  ...stamps,
})
export type Invoice = z.output<typeof Invoice>

/** `warning` says when more is billed than the contract. */
const InvoiceWithWarning = Invoice.extend({
  warning: z.string().nullable(),
  warningParts: SentenceParts.optional(),
})

const newInvoice = z.object({
  project_id: GivenId,
  scheduledPaymentIds: z.array(Id).min(1).max(50).optional(),
  /** Either an amount, or a percentage of the whole line. */
  progress: z
    .array(
      z
        .strictObject({ scheduledPaymentId: Id, amount: Money.optional(), percent: Percent.optional() })
        .refine((line) => (line.amount === undefined) !== (line.percent === undefined), {
          path: ['amount'],
          message: 'Give either an amount or a percentage',
        }),
    )
    .min(1)
    .max(50)
    .optional(),
  /** Without an amount: all that is still held back. */
  releases: z
    .array(z.strictObject({ invoice_id: Id, amount: PositiveMoney.optional() }))
    .min(1)
    .max(200)
    .optional(),
  ...editable,
})
/**
 * Lines of the contract's payment schedule, in what is left of them (`scheduledPaymentIds`) or in part (`progress`), free
 * `items`, or all of these; or `releases`, the retention of earlier invoices, alone.
 */
export const NewInvoice = newOf(newInvoice, InvoiceWithWarning)
export type NewInvoice = z.output<typeof NewInvoice>

/** `datesSent` as a whole: an instant that is new says the invoice went out by hand. */
export const InvoiceChange = changeOf(
  z.object({ ...editable, datesSent: z.array(z.iso.datetime('Must be an instant in ISO 8601')).max(100) }),
  InvoiceWithWarning,
)
export type InvoiceChange = z.output<typeof InvoiceChange>

export const createInvoice = create('/api/invoices', {
  summary: "Invoice lines of the finalized bid's payment schedule, or free lines",
  idempotent: 'or-second-click',
  body: NewInvoice,
  response: InvoiceWithWarning,
})

export const readInvoice = get('/api/invoices/:id', {
  summary: 'One invoice with its payments',
  response: Invoice,
})

export const updateInvoice = put('/api/invoices/:id', {
  summary: 'Change an invoice or note when it went out',
  body: InvoiceChange,
  response: Invoice,
})

export const deleteInvoice = del('/api/invoices/:id', {
  summary: 'Delete an invoice that was neither sent nor paid',
  response: Message,
})

export const voidInvoice = post('/api/invoices/:id/void', {
  summary: 'Void an invoice that was sent; it stays on record and counts for nothing',
  body: z.strictObject({ reason: Paragraphs.optional() }).optional(),
  response: z.object({ message: z.string(), invoice: Invoice }),
})

export const readInvoicePdf = getFile('/api/invoices/:id/preview', {
  summary: 'The invoice as PDF; paymentTerms (comma-separated) replace its own for this preview',
  query: z.strictObject({
    paymentTerms: oneLine(2000).optional(),
    /** As it would go out now: a draft without its mark. */
    asSent: Flag.optional(),
  }),
})

/** `inDrafts` is not billed yet, and reserved: it is not left either. */
const Progress = { due: Money, billed: MoneySum, inDrafts: MoneySum, left: MoneySum }
const BilledBy = z.array(z.object({ id: Id, number: z.string(), amount: Money, isDraft: z.boolean() }))

/** What can be billed: the payment schedule of the contract and its change orders, and the retention held back. */
export const Billing = z.object({
  contract: MoneySum,
  workBilled: MoneySum,
  /** Work in drafts: not billed, and no longer to be billed by another invoice. */
  workInDrafts: MoneySum,
  /** contract − work billed. */
  leftToBill: MoneySum,
  retentionHeld: MoneySum,
  schedule: z.array(
    z.object({
      /** The scheduled payment. */
      id: Id,
      bid_id: Id,
      label: z.string(),
      ...Progress,
      invoices: BilledBy,
    }),
  ),
  retention: z.array(
    z.object({ invoice_id: Id, number: z.string(), issued: z.string(), ...Progress, invoices: BilledBy }),
  ),
})
export type Billing = z.output<typeof Billing>

export const readBilling = get('/api/projects/:id/billing', {
  summary: 'What is billed so far and what is left, line by line',
  response: Billing,
})
