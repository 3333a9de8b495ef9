import { z } from 'zod'
import { paymentMethods } from '../domain/invoices.ts'
import { paymentKinds } from '../domain/payments.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  Day,
  Flag,
  FormFlag,
  Id,
  Line,
  listQuery,
  Message,
  Money,
  MoneySum,
  OptionalDay,
  Paragraphs,
  PaymentMethod,
  PositiveMoney,
  PositiveMoneyText,
  stamps,
  TextId,
} from './fields.ts'
import { create, get, getFile, post, put } from './route.ts'

export const ReceivedPayment = z.object({
  id: Id,
  project_id: Id,
  /** The invoice's id. */
  invoice: Id,
  kind: z.enum(paymentKinds),
  /** Below zero for a refund or a reversal: what was paid is the sum of the rows. */
  amount: Money,
  method: z.enum(paymentMethods),
  /** The check's or the transfer's number. */
  identification: z.string(),
  received: z.string(),
  cleared: z.string().nullable(),
  /** Where the picture is served, or null. */
  picture: z.string().nullable(),
  /** The payment that a refund or a reversal is of. */
  corrects_id: Id.nullable(),
  /** Why it was paid back or reversed. */
  reason: z.string(),
  /** What was paid back of this payment, above zero. */
  refunded: Money,
  isReversed: z.boolean(),
  ...stamps,
})
export type ReceivedPayment = z.output<typeof ReceivedPayment>

const newPayment = z.object({
  invoice_id: TextId,
  amount: PositiveMoneyText,
  method: PaymentMethod,
  identification: Line.optional(),
  /** Today when left out. */
  received: Day.optional(),
  cleared: OptionalDay.optional(),
  /** More than the invoice's balance is taken only with `true`. */
  overpayment: FormFlag.optional(),
})
/** Form fields; the picture comes as the file `picture`. */
export const NewPayment = newOf(newPayment, ReceivedPayment)
export type NewPayment = z.output<typeof NewPayment>

export const createPayment = create('/api/projects/:id/payments', {
  summary: 'Record a payment received on an invoice, with a picture of the check',
  idempotent: 'or-second-click',
  multipart: { files: ['picture'] },
  body: NewPayment,
  response: ReceivedPayment,
})

/** The amount stays: a wrong one is a record of its own. */
export const PaymentChange = changeOf(
  z.object({
    method: PaymentMethod,
    identification: Line,
    received: Day,
    cleared: Day.nullable(),
  }),
  ReceivedPayment,
)
export type PaymentChange = z.output<typeof PaymentChange>

export const updatePayment = put('/api/projects/:id/payments/:paymentId', {
  summary: 'Correct how and when a payment came, or note the day it cleared',
  body: PaymentChange,
  response: ReceivedPayment,
})

export const readPaymentPicture = getFile('/api/projects/:id/payments/:paymentId/preview', {
  summary: 'The picture kept with a payment',
})

const newRefund = z.object({
  amount: PositiveMoney,
  method: PaymentMethod,
  identification: Line.optional(),
  /** The day it was paid back; today when left out. */
  received: Day.optional(),
  cleared: Day.nullable().optional(),
  reason: Paragraphs.optional(),
})
/** How money went back to the customer. */
export const NewRefund = newOf(newRefund, ReceivedPayment)
export type NewRefund = z.output<typeof NewRefund>

export const refundPayment = create('/api/projects/:id/payments/:paymentId/refund', {
  summary: 'Pay money of a payment back; a record of its own with a negative amount',
  idempotent: 'or-second-click',
  body: NewRefund,
  response: ReceivedPayment,
})

export const reversePayment = create('/api/projects/:id/payments/:paymentId/reverse', {
  summary: 'Note that a payment never came (a check bounced, a wrong entry); a record of its own',
  idempotent: 'or-second-click',
  body: newOf(
    z.object({ received: Day.optional(), reason: Paragraphs.optional() }),
    ReceivedPayment,
  ).optional(),
  response: ReceivedPayment,
})

export const readReceiptPdf = getFile('/api/projects/:id/payments/:paymentId/receipt', {
  summary: 'A receipt for a payment, or the record of a refund, as PDF',
})

const payments = {
  search: listQuery.search,
  from: Day.optional(),
  to: Day.optional(),
  method: z.enum(paymentMethods).optional(),
  kind: z.enum(paymentKinds).optional(),
  /** `false`: only what the bank has not confirmed yet. */
  cleared: Flag.optional(),
  customer_id: TextId.optional(),
  project_id: TextId.optional(),
  manager_id: TextId.optional(),
}

export const PaymentRow = ReceivedPayment.extend({
  invoiceNumber: z.string(),
  project: z.object({ id: Id, number: z.string(), customer_id: Id, customerName: z.string() }),
})
export type PaymentRow = z.output<typeof PaymentRow>

/** Sorted by `received` (newest first unless told), `amount`, `customer`, `method` or `cleared`. */
export const listPayments = get('/api/payments', {
  summary: 'Payments, refunds and reversals of all projects',
  query: z.strictObject({ ...listQuery, ...payments }),
  response: z.array(PaymentRow),
})

export const readPaymentTotals = get('/api/payments/totals', {
  summary: 'What the payments of a selection add up to',
  query: z.strictObject(payments),
  response: z.object({
    count: z.int(),
    received: MoneySum,
    refunded: MoneySum,
    reversed: MoneySum,
    net: MoneySum,
    notCleared: MoneySum,
  }),
})

export const clearPayments = post('/api/payments/clear', {
  summary: 'Note the day on which the bank had several payments; all or none',
  body: z.strictObject({ payments: z.array(Id).min(1).max(500), cleared: Day }),
  response: Message.extend({ payments: z.array(ReceivedPayment) }),
})
