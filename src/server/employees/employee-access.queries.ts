import { type Kysely, sql } from 'kysely'
import type { EmployeeAccess } from '../../contract/employee-access.ts'
import { overStatuses } from '../../domain/projects.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

/** How each employee can sign in, for the list. */
export async function listAccess({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<EmployeeAccess[]> {
  const now = clock.now()
  const idle = new Date(now.getTime() - config.sessionIdleDays * 86_400_000)
  const old = new Date(now.getTime() - config.sessionMaxDays * 86_400_000)
  const rows = await db
    .selectFrom('employee')
    .leftJoin('employee_link', (join) =>
      join
        .onRef('employee_link.employee_id', '=', 'employee.id')
        .on('employee_link.used_at', 'is', null)
        .on('employee_link.expires_at', '>', now),
    )
    .select((eb) => [
      'employee.id',
      sql<boolean>`employee.password_hash is not null`.as('has_password'),
      'employee_link.kind',
      'employee_link.created_at',
      'employee_link.expires_at',
      eb
        .selectFrom('session')
        .whereRef('session.employee_id', '=', 'employee.id')
        .select(({ fn }) => fn.max('session.last_used_at').as('at'))
        .as('last_seen_at'),
      eb
        .selectFrom('session')
        .whereRef('session.employee_id', '=', 'employee.id')
        .where('session.ended_at', 'is', null)
        .where('session.last_used_at', '>', idle)
        .where('session.created_at', '>', old)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('sessions'),
      eb
        .selectFrom('passkey')
        .whereRef('passkey.employee_id', '=', 'employee.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    ])
    .orderBy('employee.id')
    .execute()
  return rows.map((row) => ({
    employeeId: row.id,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    sessions: row.sessions ?? 0,
    passkeys: row.passkeys ?? 0,
    hasPassword: row.has_password,
    openLink:
      row.kind !== null && row.created_at !== null && row.expires_at !== null
        ? toOpenLink({ kind: row.kind, created_at: row.created_at, expires_at: row.expires_at })
        : null,
  }))
}

/** Their future appointments, and the open projects that they manage. */
export async function countOpenWork(
  db: Kysely<DB>,
  employeeId: number,
  now: Date,
): Promise<{ appointments: number; projects: number }> {
  const { appointments, projects } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('appointment')
        .where('employee_id', '=', employeeId)
        .where('ends_at', '>', now)
        .where('outcome', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('appointments'),
      eb
        .selectFrom('project')
        .where('manager_id', '=', employeeId)
        .where('deleted_at', 'is', null)
        .where('status', 'not in', overStatuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('projects'),
    ])
    .executeTakeFirstOrThrow()
  return { appointments: appointments ?? 0, projects: projects ?? 0 }
}

type OpenLink = NonNullable<EmployeeAccess['openLink']>

export function toOpenLink(row: { kind: string; created_at: Date; expires_at: Date }): OpenLink {
  return {
    kind: row.kind as OpenLink['kind'],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** The employee's link that still works. */
export async function findOpenLink(db: Kysely<DB>, employeeId: number, now: Date): Promise<OpenLink | null> {
  const row = await db
    .selectFrom('employee_link')
    .select(['kind', 'created_at', 'expires_at'])
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? toOpenLink(row) : null
}

/** The link of a secret, while it works. */
export function findLinkByToken(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ id: number; employee_id: number; kind: string } | undefined> {
  return db
    .selectFrom('employee_link')
    .innerJoin('employee', 'employee.id', 'employee_link.employee_id')
    .select(['employee_link.id', 'employee_link.employee_id', 'employee_link.kind'])
    .where('employee_link.token_hash', '=', hashSecret(token))
    .where('employee_link.used_at', 'is', null)
    .where('employee_link.expires_at', '>', now)
    .where('employee.active', '=', true)
    .executeTakeFirst()
}

export async function deleteOpenLink(trx: Kysely<DB>, employeeId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('employee_link')
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
