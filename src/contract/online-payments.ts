import { z } from 'zod'
import { invoiceKinds, invoiceStatuses, paymentMethods } from '../domain/invoices.ts'
import { checkoutStatuses, disputeStatuses, onlineMethods } from '../domain/online-payments.ts'
import { paymentKinds } from '../domain/payments.ts'
import { languages } from '../domain/people.ts'
import { newOf } from './bodies.ts'
import { Address, Id, Instant, Money, MoneySum, Paragraphs, PositiveMoney } from './fields.ts'
import { ReceivedPayment } from './payments.ts'
import { PublicLetterhead } from './public-bids.ts'
import { create, get, post } from './route.ts'

/** What a customer sees of a payment. */
export const PublicPayment = z.object({
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  received: z.string(),
  /** Below zero for what was paid back or never came. */
  amount: Money,
})

/** What a customer sees of an invoice: no notes, no other job, no cost. */
export const PublicInvoice = PublicLetterhead.extend({
  language: z.enum(languages),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  title: z.string(),
  issued: z.string(),
  dueDate: z.string().nullable(),
  paymentTerms: z.array(z.string()),
  project: z.object({ number: z.string(), name: z.string(), site: Address }),
  customer: z.object({ name: z.string() }),
  items: z.array(z.object({ description: z.string(), amount: Money })),
  retention: Money,
  total: Money,
  payments: z.array(PublicPayment),
  paid: MoneySum,
  balance: MoneySum,
  /** How it can be paid online; empty where no provider is set up, and when nothing can be paid. */
  methods: z.array(z.enum(onlineMethods)),
  /** The newest payment that was begun online and is not in `payments`. */
  underway: z
    .object({
      method: z.enum(onlineMethods),
      amount: Money,
      status: z.enum(['open', 'processing', 'failed']),
    })
    .nullable(),
})
export type PublicInvoice = z.output<typeof PublicInvoice>

const byToken = z.strictObject({ token: z.string().max(200) })
const behindLink = { access: 'public', secretPath: true, params: byToken } as const

export const readPublicInvoice = get('/api/pay/:token', {
  ...behindLink,
  summary: 'The invoice behind a public link, with what was paid on it',
  perMinute: 60,
  response: PublicInvoice,
})

export const readPublicInvoicePdf = get('/api/pay/:token/pdf', {
  ...behindLink,
  summary: 'The invoice behind a public link as PDF',
  perMinute: 30,
  binary: true,
})

export const startCheckout = post('/api/pay/:token/checkout', {
  ...behindLink,
  summary: "Open the payment provider's page for the balance of an invoice; asked again, it is the same page",
  perMinute: 30,
  body: z.strictObject({
    method: z.enum(onlineMethods),
    /** The balance as the page showed it: another than ours is refused. */
    amount: Money,
  }),
  response: z.object({ url: z.string() }),
})

export const checkPublicPayment = post('/api/pay/:token/check', {
  ...behindLink,
  summary: 'Ask the payment provider how the payments of an invoice stand',
  perMinute: 30,
  response: PublicInvoice,
})

/** Judged by `Stripe-Signature` over the bytes as they came. */
export const receiveStripeWebhook = post('/api/stripe/webhook', {
  access: 'public',
  summary: 'News from Stripe about payments, signed by it',
  rawBody: true,
  maxBytes: 1024 * 1024,
  body: z.unknown(),
  response: z.object({ message: z.string() }),
})

/** A payment that a customer began online, as the office sees it. */
export const OnlinePayment = z.object({
  id: Id,
  invoice: z.object({ id: Id, number: z.string() }),
  method: z.enum(onlineMethods),
  amount: Money,
  status: z.enum(checkoutStatuses),
  /** Why it failed, in the provider's words. */
  failure: z.string(),
  /** Why it is not in the books although it was paid. */
  problem: z.string(),
  /** In the books. */
  payment_id: Id.nullable(),
  disputes: z.array(
    z.object({
      amount: Money,
      reason: z.string(),
      status: z.enum(disputeStatuses),
      respondBy: Instant.nullable(),
      openedAt: Instant,
    }),
  ),
  /** Where the provider shows it. */
  url: z.string().nullable(),
  createdAt: Instant,
})
export type OnlinePayment = z.output<typeof OnlinePayment>

export const listOnlinePayments = get('/api/projects/:id/online-payments', {
  summary:
    "Payments that a project's customer began online, the newest first; pages that were left are not told",
  response: z.array(OnlinePayment),
})

const onlineRefund = z.object({ amount: PositiveMoney, reason: Paragraphs.optional() })

export const refundOnline = create('/api/projects/:id/payments/:paymentId/refund-online', {
  summary:
    'Pay money of an online payment back through the provider; a record of its own with a negative amount',
  idempotent: 'or-second-click',
  body: newOf(onlineRefund, ReceivedPayment),
  response: ReceivedPayment,
})

/** The address of a customer's page. */
export const CustomerLink = z.object({ url: z.string() })

export const shareInvoice = post('/api/invoices/:id/share', {
  summary: "The link to the customer's page of an invoice; a new one after it was taken back",
  response: CustomerLink,
})

export const unshareInvoice = post('/api/invoices/:id/unshare', {
  summary: "Take back the link to the customer's page of an invoice",
  response: z.object({ message: z.string() }),
})
