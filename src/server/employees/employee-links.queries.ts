import type { Kysely } from 'kysely'
import type { EmployeeAccess } from '../../contract/employee-access.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { DB } from '../database/schema.generated.ts'

type OpenLink = NonNullable<EmployeeAccess['openLink']>

export function toOpenLink(row: { kind: string; created_at: Date; expires_at: Date }): OpenLink {
  return {
    kind: row.kind as OpenLink['kind'],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** The link of an employee that still works. */
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

/** Whose link a secret is, while it works. */
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
