import type { Kysely } from 'kysely'
import type { DemoChat, DemoChatMessage, DemoChatSummary } from '../../contract/demo.ts'
import { notFound } from '../../domain/errors.ts'
import { phoneDigits } from '../../domain/phones.ts'
import type { DB } from '../database/schema.generated.ts'
import type { DemoParts } from './demo-parts.ts'
import type { PhoneMessage } from './phone-store.ts'

type Chats = Pick<DemoParts, 'messages' | 'phone'>

/** The chats, newest message first. */
export async function listChats(db: Kysely<DB>, { messages }: Chats): Promise<DemoChatSummary[]> {
  const byNumber = Map.groupBy(messages.messages(), ({ number }) => number)
  const names = await findCustomerNames(db, [...byNumber.keys()])
  const chats = [...byNumber].map(([number, chat]) => {
    const last = chat.at(-1)
    return {
      number,
      name: names.get(number) ?? '',
      lastAt: last?.at ?? '',
      lastText: last?.text || (last?.document?.fileName ?? ''),
      unread: chat.filter(({ from, status }) => from === 'office' && status === 'delivered').length,
    }
  })
  return chats.sort((one, other) => other.lastAt.localeCompare(one.lastAt))
}

export async function readChat(
  db: Kysely<DB>,
  { messages, phone }: Chats,
  number: string,
): Promise<DemoChat> {
  const names = await findCustomerNames(db, [number])
  return {
    number,
    name: names.get(number) ?? '',
    windowUntil: phone.windowUntil(number),
    messages: messages
      .messages()
      .filter((message) => message.number === number)
      .map(toChatMessage),
  }
}

export function toChatMessage(message: PhoneMessage): DemoChatMessage {
  const { number: _, wamid: __, reference: ___, document, ...shown } = message
  return { ...shown, document: document && { fileName: document.fileName, bytes: document.bytes } }
}

/** @throws not_found */
export async function readChatDocument(
  { messages }: Chats,
  { number, id }: { number: string; id: number },
): Promise<{ fileName: string; mediaType: string; content: Buffer }> {
  const message = messages.messages().find((each) => each.id === id && each.number === number)
  if (!message?.document) throw notFound('Document')
  const { fileName, mediaId } = message.document
  return { fileName, mediaType: 'application/pdf', content: await messages.readMedia(mediaId) }
}

/** Customer names by WhatsApp number. Customers who share a number are joined. */
export async function findCustomerNames(
  db: Kysely<DB>,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer')
    .select(['name', 'phone_digits'])
    .where('phone_digits', 'in', numbers.map(phoneDigits))
    .orderBy('id')
    .execute()
  return new Map(
    numbers.map((number) => {
      const names = rows.filter((row) => row.phone_digits === phoneDigits(number)).map(({ name }) => name)
      return [number, [...new Set(names)].join(', ')]
    }),
  )
}
