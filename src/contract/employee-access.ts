import { z } from 'zod'
import { Password, Session } from './auth.ts'
import { Employee } from './employees.ts'
import { Id, Instant, Message } from './fields.ts'
import { NewPasskeyAnswer, Passkey, PasskeyName, passkeyProblems } from './passkeys.ts'
import { create, del, get, post } from './route.ts'

/** `invitation`: for one who has never had a way in. `reset`: for one who cannot get in any more. */
export const employeeLinkKinds = ['invitation', 'reset'] as const

const OpenLink = z.object({ kind: z.enum(employeeLinkKinds), createdAt: Instant, expiresAt: Instant })

/** How an employee gets in, in short: for the list. */
export const EmployeeAccess = z.object({
  employeeId: Id,
  /** When they last used Groundwork; null: never. */
  lastSeenAt: Instant.nullable(),
  sessions: z.int(),
  passkeys: z.int(),
  hasPassword: z.boolean(),
  openLink: OpenLink.nullable(),
})
export type EmployeeAccess = z.output<typeof EmployeeAccess>

export const listEmployeeAccess = get('/api/employees/access', {
  access: 'admin',
  summary: 'How every employee gets in, and when they were last seen',
  response: z.array(EmployeeAccess),
})

export const readEmployeeAccess = get('/api/employees/:id/access', {
  access: 'admin',
  summary: "An employee's sessions and passkeys, and the work that is theirs",
  response: z.object({
    hasPassword: z.boolean(),
    openLink: OpenLink.nullable(),
    sessions: z.array(Session),
    passkeys: z.array(Passkey),
    /** What stays with them when they are deactivated, and wants somebody else. */
    openWork: z.object({ appointments: z.int(), projects: z.int() }),
  }),
})
export type EmployeeAccessDetails = z.output<(typeof readEmployeeAccess)['response']>

export const endEmployeeSessions = del('/api/employees/:id/sessions', {
  access: 'admin',
  summary: 'Sign an employee out everywhere',
  response: Message,
})

export const endEmployeeSession = del('/api/employees/:id/sessions/:sessionId', {
  access: 'admin',
  summary: 'End one session of an employee',
  response: Message,
})

export const removeEmployeePasskey = del('/api/employees/:id/passkeys/:passkeyId', {
  access: 'admin',
  summary: 'Remove a passkey of an employee; the sessions that it began end',
  response: Message,
})

export const createEmployeeLink = create('/api/employees/:id/link', {
  access: 'admin',
  summary: 'A link with which an employee chooses how they sign in, once; an older one stops working',
  /** `send`: by e-mail to the employee, where mail is set up. */
  body: z.strictObject({ send: z.boolean() }),
  response: z.object({
    kind: z.enum(employeeLinkKinds),
    expiresAt: Instant,
    /** Where it was sent; null when it was not. */
    sentTo: z.string().nullable(),
    /** The link itself, when it was not sent: to be handed over otherwise. It is shown only here. */
    url: z.string().nullable(),
    /** Why it was not sent, though that was asked for; the mail server's own words. */
    problem: z.string().nullable(),
  }),
})
export type EmployeeLink = z.output<(typeof createEmployeeLink)['response']>

export const withdrawEmployeeLink = del('/api/employees/:id/link', {
  access: 'admin',
  summary: "Stop an employee's link from working",
  response: Message,
})

const token = z.string().min(1).max(200)

export const readEmployeeLink = post('/api/auth/link', {
  access: 'public',
  summary: 'Whom a link is for',
  perMinute: 60,
  body: z.strictObject({ token }),
  response: z.object({
    kind: z.enum(employeeLinkKinds),
    companyName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    passkeyProblem: z.enum(passkeyProblems).nullable(),
  }),
})

const signedIn = z.object({ token: z.string(), employee: Employee })

export const choosePasswordByLink = post('/api/auth/link/password', {
  access: 'public',
  summary: 'Choose a password by a link, which is then used up, and sign in',
  perMinute: 60,
  body: z.strictObject({ token, password: Password }),
  response: signedIn,
})

export const askPasskeyByLink = post('/api/auth/link/passkey/options', {
  access: 'public',
  summary: 'What a browser is to make a passkey of, by a link',
  perMinute: 60,
  body: z.strictObject({ token }),
  response: z.record(z.string(), z.unknown()),
})

export const addPasskeyByLink = post('/api/auth/link/passkey', {
  access: 'public',
  summary: 'Keep a passkey by a link, which is then used up, and sign in',
  maxBytes: 64 * 1024,
  perMinute: 60,
  body: z.strictObject({ token, name: PasskeyName, answer: NewPasskeyAnswer }),
  response: signedIn,
})
