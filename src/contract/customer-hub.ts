import { z } from 'zod'
import { bidKinds, bidStatuses } from '../domain/bids.ts'
import { invoiceKinds, invoiceStatuses } from '../domain/invoices.ts'
import { languages } from '../domain/people.ts'
import { permitStages } from '../domain/permits.ts'
import { photoKinds } from '../domain/photos.ts'
import { projectStatuses } from '../domain/projects.ts'
import { Address, Id, Instant, Message, Money, MoneySum, TextId } from './fields.ts'
import { CustomerLink, PublicPayment } from './online-payments.ts'
import { PublicLetterhead } from './public-bids.ts'
import { get, post } from './route.ts'

/** All that a customer has with the company, as they may see it: only what was sent to them or shared with them. */
export const CustomerHub = PublicLetterhead.extend({
  language: z.enum(languages),
  customer: z.object({ name: z.string() }),
  /** What is owed on all of it. */
  balance: MoneySum,
  /** The newest first. */
  projects: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      site: Address,
      status: z.enum(projectStatuses),
      bids: z.array(
        z.object({
          kind: z.enum(bidKinds),
          number: z.int(),
          title: z.string(),
          status: z.enum(bidStatuses),
          /** When we sent the bid; for a bid that was signed on paper, when it became the contract. */
          sentAt: Instant,
          total: Money,
          /** The last part of its page's address, or null once its link was taken back. */
          link: z.string().nullable(),
        }),
      ),
      invoices: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(invoiceKinds),
          title: z.string(),
          status: z.enum(invoiceStatuses),
          issued: z.string(),
          dueDate: z.string().nullable(),
          total: Money,
          balance: MoneySum,
          link: z.string().nullable(),
        }),
      ),
      payments: z.array(PublicPayment.extend({ invoiceNumber: z.string() })),
      permits: z.array(
        z.object({
          authority: z.string(),
          title: z.string(),
          number: z.string(),
          stage: z.enum(permitStages),
          stageSince: z.string(),
        }),
      ),
      photos: z.array(
        z.object({
          id: Id,
          kind: z.enum(photoKinds),
          caption: z.string(),
          width: z.int(),
          height: z.int(),
        }),
      ),
    }),
  ),
})
export type CustomerHub = z.output<typeof CustomerHub>

const byToken = { token: z.string().max(200) }

export const readCustomerHub = get('/api/hub/:token', {
  access: 'public',
  secretPath: true,
  summary: 'All that a customer has with the company, behind their link',
  perMinute: 60,
  params: z.strictObject(byToken),
  response: CustomerHub,
})

export const readHubPhoto = get('/api/hub/:token/photos/:photoId', {
  access: 'public',
  secretPath: true,
  summary: 'A photo that is shared with the customer, or its small copy',
  perMinute: 600,
  params: z.strictObject({ ...byToken, photoId: TextId }),
  query: z.strictObject({ small: z.literal('1').optional() }),
  binary: true,
})

export const shareCustomer = post('/api/customers/:id/share', {
  summary: "The link to a customer's page; a new one after it was taken back",
  response: CustomerLink,
})

export const unshareCustomer = post('/api/customers/:id/unshare', {
  summary: "Take back the link to a customer's page",
  response: Message,
})
