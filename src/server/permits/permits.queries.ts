import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Permit } from '../../contract/permits.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, Permit as PermitTable } from '../database/schema.generated.ts'
import { permitAsJson, toPermit } from './permit-json.ts'

/** Which permit, as a path names it: a stranger's child is not found. */
export interface PermitAddress {
  projectId: number
  permitId: number
}

/** A permit of a project that is not deleted. @throws not_found */
export async function findPermit(
  db: Kysely<DB>,
  { projectId, permitId }: PermitAddress,
  today: Day,
): Promise<Permit> {
  const row = await db
    .selectFrom('permit')
    .innerJoin('project', 'project.id', 'permit.project_id')
    .select(permitAsJson().as('permit'))
    .where('permit.id', '=', permitId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Permit')
  return toPermit(row.permit, today)
}

/** A permit as it stands, with the rows of its files. */
export interface LockedPermit {
  permit: Permit
  applicationId: number | null
  fileId: number | null
  /** SHA-256 of the issued permit. */
  fileSha256: Buffer | null
}

/** Locks a permit of a project that this transaction has locked. @throws not_found */
export async function lockPermit(
  trx: Transaction<DB>,
  { projectId, permitId }: PermitAddress,
  today: Day,
): Promise<LockedPermit> {
  const row = await trx
    .selectFrom('permit')
    .select([permitAsJson().as('permit'), 'application_file_id', 'permit_file_id'])
    .select(({ selectFrom }) =>
      selectFrom('stored_file')
        .select('sha256')
        .whereRef('stored_file.id', '=', 'permit.permit_file_id')
        .as('sha256'),
    )
    .where('permit.id', '=', permitId)
    .where('permit.project_id', '=', projectId)
    .forUpdate('permit')
    .executeTakeFirst()
  if (!row) throw notFound('Permit')
  return {
    permit: toPermit(row.permit, today),
    applicationId: row.application_file_id,
    fileId: row.permit_file_id,
    fileSha256: row.sha256,
  }
}

export async function insertPermit(trx: Transaction<DB>, values: Insertable<PermitTable>): Promise<number> {
  const { id } = await trx.insertInto('permit').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes some columns of a locked permit; its version goes up by one. */
export async function changePermitRow(
  trx: Transaction<DB>,
  id: number,
  at: Date,
  values: Updateable<PermitTable>,
): Promise<void> {
  await trx
    .updateTable('permit')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** A file as it is served. */
export interface PermitFileRow {
  path: string
  media_type: string
  sha256: Buffer
}

/** The issued permit, or its application. @throws not_found, also without one */
export async function findPermitFile(
  db: Kysely<DB>,
  { projectId, permitId }: PermitAddress,
  column: 'application_file_id' | 'permit_file_id',
): Promise<PermitFileRow> {
  const row = await db
    .selectFrom('permit')
    .innerJoin('project', 'project.id', 'permit.project_id')
    .innerJoin('stored_file', 'stored_file.id', `permit.${column}`)
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('permit.id', '=', permitId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound(column === 'permit_file_id' ? 'Issued permit' : 'Application')
  return row
}
