import { z } from 'zod'
import { agreementWays } from '../domain/bids.ts'
import { deliveryChannels } from '../domain/deliveries.ts'
import { Bid, DocumentChoice } from './bids.ts'
import { copies } from './copies.ts'
import { Delivery } from './deliveries.ts'
import { Day, Id, Line, Message, Paragraphs, plainText, SentenceParts } from './fields.ts'
import { Project } from './projects.ts'
import { get, post, put } from './route.ts'

const BidAnswer = Message.extend({ bid: Bid, project: Project })
export type BidAnswer = z.output<typeof BidAnswer>
/**
 * `delivery` is what the ledger holds of it; `queued` (with 202) while the provider has not been reached. `notice` says
 * what of the request could not go along.
 */
const SendAnswer = BidAnswer.extend({ notice: z.string().nullable(), delivery: Delivery })
export type SendAnswer = z.output<typeof SendAnswer>

const RemindAfterDays = z
  .int()
  .min(1, 'Must be from 1 to 60 days')
  .max(60, 'Must be from 1 to 60 days')
  .nullable()

/** Where it goes and what is attached. Without a body: the customer's own address, in full, with the logo. */
export const SendChoice = z.strictObject({
  /** An e-mail address or a telephone number. */
  to: Line.optional(),
  toName: Line.optional(),
  full: z.boolean().optional(),
  logo: z.boolean().optional(),
  /** Of the PDF as it was previewed: another one is refused with 409. */
  documentSha256: z.string().max(64).optional(),
  remindAfterDays: RemindAfterDays.optional(),
  /** The failed delivery that this one takes the place of. */
  insteadOf: Id.optional(),
})
export type SendChoice = z.output<typeof SendChoice>

export const Subject = Line
export const Caption = plainText(4000)

/** What would go out, to the letter. `problems` say why it cannot. */
export const OutgoingMessage = z.object({
  channel: z.enum(deliveryChannels),
  /** False when the settings for this channel are missing; `problems` names them. */
  isConfigured: z.boolean(),
  from: z.string(),
  recipientName: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The mail as HTML; '' on WhatsApp. */
  html: z.string(),
  /** True when WhatsApp will only let the approved template through. */
  isTemplate: z.boolean(),
  /** False when `caption` would be left out; not said of an e-mail. */
  takesCaption: z.boolean().optional(),
  documentName: z.string(),
  documentSha256: z.string(),
  documentBytes: z.int(),
  problems: z.array(z.string()),
  /** For each of the problems. */
  problemParts: z.array(SentenceParts.nullable()).optional(),
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>

export const readBidMessage = get('/api/projects/:projectId/bids/:bidId/message', {
  summary: 'Exactly what would go out; nothing is sent',
  query: z.strictObject({
    channel: z.enum(deliveryChannels),
    subject: Subject.optional(),
    caption: Caption.optional(),
    to: Line.optional(),
    toName: Line.optional(),
    ...DocumentChoice,
  }),
  response: OutgoingMessage,
})

export const emailBid = post('/api/projects/:projectId/bids/:bidId/email', {
  summary:
    'Send the bid by e-mail; 202 while the mail server has not been reached, 502 with its words when it refuses',
  idempotent: true,
  query: z.strictObject({ subject: Subject.optional(), caption: Caption.optional(), ...copies }),
  body: SendChoice.optional(),
  response: SendAnswer,
})

export const whatsappBid = post('/api/projects/:projectId/bids/:bidId/whatsapp', {
  summary:
    'Send the bid by WhatsApp; 202 while WhatsApp has not been reached, 502 with its words when it refuses',
  idempotent: true,
  query: z.strictObject({ caption: Caption.optional() }),
  body: SendChoice.optional(),
  response: SendAnswer,
})

export const shareBid = post('/api/projects/:projectId/bids/:bidId/share', {
  summary:
    'Hand out the public link: the revision is frozen and counts as sent; after a revocation, a new link',
  body: z.strictObject({ remindAfterDays: RemindAfterDays.optional() }).optional(),
  response: BidAnswer.extend({ url: z.string() }),
})

export const revokeBid = post('/api/projects/:projectId/bids/:bidId/revoke', {
  summary: 'Take the public link back: it leads nowhere from now on',
  body: z.strictObject({}).optional(),
  response: BidAnswer,
})

export const extendBid = post('/api/projects/:projectId/bids/:bidId/extend', {
  summary: 'Let a bid that waits for the customer, or has expired, be valid longer; its link stays',
  body: z.strictObject({ validUntil: Day }),
  response: BidAnswer,
})

export const remindBid = put('/api/projects/:projectId/bids/:bidId/reminder', {
  summary: 'Remind a customer who has not answered, so many days after sending; null: never',
  body: z.strictObject({ days: RemindAfterDays }),
  response: BidAnswer,
})

export const answerBidQuestion = post('/api/projects/:projectId/bids/:bidId/questions/:questionId/answered', {
  summary: "Note that a customer's question was answered",
  body: z.strictObject({}).optional(),
  response: BidAnswer,
})

export const finalizeBid = post('/api/projects/:projectId/bids/:bidId/finalize', {
  summary: "Make the bid the project's contract; a change order is added to it",
  body: z
    .strictObject({
      /** Of a bid that the customer has not signed online; `other` needs a `reason` that says it. */
      agreedHow: z.enum(agreementWays).optional(),
      /** A word about it, for the history. */
      reason: Paragraphs.optional(),
    })
    .optional(),
  response: BidAnswer,
})
