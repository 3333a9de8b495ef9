import type { Kysely, Selectable } from 'kysely'
import type { Passkey } from '../../contract/passkeys.ts'
import type { DB, Passkey as PasskeyTable } from '../database/schema.generated.ts'

type PasskeyRow = Pick<Selectable<PasskeyTable>, 'id' | 'name' | 'synced' | 'created_at' | 'last_used_at'>

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** An employee's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<DB>, employeeId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

export function listCredentials(
  db: Kysely<DB>,
  employeeId: number,
): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('employee_id', '=', employeeId)
    .execute()
}

export interface KnownPasskey {
  id: number
  employeeId: number
  publicKey: Buffer
}

/** Only of active employees. */
export async function findPasskey(db: Kysely<DB>, credentialId: string): Promise<KnownPasskey | undefined> {
  const row = await db
    .selectFrom('passkey')
    .innerJoin('employee', 'employee.id', 'passkey.employee_id')
    .select(['passkey.id', 'passkey.employee_id', 'passkey.public_key'])
    .where('passkey.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('employee.active', '=', true)
    .executeTakeFirst()
  return row && { id: row.id, employeeId: row.employee_id, publicKey: row.public_key }
}

/**
 * Records a use. The authenticator's counter must have grown since the last use, or always be 0 (Web Authentication
 * Level 3, 6.1.1). @returns false when it has not grown: somebody may have a copy of the passkey
 */
export async function countUse(
  trx: Kysely<DB>,
  passkeyId: number,
  { counter, synced, at }: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter, synced, last_used_at: at })
    .where('id', '=', passkeyId)
    .where(({ or, eb }) =>
      or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Identifies the employee inside a passkey. No name or e-mail, because devices store it unencrypted. */
export function toUserHandle(employeeId: number): Buffer<ArrayBuffer> {
  return Buffer.from(`employee ${employeeId}`)
}
