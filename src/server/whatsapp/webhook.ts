import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliveryStatus } from '../../domain/deliveries.ts'
import {
  describeError,
  IncomingMessage,
  MessageStatus,
  MessagesChange,
  toPlainText,
  WebhookPayload,
} from './meta-answers.ts'

/** The new status of a message we sent. */
interface StatusNews {
  kind: 'status'
  /** The business number; one Meta app may have several. */
  phoneNumberId: string
  providerId: string
  /** Our reference from the message. */
  reference: string | null
  status: Extract<DeliveryStatus, 'accepted' | 'delivered' | 'read' | 'failed'>
  at: Date
  /** Text and code from Meta. */
  error: string | null
  recipient: string | null
}

/** A message from a customer, which opens the 24-hour window. */
interface MessageNews {
  kind: 'message'
  phoneNumberId: string
  id: string
  /** Country code and digits. */
  from: string
  at: Date
  /** Null for photos, recordings and the like. */
  text: string | null
}

export type WebhookNews = StatusNews | MessageNews

/**
 * True when Meta signed the body: `X-Hub-Signature-256` is `sha256=` and the HMAC-SHA256 of the raw bytes in lower-case
 * hex, with the app secret (developers.facebook.com/docs/graph-api/webhooks/getting-started).
 */
export function isSignedByMeta(appSecret: string, body: Buffer, signatureHeader: unknown): boolean {
  if (appSecret === '' || typeof signatureHeader !== 'string') return false
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signatureHeader)?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/** The statuses and messages of a webhook, in order. Unknown entries are skipped. */
export function readWebhook(body: unknown): WebhookNews[] {
  const payload = WebhookPayload.safeParse(body)
  if (!payload.success) return []
  return payload.data.entry.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const messages = MessagesChange.safeParse(change)
      if (!messages.success) return []
      const { metadata, statuses, messages: incoming } = messages.data.value
      return [
        ...statuses.flatMap((status) => readStatus(metadata.phone_number_id, status)),
        ...incoming.flatMap((message) => readMessage(metadata.phone_number_id, message)),
      ]
    }),
  )
}

/** `sent` means that Meta's servers have the message, not the phone. */
const statuses = { sent: 'accepted', delivered: 'delivered', read: 'read', failed: 'failed' } as const

function readStatus(phoneNumberId: string, status: unknown): StatusNews[] {
  const { data } = MessageStatus.safeParse(status)
  if (data === undefined) return []
  const [error] = data.errors
  return [
    {
      kind: 'status',
      phoneNumberId,
      providerId: data.id,
      reference: data.biz_opaque_callback_data,
      status: statuses[data.status],
      at: data.timestamp,
      error: error === undefined ? null : toPlainText(`${describeError(error).text} (${error.code})`, 1000),
      recipient: data.recipient_id,
    },
  ]
}

/** Types that are not written by a person, such as a changed number. */
const silentTypes = ['system', 'unsupported', 'unknown', 'reaction']

function readMessage(phoneNumberId: string, message: unknown): MessageNews[] {
  const { data } = IncomingMessage.safeParse(message)
  if (data === undefined || silentTypes.includes(data.type)) return []
  const text = data.text?.body ?? data.button?.text
  return [
    {
      kind: 'message',
      phoneNumberId,
      id: data.id,
      from: data.from,
      at: data.timestamp,
      // Keeps line breaks. PostgreSQL can't store NUL.
      text: text === undefined ? null : text.slice(0, longestText).toWellFormed().replaceAll('\0', ''),
    },
  ]
}

/** WhatsApp's limit for a typed message. */
const longestText = 65_536
