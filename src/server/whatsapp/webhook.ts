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

/** What became of a message of ours. */
interface StatusNews {
  kind: 'status'
  /** The business number it concerns: one Meta app may serve several. */
  phoneNumberId: string
  providerId: string
  /** Ours, as it went out with the message. */
  reference: string | null
  status: Extract<DeliveryStatus, 'accepted' | 'delivered' | 'read' | 'failed'>
  at: Date
  /** Meta's words and its code. */
  error: string | null
  recipient: string | null
}

/** A customer wrote to the office, which opens the window of 24 hours. */
interface MessageNews {
  kind: 'message'
  phoneNumberId: string
  id: string
  /** Country code and digits. */
  from: string
  at: Date
  /** Null when it is a photo, a recording or the like. */
  text: string | null
}

export type WebhookNews = StatusNews | MessageNews

/**
 * True when the body is what Meta signed: `X-Hub-Signature-256` is `sha256=` and the HMAC-SHA256 of the bytes as they
 * came, in lower-case hex, with the app's secret (developers.facebook.com/docs/graph-api/webhooks/getting-started).
 */
export function isSignedByMeta(appSecret: string, body: Buffer, signatureHeader: unknown): boolean {
  if (appSecret === '' || typeof signatureHeader !== 'string') return false
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signatureHeader)?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/** The news in a webhook's body, in its order. What Groundwork does not know is skipped; garbage is no news. */
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

/** Meta's `sent` means that its servers have it, not that the phone has. */
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
      error: error === undefined ? null : toPlainText(`${describeError(error)} (${error.code})`, 1000),
      recipient: data.recipient_id,
    },
  ]
}

/** Types by which no person says anything: a changed number, what the API cannot carry. */
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
      // Line breaks are the customer's; a NUL would fit no database.
      text: text === undefined ? null : text.slice(0, longestText).toWellFormed().replaceAll('\0', ''),
    },
  ]
}

/** WhatsApp's own limit for a message typed on a phone. */
const longestText = 65_536
