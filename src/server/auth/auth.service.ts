import type { Transaction } from 'kysely'
import type { Session } from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import { normalizeEmail } from '../../domain/people.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findEmployee, findEmployeeForSignIn } from '../employees/employees.queries.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { endSessions } from './sessions.queries.ts'
import { forgetTry, takeTry } from './sign-in-throttle.ts'

export interface Client {
  address: string
  userAgent: string
}

/** The three secrets of a new session; only their hashes are kept. */
export interface NewSession {
  employee: Employee
  token: string
  cookie: string
  xsrf: string
}

/** @throws unauthenticated alike for an unknown e-mail and a wrong password; rate_limited after several */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  client: Client,
): Promise<NewSession> {
  const account = normalizeEmail(credentials.email)
  await takeTry(deps, account, client.address)
  const row = await findEmployeeForSignIn(deps.db, account)
  const right = await verifyPassword(row?.password_hash, credentials.password)
  if (!row || !right || !row.active) {
    throw wrongCredentials()
  }
  const session = await deps.db.transaction().execute(async (trx) => {
    await assertStillRight(trx, row)
    return startSession({ ...deps, db: trx }, await findEmployee(trx, row.id), client)
  })
  await forgetTry(deps, account, client.address)
  return session
}

/** A password that is changed while it is being looked at opens nothing: the change has ended what was open. */
async function assertStillRight(
  trx: Transaction<DB>,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> {
  const still = await trx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!still) throw wrongCredentials()
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}

/** Opens a session for an employee who has proved who they are. */
export async function startSession(deps: Deps, employee: Employee, client: Client): Promise<NewSession> {
  const [token, cookie, xsrf] = [createSecret(), createSecret(), createSecret()]
  const now = deps.clock.now()
  await deps.db
    .insertInto('session')
    .values({
      employee_id: employee.id,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      xsrf_hash: hashSecret(xsrf),
      user_agent: client.userAgent.slice(0, 300),
      address: client.address,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return { employee, token, cookie, xsrf }
}

export async function signOut(deps: Deps, actor: Actor): Promise<void> {
  await endOwnSession(deps, actor, actor.sessionId)
}

/** @throws not_found for a session that is not the actor's own, or has ended */
export async function endOwnSession({ db, clock }: Deps, actor: Actor, sessionId: number): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('id', '=', sessionId)
    .where('employee_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw notFound('Session')
}

export async function listOwnSessions({ db, clock, config }: Deps, actor: Actor): Promise<Session[]> {
  const now = clock.now().getTime()
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('employee_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', new Date(now - config.sessionIdleDays * 86_400_000))
    .where('created_at', '>', new Date(now - config.sessionMaxDays * 86_400_000))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Ends every other session of the employee. @throws invalid naming `currentPassword` */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  change: { currentPassword: string; newPassword: string },
  client: Client,
): Promise<void> {
  const { email } = await findEmployee(deps.db, actor.id)
  const account = normalizeEmail(email)
  await takeTry(deps, account, client.address)
  const row = await findEmployeeForSignIn(deps.db, account)
  if (!(await verifyPassword(row?.password_hash, change.currentPassword))) {
    throw invalidField('currentPassword', 'Is not your password')
  }
  await forgetTry(deps, account, client.address)
  const passwordHash = await hashPassword(change.newPassword)
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('employee')
      .set({ password_hash: passwordHash, updated_at: deps.clock.now() })
      .where('id', '=', actor.id)
      .execute()
    await endSessions({ ...deps, db: trx }, actor.id, actor.sessionId)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'changed_password',
      summary: 'changed their password',
    })
  })
}
