import { z } from 'zod'
import { Id, Instant, Message, plainText, TextId } from './fields.ts'
import { create, del, get, post } from './route.ts'

// The mailbox and the phone of the demo. These routes are no part of the published contract: only a server that runs
// the sample company has them (docs/decisions).

const Address = z.object({ name: z.string(), address: z.string() })

export const DemoMailSummary = z.object({
  id: Id,
  receivedAt: Instant,
  from: Address,
  to: Address,
  subject: z.string(),
  /** The first words of the text. */
  preview: z.string(),
  attachmentCount: z.int(),
  /** How often the same message arrived; it is shown once. */
  copies: z.int(),
})
export type DemoMailSummary = z.output<typeof DemoMailSummary>

export const DemoMail = DemoMailSummary.extend({
  messageId: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string(),
  /** As it came: whoever shows it must keep it in a box. '' when there is none. */
  html: z.string(),
  attachments: z.array(z.object({ number: Id, fileName: z.string(), mediaType: z.string(), bytes: z.int() })),
})
export type DemoMail = z.output<typeof DemoMail>

export const listDemoMails = get('/api/demo/mails', {
  summary: 'What arrived in the mailbox of the demo, newest first',
  response: z.array(DemoMailSummary),
})

export const readDemoMail = get('/api/demo/mails/:id', {
  summary: 'One mail of the demo',
  response: DemoMail,
})

export const readDemoAttachment = get('/api/demo/mails/:id/attachments/:number', {
  summary: 'An attachment, byte for byte as it came',
  binary: true,
})

export const clearDemoMails = del('/api/demo/mails', {
  summary: 'Empty the mailbox of the demo',
  response: Message,
})

/** Country code and digits. */
const WhatsAppNumber = z.string().regex(/^\d{7,15}$/, 'Must be the country code and digits')

export const DemoChatSummary = z.object({
  number: WhatsAppNumber,
  /** The customer's; '' when nobody has this number. */
  name: z.string(),
  lastAt: Instant,
  lastText: z.string(),
  unread: z.int(),
})
export type DemoChatSummary = z.output<typeof DemoChatSummary>

export const DemoChatMessage = z.object({
  id: Id,
  from: z.enum(['office', 'customer']),
  at: Instant,
  text: z.string(),
  document: z.object({ fileName: z.string(), bytes: z.int() }).nullable(),
  /** The name of the approved template; null for a free message. */
  template: z.string().nullable(),
  status: z.enum(['accepted', 'sent', 'delivered', 'read', 'failed']),
  /** WhatsApp's words, when the message did not reach the phone. */
  error: z.string().nullable(),
})
export type DemoChatMessage = z.output<typeof DemoChatMessage>

export const DemoChat = z.object({
  number: WhatsAppNumber,
  name: z.string(),
  /** Until when the office may write freely; null when only templates pass. */
  windowUntil: Instant.nullable(),
  messages: z.array(DemoChatMessage),
})
export type DemoChat = z.output<typeof DemoChat>

const chatParams = z.strictObject({ number: WhatsAppNumber })

export const listDemoChats = get('/api/demo/chats', {
  summary: 'The chats on the phone of the demo, the liveliest first',
  response: z.array(DemoChatSummary),
})

export const readDemoChat = get('/api/demo/chats/:number', {
  summary: 'One chat; empty for a number that nobody has written to',
  params: chatParams,
  response: DemoChat,
})

export const markDemoChatRead = post('/api/demo/chats/:number/read', {
  summary: 'The customer has opened the chat: everything delivered there is read',
  params: chatParams,
  body: z.strictObject({}).optional(),
  response: Message,
})

export const writeDemoMessage = create('/api/demo/chats/:number/messages', {
  summary: 'Write to the office as the customer',
  params: chatParams,
  body: z.strictObject({ text: plainText(4096).trim().min(1, 'Must not be empty') }),
  response: DemoChatMessage,
})

export const readDemoDocument = get('/api/demo/chats/:number/documents/:id', {
  summary: 'The document of a message, byte for byte as it came',
  params: z.strictObject({ number: WhatsAppNumber, id: TextId }),
  binary: true,
})

export const clearDemoChats = del('/api/demo/chats', {
  summary: 'Clear the phone of the demo',
  response: Message,
})
