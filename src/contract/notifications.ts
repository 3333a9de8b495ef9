import { z } from 'zod'
import { needKinds } from '../domain/needs.ts'
import { isPushEndpoint } from '../domain/notifications.ts'
import { Message } from './fields.ts'
import { del, get, post, put } from './route.ts'

const choice = { kind: z.enum(needKinds), email: z.boolean(), phone: z.boolean() }

export const NotificationChoice = z.object(choice)
export type NotificationChoice = z.output<typeof NotificationChoice>

export const Notifications = z.object({
  /** One for each kind of need. */
  choices: z.array(NotificationChoice),
  /** False while no mail server is set up. */
  emailConfigured: z.boolean(),
  /** The browser of this session shows notifications. */
  thisDevice: z.boolean(),
})
export type Notifications = z.output<typeof Notifications>

export const readNotifications = get('/api/notifications', {
  summary: 'How the signed-in employee hears of what needs them',
  response: Notifications,
})

export const chooseNotifications = put('/api/notifications/choices', {
  summary: 'Choose whether to hear of a kind of need by e-mail and on phones',
  body: z.strictObject(choice),
  response: NotificationChoice,
})

export const askPushKey = post('/api/notifications/key', {
  summary: 'The key that a browser wants before it shows notifications (`applicationServerKey`)',
  response: z.object({ publicKey: z.string() }),
})

/** The parts of a browser's `PushSubscription`; the keys are points and secrets as RFC 8291 wants them. */
const PushDevice = z.strictObject({
  endpoint: z
    .string()
    .max(1000)
    .refine(isPushEndpoint, 'Must be an address of Google’s, Apple’s, Microsoft’s or Mozilla’s push service'),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Must be 65 bytes as base64url'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must be 16 bytes as base64url'),
  }),
})
export type PushDevice = z.output<typeof PushDevice>

export const turnOnDevice = put('/api/notifications/device', {
  summary: 'Show notifications in the browser of this session, until it signs out',
  body: PushDevice,
  response: Message,
})

export const turnOffDevice = del('/api/notifications/device', {
  summary: 'Show no more notifications in the browser of this session',
  response: Message,
})

export const sendTestNotification = post('/api/notifications/device/test', {
  summary: 'Send a notification to the browser of this session',
  response: Message,
})
