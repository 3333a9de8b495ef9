import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Permit } from '../../contract/permits.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, StoredFile } from '../database/schema.generated.ts'
import { permitAsJson, toPermit } from './permit-json.ts'

/** A permit as a URL names it. Under another project's id it is not found. */
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
    .select(permitAsJson.as('permit'))
    .where('permit.id', '=', permitId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Permit')
  return toPermit(row.permit, today)
}

/** A permit that is locked, with the ids of its files. */
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
    .select([permitAsJson.as('permit'), 'application_file_id', 'permit_file_id'])
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

/** The file of the issued permit or of its application. @throws not_found, also when there is no such file */
export async function findPermitFile(
  db: Kysely<DB>,
  { projectId, permitId }: PermitAddress,
  column: 'application_file_id' | 'permit_file_id',
): Promise<Pick<Selectable<StoredFile>, 'path' | 'media_type' | 'sha256'>> {
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
