import { sql } from 'kysely'
import type { Session } from '../../contract/auth.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { databaseState } from '../database/database-state.ts'
import type { Store } from '../store.ts'
import { forgetBrowsers } from './known-browsers.queries.ts'
import { hashSecret } from './secrets.ts'

export interface LivingSession {
  id: number
  employeeId: number
  name: string
  role: EmployeeRole
  xsrfHash: Buffer
  lastUsedAt: Date
  /** As it was when the session was looked up; see `databaseState`. */
  databaseState: string
}

/** The session behind a secret, unless it ended, lay idle too long, grew too old, or its employee is inactive. */
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

/** Those of the sessions `ids` that still live. */
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

/** Keeps a session from growing idle; at most one write a minute. */
export async function touchSession({ db, clock }: Store, session: LivingSession): Promise<void> {
  const now = clock.now()
  if (now.getTime() - session.lastUsedAt.getTime() < touchEveryMs) return
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', session.id).execute()
}

/** Ends every living session of an employee, but for one that may be kept, and forgets the browsers of all others. */
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
  await forgetBrowsers({ db }, employeeId, keepSessionId)
}

/** An employee's living sessions, the one last used first. `currentId`: the one of whoever asks. */
export async function listSessions(
  { db, clock, config }: Store,
  employeeId: number,
  currentId: number,
): Promise<Session[]> {
  const now = clock.now().getTime()
  const rows = await db
    .selectFrom('session')
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
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>', new Date(now - config.sessionIdleDays * 86_400_000))
    .where('session.created_at', '>', new Date(now - config.sessionMaxDays * 86_400_000))
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
