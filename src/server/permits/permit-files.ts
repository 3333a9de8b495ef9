import type { Transaction } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { insertStoredFile, storeUpload, type UploadedFile } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { FileAnswer } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { findPermitFile, type PermitAddress } from './permits.queries.ts'

/** A file that is in the store. `record` adds its row; `use` keeps the file and must be the transaction's last step. */
export interface WrittenPaper {
  /** Of the stored file, not of the upload. */
  sha256: Buffer
  record: (trx: Transaction<DB>, by: { actor: Actor; at: Date }) => Promise<number>
  use: () => void
}

/**
 * Cleans and stores the file that came with a form, if any, and runs `work` with it. A file that `work` does not use is
 * deleted. @param name what people call the file
 * @throws invalid naming `file`; too_large; not_found for the project
 */
export async function withPaper<T>(
  deps: Deps,
  { projectId, name, uploads }: { projectId: number; name: string; uploads: readonly UploadedFile[] },
  work: (paper: WrittenPaper | null) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) return work(null)
  const folder = await findProjectFolder(deps.db, projectId)
  const stored = await storeUpload(deps.files, uploads, { field: 'file', folder, shelf: 'permits', name })
  if (!stored) return work(null)
  const { row } = stored
  return withWrittenFile(deps, stored.path, (use) =>
    work({
      sha256: row.sha256,
      record: (trx, { actor, at }) =>
        insertStoredFile(trx, { ...row, project_id: projectId, created_by: actor.id, created_at: at }),
      use,
    }),
  )
}

/** Deletes the row of a file that its permit no longer names. @returns the file's path; null without a file */
export async function dropPaper(trx: Transaction<DB>, fileId: number | null): Promise<string | null> {
  if (fileId === null) return null
  const { path } = await trx
    .deleteFrom('stored_file')
    .where('id', '=', fileId)
    .returning('path')
    .executeTakeFirstOrThrow()
  return path
}

/** Says in words that a file was added, removed or replaced, because its URL stays the same. */
export function paperChange(
  field: 'application' | 'file',
  { had, has }: { had: boolean; has: boolean },
): Changes {
  if (!had && !has) return {}
  return { [field]: { from: had ? 'a file' : null, to: has ? (had ? 'another file' : 'a file') : null } }
}

/** The issued permit. @throws not_found for a foreign permit, or one that is not released */
export function readPermitFile(deps: Deps, address: PermitAddress): Promise<FileAnswer> {
  return readPaper(deps, address, 'permit_file_id')
}

/** @throws not_found for a foreign permit, or one without an application */
export function readPermitApplication(deps: Deps, address: PermitAddress): Promise<FileAnswer> {
  return readPaper(deps, address, 'application_file_id')
}

async function readPaper(
  { db, files }: Deps,
  address: PermitAddress,
  column: Parameters<typeof findPermitFile>[2],
): Promise<FileAnswer> {
  const paper = await findPermitFile(db, address, column)
  return new FileAnswer({
    mediaType: paper.media_type,
    content: await files.read(paper.path),
    fileName: paper.path.split('/').at(-1) ?? 'permit',
    sha256: paper.sha256.toString('hex'),
  })
}
