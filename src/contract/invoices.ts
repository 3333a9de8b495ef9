import { z } from 'zod'
import { invoiceStatuses } from '../domain/invoices.ts'
import {
  changeOf,
  Day,
  Id,
  Instant,
  Line,
  Message,
  Money,
  MoneySum,
  Paragraphs,
  Price,
  RequiredLine,
  TextId,
  Version,
} from './fields.ts'
import { ReceivedPayment } from './payments.ts'
import { defineRoute } from './route.ts'

const NewItem = z.strictObject({
  id: z.unknown().optional(),
  description: RequiredLine,
  amount: Money,
  /** The line of the finalized bid's payment schedule that this bills. */
  scheduledPaymentId: Id.nullable().optional(),
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
}

export const InvoiceItem = z.object({
  id: Id,
  description: z.string(),
  amount: Money,
  scheduledPaymentId: Id.nullable(),
})
export type InvoiceItem = z.output<typeof InvoiceItem>

export const Invoice = z.object({
  id: Id,
  project_id: Id,
  bid_id: Id.nullable(),
  number: z.string(),
  title: z.string(),
  status: z.enum(invoiceStatuses),
  items: z.array(InvoiceItem),
  retention: Money,
  paymentTerms: z.array(z.string()),
  issued: z.string(),
  dueDate: z.string().nullable(),
  notes: z.string(),
  /** When it went out, oldest first. */
  datesSent: z.array(Instant),
  received_payments: z.array(ReceivedPayment),
  total: Money,
  paid: MoneySum,
  balance: MoneySum,
  voidReason: z.string().nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Invoice = z.output<typeof Invoice>

/** Either `scheduledPaymentIds`, lines of the finalized bid's payment schedule, or free `items`, or both. */
export const NewInvoice = z.strictObject({
  project_id: Id,
  scheduledPaymentIds: z.array(Id).min(1).max(50).optional(),
  ...editable,
})
export type NewInvoice = z.output<typeof NewInvoice>

/** `datesSent` as a whole: an instant that is new says the invoice went out by hand. */
export const InvoiceChange = changeOf(
  z.object({ ...editable, datesSent: z.array(z.iso.datetime('Must be an instant in ISO 8601')).max(100) }),
  Invoice,
)
export type InvoiceChange = z.output<typeof InvoiceChange>

const params = z.strictObject({ id: TextId })

export const createInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices',
  access: 'employee',
  summary: "Invoice lines of the finalized bid's payment schedule, or free lines",
  status: 201,
  idempotent: true,
  body: NewInvoice,
  /** `warning` says when more is billed than the contract. */
  response: Invoice.extend({ warning: z.string().nullable() }),
})

export const readInvoice = defineRoute({
  method: 'GET',
  path: '/api/invoices/:id',
  access: 'employee',
  summary: 'One invoice with its payments',
  params,
  response: Invoice,
})

export const updateInvoice = defineRoute({
  method: 'PUT',
  path: '/api/invoices/:id',
  access: 'employee',
  summary: 'Change an invoice or note when it went out',
  params,
  body: InvoiceChange,
  response: Invoice,
})

export const deleteInvoice = defineRoute({
  method: 'DELETE',
  path: '/api/invoices/:id',
  access: 'employee',
  summary: 'Delete an invoice that was neither sent nor paid',
  params,
  response: Message,
})

export const voidInvoice = defineRoute({
  method: 'POST',
  path: '/api/invoices/:id/void',
  access: 'employee',
  summary: 'Void an invoice that was sent; it stays on record and counts for nothing',
  params,
  body: z.strictObject({ reason: Paragraphs.optional() }).optional(),
  response: z.object({ message: z.string(), invoice: Invoice }),
})

export const readInvoicePdf = defineRoute({
  method: 'GET',
  path: '/api/invoices/:id/preview',
  access: 'session-cookie',
  summary: 'The invoice as PDF; paymentTerms (comma-separated) replace its own for this preview',
  params,
  query: z.strictObject({ paymentTerms: Paragraphs.max(2000).optional() }),
  binary: true,
})
