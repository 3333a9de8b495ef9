import { z } from 'zod'
import { paymentMethods } from '../domain/invoices.ts'
import {
  changeOf,
  Day,
  Flag,
  Id,
  Instant,
  Line,
  Money,
  PositiveMoneyText,
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

export const ReceivedPayment = z.object({
  id: Id,
  project_id: Id,
  /** The invoice's id. */
  invoice: Id,
  amount: Money,
  method: z.enum(paymentMethods),
  /** The check's or the transfer's number. */
  identification: z.string(),
  received: z.string(),
  cleared: z.string().nullable(),
  /** Where the picture is served, or null. */
  picture: z.string().nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ReceivedPayment = z.output<typeof ReceivedPayment>

/** Form fields; the picture comes as the file `picture`. */
export const NewPayment = z.strictObject({
  invoice_id: TextId,
  amount: PositiveMoneyText,
  method: z.enum(paymentMethods),
  identification: Line.optional(),
  /** Today when left out. */
  received: Day.optional(),
  cleared: z.union([z.literal(''), Day]).optional(),
  /** More than the invoice's balance is taken only with `true`. */
  overpayment: Flag.optional(),
})
export type NewPayment = z.output<typeof NewPayment>

export const createPayment = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/payments',
  access: 'employee',
  summary: 'Record a payment received on an invoice, with a picture of the check',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: TextId }),
  multipart: { files: ['picture'] },
  body: NewPayment,
  response: ReceivedPayment,
})

/** The amount stays: a wrong one is a record of its own. */
export const PaymentChange = changeOf(
  z.object({
    method: z.enum(paymentMethods),
    identification: Line,
    received: Day,
    cleared: Day.nullable(),
  }),
  ReceivedPayment,
)
export type PaymentChange = z.output<typeof PaymentChange>

const params = z.strictObject({ id: TextId, paymentId: TextId })

export const updatePayment = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/payments/:paymentId',
  access: 'employee',
  summary: 'Correct how and when a payment came, or note the day it cleared',
  params,
  body: PaymentChange,
  response: ReceivedPayment,
})

export const readPaymentPicture = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/payments/:paymentId/preview',
  access: 'session-cookie',
  summary: 'The picture kept with a payment',
  params,
  binary: true,
})
