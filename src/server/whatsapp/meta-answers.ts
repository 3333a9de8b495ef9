import { z } from 'zod'
import { quote, type Sentence, say } from '../../domain/sentences/say.ts'

// Meta's answers and webhooks. Parsed loosely, because fields change with every version: only what Groundwork needs is
// required. Sources: github.com/facebook/openapi (v23.0), and the pages named below of
// developers.facebook.com/documentation/business-messaging/whatsapp.

/** Meta's ids (media, `wamid.…`) are printable; anything else is no id to keep. */
const Id = z.string().regex(/^[\x21-\x7e]{1,512}$/)

/** Answer to `POST …/media`. */
export const UploadAnswer = z.object({ id: Id })

/** Answer to `POST …/messages`: OpenAPI `MessageResponsePayload`. */
export const MessageAnswer = z.object({
  messages: z
    .tuple([z.object({ id: Id, message_status: z.string().optional().catch(undefined) })])
    .rest(z.unknown()),
})

/**
 * OpenAPI `GraphAPIError`, with `error_data.details` of the page `support/error-codes`. Rely on code and details; the
 * message is for people.
 */
const GraphError = z.object({
  code: z.int(),
  message: z.string().optional().catch(undefined),
  is_transient: z.boolean().optional().catch(undefined),
  error_data: z.object({ details: z.string() }).optional().catch(undefined),
})
export type GraphError = z.infer<typeof GraphError>

export const ErrorAnswer = z.object({ error: GraphError })

/** Errors of a status also have a title (page `webhooks/reference/messages/status`). */
const StatusError = GraphError.extend({ title: z.string().optional().catch(undefined) })

/** Unix seconds, as text. Eleven digits reach into the year 5138. */
const Timestamp = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((seconds) => new Date(Number(seconds) * 1000))

/**
 * OpenAPI `Statuses`, and the page `webhooks/reference/messages/status` for `biz_opaque_callback_data`. The recipient's
 * number may be missing for people with a WhatsApp user name (page `business-scoped-user-ids`).
 */
export const MessageStatus = z.object({
  id: Id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: Timestamp,
  recipient_id: Id.nullable().catch(null),
  biz_opaque_callback_data: z
    .string()
    .regex(/^[^\0-\x1f]{1,512}$/)
    .nullable()
    .catch(null),
  errors: z.array(StatusError).catch([]),
})

/** A message from a customer (page `webhooks/reference/messages`). Its content depends on its type. */
export const IncomingMessage = z.object({
  id: Id,
  from: z.string().regex(/^\d{5,15}$/),
  timestamp: Timestamp,
  type: z.string(),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
})

/**
 * OpenAPI `WebhookPayload`. Each status and message is parsed separately, so that an unknown one doesn't lose the
 * others.
 */
export const WebhookPayload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
})

export const MessagesChange = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: Id }),
    statuses: z.array(z.unknown()).catch([]),
    messages: z.array(z.unknown()).catch([]),
  }),
})

/**
 * Codes after which the same request may succeed later: downtime (2, 131016, 133004), unknown errors (131000),
 * maintenance (131057), and rate limits of the app (4), the account (80007), the number (130429) and messages to one
 * person (131056). Source: the page `support/error-codes` of
 * developers.facebook.com/documentation/business-messaging/whatsapp.
 */
const passingCodes = new Set([2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004])

/**
 * Lasting errors that Meta sometimes sends with a 5xx: token and permissions (0, 3, 10, 190, 200–299), a wrong
 * parameter (33, 100), policy (368), problems with recipient, window, message or account (130472 and up) or with the
 * template (132000 and up). Same source.
 */
const lastingCodes: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [3, 3],
  [10, 10],
  [33, 33],
  [100, 100],
  [190, 190],
  [200, 299],
  [368, 368],
  [130472, 132999],
]

/**
 * True when the same request may succeed later. Meta recommends the code; the HTTP status decides only for unlisted
 * codes.
 */
export function isPassing(error: GraphError, httpStatus: number): boolean {
  if (passingCodes.has(error.code) || error.is_transient === true) return true
  if (lastingCodes.some(([from, to]) => error.code >= from && error.code <= to)) return false
  return httpStatus >= 500 || httpStatus === 429
}

/** Meta's details, which say what to do, or else its message or title. */
export function describeError(error: GraphError & { title?: string | undefined }): Sentence {
  const words = error.error_data?.details ?? error.message ?? error.title ?? ''
  return words.trim() === ''
    ? say('WhatsApp gave the error {count} without words', { count: error.code })
    : quote(words.trim())
}

/** One line of at most `length` characters, without control characters or half surrogate pairs. */
export function toPlainText(text: string, length: number): string {
  const line = text.toWellFormed().replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\s]+/g, ' ')
  return Array.from(line.trim()).slice(0, length).join('')
}
