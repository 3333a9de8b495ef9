import { sql } from 'kysely'
import type { Session } from '../../contract/auth.ts'
import { notFound } from '../../domain/errors.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { databaseState } from '../database/database-state.ts'
import type { Store } from '../store.ts'
import { createSecret, hashSecret } from './secrets.ts'

export interface LivingSession {
  id: number
  employeeId: number
  name: string
  role: EmployeeRole
  xsrfHash: Buffer
  lastUsedAt: Date
  /** From the statement that read the session; see `databaseState`. */
  databaseState: string
}

/** The session of a secret, unless it has ended, is idle or too old, or its employee is inactive. */
export async function findLivingSession(
  store: Store,
  column: 'token_hash' | 'cookie_hash',
  secret: string,
): Promise<LivingSession | undefined> {
  const row = await selectLiving(store)
    .select([
      'session.id',
      'session.employee_id',
      'session.xsrf_hash',
      'session.last_used_at',
      'employee.first_name',
      'employee.last_name',
      'employee.role',
      databaseState.as('database_state'),
    ])
    .where(`session.${column}`, '=', hashSecret(secret))
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      employeeId: row.employee_id,
      name: `${row.first_name} ${row.last_name}`,
      role: row.role as EmployeeRole,
      xsrfHash: row.xsrf_hash,
      lastUsedAt: row.last_used_at,
      databaseState: row.database_state,
    }
  )
}

/** The given sessions that are still living. */
export async function findLivingSessions(store: Store, ids: readonly number[]): Promise<number[]> {
  const rows = await selectLiving(store).select('session.id').where('session.id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

function selectLiving({ db, clock, config }: Store) {
  const now = clock.now().getTime()
  return db
    .selectFrom('session')
    .innerJoin('employee', 'employee.id', 'session.employee_id')
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>', new Date(now - config.sessionIdleDays * 86_400_000))
    .where('session.created_at', '>', new Date(now - config.sessionMaxDays * 86_400_000))
    .where('employee.active', '=', true)
}

const touchEveryMs = 60_000

/** Keeps a session from growing idle; at most one write a minute, also where a screen makes several calls at once. */
export async function touchSession({ db, clock }: Store, session: LivingSession): Promise<void> {
  const now = clock.now()
  const due = new Date(now.getTime() - touchEveryMs)
  if (session.lastUsedAt > due) return
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('id', '=', session.id)
    .where('last_used_at', '<=', due)
    .execute()
}

/** @throws not_found, also for another employee's session and for one that has ended */
export async function endSession(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  employeeId: number,
  sessionId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('id', '=', sessionId)
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('Session')
  await forgetEndedDevices(db, employeeId)
}

/** Where a session has ended, nothing is shown any more. */
export async function forgetEndedDevices(db: Store['db'], employeeId: number): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('employee_id', '=', employeeId)
        .where('ended_at', 'is not', null),
    )
    .execute()
}

/** Ends an employee's sessions and forgets their browsers, except for one session that may be kept. */
export async function endSessions(
  { db, clock }: Store,
  employeeId: number,
  keepSessionId: number | null = null,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${keepSessionId}`)
    .execute()
  await forgetEndedDevices(db, employeeId)
  await forgetBrowsers({ db }, employeeId, keepSessionId)
}

/** An employee's living sessions, last used first. @param currentId the session of the request */
export async function listSessions(store: Store, employeeId: number, currentId: number): Promise<Session[]> {
  const rows = await selectLiving(store)
    .leftJoin('passkey', 'passkey.id', 'session.passkey_id')
    .select([
      'session.id',
      'session.user_agent',
      'session.address',
      'session.created_at',
      'session.last_used_at',
      'passkey.name as passkey_name',
    ])
    .where('session.employee_id', '=', employeeId)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    passkeyName: row.passkey_name,
  }))
}

/** A browser is forgotten this long after its last sign-in. */
export const browserKnownDays = 180

/** True when an employee has signed in before in the browser that sent this secret. */
export async function isKnownBrowser(store: Store, secret: string, employeeId: number): Promise<boolean> {
  return (
    (await findSessionOf(store, secret).where('employee_id', '=', employeeId).executeTakeFirst()) !==
    undefined
  )
}

/** The secret that marks a browser after a sign-in: the one that it sent, if we know it, or a new one. */
export async function browserSecret(store: Store, sent: string | undefined): Promise<string> {
  const isOurs = sent !== undefined && (await findSessionOf(store, sent).executeTakeFirst()) !== undefined
  return isOurs ? sent : createSecret()
}

/** Forgets an employee's browsers, except for the one of a session that is kept. */
export async function forgetBrowsers(
  { db }: Pick<Store, 'db'>,
  employeeId: number,
  keepSessionId: number | null,
): Promise<void> {
  const kept = sql`(select kept.browser_hash from session as kept where kept.id = ${keepSessionId})`
  await db
    .updateTable('session')
    .set({ browser_hash: null })
    .where('employee_id', '=', employeeId)
    .where('browser_hash', 'is not', null)
    .where(sql<boolean>`browser_hash is distinct from ${kept}`)
    .execute()
}

function findSessionOf({ db, clock }: Store, secret: string) {
  const since = new Date(clock.now().getTime() - browserKnownDays * 86_400_000)
  return db
    .selectFrom('session')
    .select('id')
    .where('browser_hash', '=', hashSecret(secret))
    .where('created_at', '>', since)
    .limit(1)
}
