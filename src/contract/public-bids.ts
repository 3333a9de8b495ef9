import { z } from 'zod'
import { bidKinds, bidStatuses, units } from '../domain/bids.ts'
import { languages } from '../domain/people.ts'
import { DocumentChoice } from './bids.ts'
import {
  Address,
  Id,
  Instant,
  Line,
  Message,
  Money,
  MoneySum,
  OptionalEmail,
  Percent,
  PhoneNumber,
  plainText,
  Quantity,
} from './fields.ts'
import { create, get, post } from './route.ts'

/** Whom a customer's page comes from: the letterhead, and whom to call. */
export const PublicLetterhead = z.object({
  company: z.object({
    name: z.string(),
    licenseNumber: z.string(),
    licenseClasses: z.array(z.string()),
    address: Address,
    phone: PhoneNumber,
    email: z.string(),
    website: z.string(),
    logo: z.string().nullable(),
  }),
  manager: z.object({ name: z.string(), phone: PhoneNumber, email: z.string() }).nullable(),
})
export type PublicLetterhead = z.output<typeof PublicLetterhead>

/**
 * What a customer sees: no cost, margin, internal note, other bid, or staff contact beyond the manager's. Of a bid that
 * is `superseded` or `expired` only status, number, revision, days, company and manager are told: texts are empty, lists
 * have nothing in them, and amounts are 0.
 */
export const PublicBid = PublicLetterhead.extend({
  kind: z.enum(bidKinds),
  status: z.enum(bidStatuses),
  language: z.enum(languages),
  /** True while the customer can sign, decline or ask for a change. */
  canAnswer: z.boolean(),
  /** Whether the signed copy can go out by e-mail; without, there is no use in asking where to. */
  sendsCopies: z.boolean(),
  acceptance: z.object({ name: z.string(), acceptedAt: Instant, total: Money }).nullable(),
  declinedAt: Instant.nullable(),
  /** Of a superseded bid: what replaced it. `sentAt` is null while that is still being written. */
  replacedBy: z.object({ revision: z.int(), sentAt: Instant.nullable() }).nullable(),
  number: z.int(),
  revision: z.int(),
  title: z.string(),
  date: z.string(),
  validUntil: z.string().nullable(),
  project: z.object({ number: z.string(), name: z.string(), site: Address }),
  customer: z.object({ name: z.string() }),
  groups: z.array(
    z.object({
      name: z.string(),
      amount: Money,
      items: z.array(
        z.object({
          /** The line's place in the document: stable within a revision. */
          id: Id,
          description: z.string(),
          quantity: Quantity,
          unit: z.enum(units),
          unitPrice: Money,
          amount: Money,
          optional: z.boolean(),
          selected: z.boolean(),
        }),
      ),
    }),
  ),
  /** Of a change order: what the contract was before it. */
  contractBefore: MoneySum.nullable(),
  subtotal: Money,
  discount: Money,
  total: Money,
  paymentSchedule: z.array(
    z.object({ label: z.string(), percent: Percent.nullable(), amount: Money.nullable(), due: Money }),
  ),
  scope: z.string(),
  exclusions: z.string(),
  terms: z.string(),
})
export type PublicBid = z.output<typeof PublicBid>

const publicParams = z.strictObject({ bidIndex: z.string().max(200) })

export const readPublicBid = get('/api/bid/:bidIndex', {
  access: 'public',
  secretPath: true,
  summary: 'The bid behind a public link',
  perMinute: 60,
  params: publicParams,
  response: PublicBid,
})

export const readPublicBidPdf = get('/api/bid/:bidIndex/pdf', {
  access: 'public',
  secretPath: true,
  summary: 'The bid behind a public link as PDF; once accepted, the signed one',
  perMinute: 60,
  params: publicParams,
  query: z.strictObject({
    ...DocumentChoice,
    /** The numbers of the chosen options, comma-separated; without it, those chosen in the bid. */
    selected: z.string().max(4000).optional(),
  }),
  binary: true,
})

/** Numbers of optional lines, as `groups[].items[].id` tells them. */
const Selected = z.array(z.int().positive()).max(2000)

export const acceptPublicBid = post('/api/bid/:bidIndex/accept', {
  access: 'public',
  secretPath: true,
  summary: 'Sign the bid with the chosen options; the same signature again gets the same answer',
  perMinute: 20,
  maxBytes: 500 * 1024,
  params: publicParams,
  body: z.strictObject({
    name: Line.min(2, 'Please give your full name'),
    /** A drawn signature as PNG in base64; without it the typed name is the signature. */
    signature: z.base64('Must be base64').max(400_000, 'The signature is too large').nullable().optional(),
    selected: Selected,
    /** The total as the page showed it: another than ours is refused, for nobody signs what they have not seen. */
    total: Money,
    agreed: z.literal(true, 'Please agree to the terms'),
    /** Where the signed copy shall go. */
    email: OptionalEmail.optional(),
  }),
  response: PublicBid,
})

export const declinePublicBid = post('/api/bid/:bidIndex/decline', {
  access: 'public',
  secretPath: true,
  summary: 'Decline the bid; the same again gets the same answer',
  perMinute: 20,
  params: publicParams,
  body: z.strictObject({ reason: plainText(2000).trim().optional() }),
  response: PublicBid,
})

export const askAboutPublicBid = create('/api/bid/:bidIndex/questions', {
  access: 'public',
  secretPath: true,
  summary: "Ask the project's manager a question",
  perMinute: 10,
  maxBytes: 32 * 1024,
  params: publicParams,
  body: z.strictObject({
    name: Line.min(1, 'Please give your name'),
    /** How to reach whoever asks: an e-mail address or a telephone number. */
    contact: Line.optional(),
    question: plainText(4000).trim().min(1, 'Please write your question'),
  }),
  response: Message,
})
