import { z } from 'zod'
import { languages, startPages } from '../domain/people.ts'
import { changeOf } from './bodies.ts'
import { Employee, FirstName } from './employees.ts'
import { Email, Id, Instant, Message, Phone, plainText, RequiredLine } from './fields.ts'
import { PasskeyAnswer, passkeyProblems } from './passkeys.ts'
import { create, del, get, post, put } from './route.ts'

/** Twelve characters or more; no rule of composition (NIST SP 800-63B, 3.1.1.2). */
export const Password = z
  .string()
  .min(12, 'Must be at least 12 characters')
  .max(200, 'Must be at most 200 characters')

export const login = post('/api/auth/login', {
  access: 'public',
  summary: 'Sign in with e-mail and password',
  perMinute: 120,
  body: z.strictObject({
    email: plainText(200).min(1, 'Must not be empty'),
    password: z.string().min(1, 'Must not be empty').max(200),
  }),
  response: z.object({ token: z.string(), employee: Employee }),
})

export const readCurrentEmployee = get('/api/auth/me', {
  summary: 'The signed-in employee',
  response: Employee,
})

/** What everybody may change of themselves; the rest is an administrator's. */
export const OwnChange = changeOf(
  z.object({ language: z.enum(languages), phone: Phone, startPage: z.enum(startPages) }),
  Employee,
)
export type OwnChange = z.output<typeof OwnChange>

export const updateCurrentEmployee = put('/api/auth/me', {
  summary: 'Change the own language, phone and start page',
  body: OwnChange,
  response: Employee,
})

export const logout = post('/api/auth/logout', { summary: 'End this session', response: Message })

export const changePassword = put('/api/auth/password', {
  summary: 'Change the own password; every other session of this employee ends',
  body: z.strictObject({
    /** Left out by one who has none yet, who proves otherwise who they are; see `Proof`. */
    currentPassword: z.string().min(1).max(200).optional(),
    newPassword: Password,
    proof: PasskeyAnswer.optional(),
  }),
  response: Message,
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** The passkey that began it; null for a password. */
  passkeyName: z.string().nullable(),
})
export type Session = z.output<typeof Session>

export const listSessions = get('/api/auth/sessions', {
  summary: 'The own living sessions',
  response: z.array(Session),
})

export const endSession = del('/api/auth/sessions/:id', {
  summary: 'End one of the own sessions',
  response: Message,
})

export const endOtherSessions = del('/api/auth/sessions', {
  summary: 'End every own session but this one',
  response: Message,
})

export const readSessionInfo = get('/api/session-info', {
  access: 'public',
  summary: 'What the login box shows: the company, the demo credentials, whether set-up is due',
  response: z.object({
    companyName: z.string(),
    setupRequired: z.boolean(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    passkeyProblem: z.enum(passkeyProblems).nullable(),
  }),
})

export const setUp = create('/api/setup', {
  access: 'public',
  summary: 'First start in production: the company and its first administrator, by the one-time link',
  perMinute: 60,
  body: z.strictObject({
    token: z.string().min(1).max(200),
    companyName: RequiredLine,
    firstName: FirstName,
    lastName: RequiredLine,
    email: Email,
    password: Password,
  }),
  response: z.object({ token: z.string(), employee: Employee }),
})
