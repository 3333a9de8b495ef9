import { z } from 'zod'
import { Employee, FirstName } from './employees.ts'
import { Email, Id, Instant, Message, plainText, RequiredLine, TextId } from './fields.ts'
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
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword: Password }),
  response: Message,
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
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

export const readSessionInfo = defineRoute({
  method: 'GET',
  path: '/api/session-info',
  access: 'public',
  summary: 'What the login box shows: the company, the demo credentials, whether set-up is due',
  response: z.object({
    companyName: z.string(),
    setupRequired: z.boolean(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
})

export const setUp = defineRoute({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'First start in production: the company and its first administrator, by the one-time link',
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
