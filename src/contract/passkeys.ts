import { z } from 'zod'
import { newOf } from './bodies.ts'
import { Employee } from './employees.ts'
import { Id, Instant, Message, madeOnce, oneLine, plainText } from './fields.ts'
import { create, del, get, post, put } from './route.ts'

/**
 * Why this address can have no passkeys (Web Authentication Level 3, 5.1.3): browsers keep them for names, not for
 * numbers, and show them to encrypted pages and to `localhost` only.
 */
export const passkeyProblems = ['numeric_address', 'not_encrypted'] as const
export type PasskeyProblem = (typeof passkeyProblems)[number]

const Base64Url = madeOnce((max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Must be base64url'),
)

/** What a browser gives for `navigator.credentials.get()`, as JSON; what else it tells is not looked at. */
export const PasskeyAnswer = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(8000),
    userHandle: Base64Url(100).nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What a browser gives for `navigator.credentials.create()`. */
export const NewPasskeyAnswer = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(40_000),
    transports: z.array(plainText(40)).max(10).optional(),
  }),
})
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>

/** What a browser is asked, as `navigator.credentials` takes it. */
const BrowserOptions = z.record(z.string(), z.unknown())

export const PasskeyName = oneLine(60).min(1, 'Must not be empty')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Kept in an account of its maker's, and so on several devices. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Who adds a way in proves anew who they are: by the password, or by a passkey they have. */
export const Proof = z.strictObject({
  currentPassword: z.string().min(1).max(200).optional(),
  proof: PasskeyAnswer.optional(),
})
export type Proof = z.output<typeof Proof>

export const askPasskey = post('/api/auth/passkey-sign-in/options', {
  access: 'public',
  summary: 'What a browser is to sign with a passkey: once, within five minutes',
  perMinute: 120,
  response: BrowserOptions,
})

export const signInWithPasskey = post('/api/auth/passkey-sign-in', {
  access: 'public',
  summary: 'Sign in with a passkey',
  perMinute: 120,
  maxBytes: 32 * 1024,
  body: PasskeyAnswer,
  response: z.object({ token: z.string(), employee: Employee }),
})

export const readSignInWays = get('/api/auth/sign-in-ways', {
  summary: 'How one signs in oneself: password and passkeys',
  response: z.object({
    hasPassword: z.boolean(),
    passkeys: z.array(Passkey),
    passkeyProblem: z.enum(passkeyProblems).nullable(),
    /** The sign-in is too long ago to add a passkey without a proof. */
    proofNeeded: z.boolean(),
  }),
})

export const askNewPasskey = post('/api/auth/passkeys/options', {
  summary: 'What a browser is to make a passkey of; a sign-in of long ago wants a proof',
  body: Proof,
  response: BrowserOptions,
})

export const addPasskey = create('/api/auth/passkeys', {
  summary: 'Keep a new passkey',
  body: newOf(z.object({ name: PasskeyName, answer: NewPasskeyAnswer }), Passkey),
  response: Passkey,
})

export const renamePasskey = put('/api/auth/passkeys/:id', {
  summary: 'Rename one of the own passkeys',
  body: z.strictObject({ name: PasskeyName }),
  response: Passkey,
})

export const removePasskey = del('/api/auth/passkeys/:id', {
  summary: 'Remove one of the own passkeys; the other sessions that it began end',
  response: Message,
})
