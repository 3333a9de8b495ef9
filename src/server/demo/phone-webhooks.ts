import type { PhoneMessage } from './phone-store.ts'

// The webhooks of WhatsApp in the form that Meta documents
// (developers.facebook.com/documentation/business-messaging/whatsapp, pages `webhooks/reference/messages` and
// `webhooks/reference/messages/status`).

/** Meta's words for its error codes (page `support/error-codes`), as far as this phone knows them. */
const errors = {
  100: ['Invalid parameter', 'A parameter is missing or not as the description of the API says'],
  190: ['Invalid OAuth access token', 'The access token cannot be used'],
  131000: ['Something went wrong', 'Message failed to send because of an unknown error; try again'],
  131009: ['Parameter value is not valid', 'The media id is unknown'],
  131026: [
    'Message undeliverable',
    'The recipient is not on WhatsApp, or cannot get messages from businesses',
  ],
  131047: [
    'Re-engagement message',
    'More than 24 hours have passed since the customer last wrote to this number',
  ],
  132001: ['Template name does not exist in the translation', 'No template of this name is approved'],
} as const
type ErrorCode = keyof typeof errors

/** An error in Meta's form. `details` explains the code. */
export function describeFailure(code: ErrorCode, details: string = errors[code][1]) {
  const [title] = errors[code]
  return {
    code,
    title,
    message: `(#${code}) ${title}`,
    error_data: { messaging_product: 'whatsapp', details },
  }
}

export function toStatusWebhook(
  phoneNumberId: string,
  message: PhoneMessage,
  news: {
    status: PhoneMessage['status']
    at: Date
    failure: ReturnType<typeof describeFailure> | undefined
  },
): string {
  return toWebhook(phoneNumberId, {
    statuses: [
      {
        id: message.wamid,
        status: news.status,
        timestamp: toTimestamp(news.at),
        recipient_id: message.number,
        ...(message.reference !== null && { biz_opaque_callback_data: message.reference }),
        ...(news.failure && { errors: [news.failure] }),
      },
    ],
  })
}

export function toMessageWebhook(phoneNumberId: string, message: PhoneMessage): string {
  const { number, wamid, at, text } = message
  return toWebhook(phoneNumberId, {
    contacts: [{ wa_id: number, profile: { name: number } }],
    messages: [
      { from: number, id: wamid, timestamp: toTimestamp(new Date(at)), type: 'text', text: { body: text } },
    ],
  })
}

function toWebhook(phoneNumberId: string, news: object): string {
  const metadata = { display_phone_number: '15550100100', phone_number_id: phoneNumberId }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...news } }],
      },
    ],
  })
}

/** Whole seconds, as text. */
function toTimestamp(at: Date): string {
  return String(Math.floor(at.getTime() / 1000))
}
