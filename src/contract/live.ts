import { z } from 'zod'
import { Id, Instant, plainText, TextId } from './fields.ts'
import { get, post } from './route.ts'

/** What a record is, as history calls it: `bid`, `expense_payment`. */
const RecordKind = plainText(40).regex(/^[a-z_]+$/, 'Must be the name of a kind of record')

export const Colleague = z.object({ id: Id, firstName: z.string(), name: z.string() })
export type Colleague = z.output<typeof Colleague>

/** Something was written in history; `requestId` is the X-Request-Id of the answer to whoever asked for it. */
export const LiveChange = z.object({
  id: z.int(),
  entity: z.string(),
  entityId: Id,
  projectId: Id.nullable(),
  verb: z.string(),
  /** Null for the customer and for the system. */
  actor: Colleague.nullable(),
  requestId: z.string().nullable(),
})
export type LiveChange = z.output<typeof LiveChange>

/** What a colleague has open, or has just left. */
export const LivePresence = z.object({
  entity: z.string(),
  entityId: Id,
  employee: Colleague,
  here: z.boolean(),
})
export type LivePresence = z.output<typeof LivePresence>

export const LiveMessage = z.discriminatedUnion('type', [
  /** The stream is open; its id is where to go on from. */
  z.object({ type: z.literal('hello') }),
  LiveChange.extend({ type: z.literal('change') }),
  LivePresence.extend({ type: z.literal('presence') }),
  /** Too much was missed to be told one by one: everything that is shown may be old. */
  z.object({ type: z.literal('reload') }),
])
export type LiveMessage = z.output<typeof LiveMessage>

export const openLive = get('/api/live', {
  summary:
    'What changes, as it happens: server-sent events; Last-Event-ID continues where a stream broke off',
  stream: LiveMessage,
})

/** `tab` tells apart the windows of one person. */
export const PresenceNotice = z.strictObject({
  entity: RecordKind,
  entityId: Id,
  tab: plainText(64).regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits, _ or -'),
  leaving: z.boolean().optional(),
})
export type PresenceNotice = z.output<typeof PresenceNotice>

export const announcePresence = post('/api/live/presence', {
  summary: 'Say that a form is open; answers which colleagues have it open too. Expires after 25 seconds',
  body: PresenceNotice,
  response: z.array(Colleague),
})

export const LastChange = z.object({
  /** Null for the customer and for the system. */
  actor: Colleague.nullable(),
  at: Instant,
  verb: z.string(),
  /** A sentence without its subject: `changed bid 1`. */
  summary: z.string(),
})
export type LastChange = z.output<typeof LastChange>

export const readLastChange = get('/api/live/changes/:entity/:id', {
  summary: 'Who changed a record last',
  params: z.strictObject({ entity: RecordKind, id: TextId }),
  response: LastChange,
})
