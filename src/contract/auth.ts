import { z } from 'zod'
import { languages, startPages } from '../domain/people.ts'
import { Employee, FirstName } from './employees.ts'
import { changeOf, Email, Id, Instant, Message, Phone, plainText, RequiredLine, TextId } from './fields.ts'
import { PasskeyAnswer, passkeyProblems } from './passkeys.ts'
import { defineRoute } from './route.ts'

/** Twelve characters or more; no rule of composition (NIST SP 800-63B, 3.1.1.2). */
export const Password = z
  .string()
  .min(12, 'Must be at least 12 characters')
  .max(200, 'Must be at most 200 characters')

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  perMinute: 120,
  body: z.strictObject({
    email: plainText(200).min(1, 'Must not be empty'),
    password: z.string().min(1, 'Must not be empty').max(200),
  }),
  response: z.object({ token: z.string(), employee: Employee }),
})

export const readCurrentEmployee = defineRoute({
  method: 'GET',
  path: '/api/auth/me',
  access: 'employee',
  summary: 'The signed-in employee',
  response: Employee,
})

/** What everybody may change of themselves; the rest is an administrator's. */
export const OwnChange = changeOf(
  z.object({ language: z.enum(languages), phone: Phone, startPage: z.enum(startPages) }),
  Employee,
)
export type OwnChange = z.output<typeof OwnChange>

export const updateCurrentEmployee = defineRoute({
  method: 'PUT',
  path: '/api/auth/me',
  access: 'employee',
  summary: 'Change the own language, phone and start page',
  body: OwnChange,
  response: Employee,
})

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'employee',
  summary: 'End this session',
  response: Message,
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'employee',
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

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'employee',
  summary: 'The own living sessions',
  response: z.array(Session),
})

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'employee',
  summary: 'End one of the own sessions',
  params: z.strictObject({ id: TextId }),
  response: Message,
})

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'employee',
  summary: 'End every own session but this one',
  response: Message,
})

export const readSessionInfo = defineRoute({
  method: 'GET',
  path: '/api/session-info',
  access: 'public',
  summary: 'What the login box shows: the company, the demo credentials, whether set-up is due',
  response: z.object({
    companyName: z.string(),
    setupRequired: z.boolean(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    passkeyProblem: z.enum(passkeyProblems).nullable(),
  }),
})

export const setUp = defineRoute({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'First start in production: the company and its first administrator, by the one-time link',
  perMinute: 60,
  status: 201,
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
