import { z } from 'zod'
import { attemptOutcomes, deliveryChannels, deliveryKinds, deliveryStatuses } from '../domain/deliveries.ts'
import { Email, Flag, Id, Instant, Line, listQuery, Message, SentenceParts, TextId } from './fields.ts'
import { get, getFile, post } from './route.ts'

/** One message that left the office, or could not. */
export const Delivery = z.object({
  id: Id,
  kind: z.enum(deliveryKinds),
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }).nullable(),
  /** `label`: `bid 2 rev 3`. */
  bid: z.object({ id: Id, label: z.string(), labelParts: SentenceParts.optional() }).nullable(),
  invoice: z.object({ id: Id, number: z.string() }).nullable(),
  /** Whom a statement of account is for. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  recipientName: z.string(),
  recipient: z.string(),
  /** E-mail addresses of the copies. */
  cc: z.array(z.string()),
  /** E-mail addresses of the blind copies, which no other recipient sees. */
  bcc: z.array(z.string()),
  /** Copies that did not arrive, and the mail server's words; '' without any. */
  refusedCopies: z.array(z.object({ address: z.string(), reason: z.string() })),
  subject: z.string(),
  body: z.string(),
  documentName: z.string(),
  /** In hex; null when nothing is attached. */
  documentSha256: z.string().nullable(),
  /** True when WhatsApp was given the approved template. */
  isTemplate: z.boolean(),
  messageId: z.string(),
  attempts: z.int(),
  nextAttemptAt: Instant.nullable(),
  /** The provider's last words, when something went wrong. */
  error: z.string().nullable(),
  /** What says the error in another language, where it is ours and has values. */
  errorParts: SentenceParts.optional(),
  /** When a failure was dealt with. */
  handledAt: Instant.nullable(),
  retryOfId: Id.nullable(),
  /** Null for the system. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
  acceptedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  failedAt: Instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryDetail = Delivery.extend({
  html: z.string(),
  attemptLog: z.array(
    z.object({
      number: z.int(),
      startedAt: Instant,
      endedAt: Instant.nullable(),
      /** Null while under way. */
      outcome: z.enum(attemptOutcomes).nullable(),
      response: z.string(),
      responseParts: SentenceParts.optional(),
    }),
  ),
})
export type DeliveryDetail = z.output<typeof DeliveryDetail>

const DeliveryAnswer = z.object({ message: z.string(), delivery: Delivery })

export const listDeliveries = get('/api/deliveries', {
  summary: 'The delivery ledger, newest first',
  query: z.strictObject({
    ...listQuery,
    project_id: TextId.optional(),
    bid_id: TextId.optional(),
    invoice_id: TextId.optional(),
    customer_id: TextId.optional(),
    /** One status or several, comma-separated. */
    status: z.string().max(100).optional(),
    /** Only failures nobody has dealt with yet. */
    open: Flag.optional(),
  }),
  response: z.array(Delivery),
})

export const readDelivery = get('/api/deliveries/:id', {
  summary: 'One delivery with every attempt',
  response: DeliveryDetail,
})

export const readDeliveryDocument = getFile('/api/deliveries/:id/document', {
  summary: 'The attached PDF, byte for byte as it went out',
})

export const retryDelivery = post('/api/deliveries/:id/retry', {
  summary: 'Send a delivery that failed once more, as a delivery of its own; to another recipient, if given',
  idempotent: 'or-second-click',
  body: z.strictObject({ to: Line.optional() }).optional(),
  response: DeliveryAnswer,
})

export const cancelDelivery = post('/api/deliveries/:id/cancel', {
  summary: 'Give a queued delivery up',
  body: z.strictObject({}).optional(),
  response: DeliveryAnswer,
})

export const handleDelivery = post('/api/deliveries/:id/handle', {
  summary: 'Note that a failure was dealt with',
  body: z.strictObject({}).optional(),
  response: DeliveryAnswer,
})

const ChannelState = z.object({
  isConfigured: z.boolean(),
  /** The settings that are missing: `SMTP_URL`. */
  missing: z.array(z.string()),
  /** Who it comes from: an address, or the number's id. */
  from: z.string(),
})

export const SendingState = z.object({
  email: ChannelState,
  whatsapp: ChannelState,
  /** Whether customers can pay invoices online. */
  payments: ChannelState,
  /** True when both go to the mailbox and the phone of the demo. */
  isDemo: z.boolean(),
})
export type SendingState = z.output<typeof SendingState>

export const readSendingState = get('/api/sending', {
  summary: 'Which channels are set up',
  response: SendingState,
})

export const sendTestMessage = post('/api/sending/test', {
  access: 'admin',
  summary: 'Try a channel with a short message',
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('email'), to: Email }),
    z.strictObject({ channel: z.literal('whatsapp'), to: Line }),
  ]),
  response: DeliveryAnswer,
})

/** Meta's check of the webhook's address: answers the challenge as text. */
export const verifyWhatsAppWebhook = get('/api/whatsapp/webhook', {
  access: 'public',
  summary: "Meta's check that this address is ours",
  perMinute: 60,
  query: z.looseObject({
    'hub.mode': z.string().max(40),
    'hub.verify_token': z.string().max(400),
    'hub.challenge': z.string().max(400),
  }),
  binary: true,
})

/** Judged by `X-Hub-Signature-256` over the bytes as they came; its content is read leniently, for Meta adds to it. */
export const receiveWhatsAppWebhook = post('/api/whatsapp/webhook', {
  access: 'public',
  summary: 'Statuses and messages from WhatsApp, signed by Meta',
  rawBody: true,
  maxBytes: 1024 * 1024,
  body: z.unknown(),
  response: Message,
})

/** A delivery status notification (RFC 3464) that came back by mail, as `message/rfc822`, with `MAIL_INBOUND_TOKEN`. */
export const receiveMailReport = post('/api/mail/reports', {
  access: 'public',
  summary: 'A report of a mail server about a message of ours: delivered, delayed or given back',
  rawBody: true,
  maxBytes: 1024 * 1024,
  body: z.unknown(),
  response: Message,
})
