import type { Transaction } from 'kysely'
import type { By } from '../actor.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Shelf } from '../files/file-paths.ts'
import { insertStoredFile, storeUpload, type UploadedFile } from '../files/stored-files.ts'
import { withWrittenFile } from '../files/written-file.ts'
import { findProjectFolder } from './project-folder.queries.ts'

/** The file of a form, which is in the store. `record` adds its row; `use` keeps it and must be the transaction's last step. */
export interface FormFile {
  /** Of the stored file. */
  sha256: Buffer
  /** Of the file as it came. */
  sourceSha256: Buffer
  record: (trx: Transaction<DB>, by: By) => Promise<number>
  use: () => void
}

interface FormUpload {
  /** Of the form. */
  field: string
  shelf: Shelf
  projectId: number
  /** What people call the file. */
  name: string
  uploads: readonly UploadedFile[]
  isAnyDocument?: boolean
}

/**
 * Cleans and stores the file that came with a form, if any, and runs `work` with it. A file that `work` does not use is
 * deleted. @throws invalid naming the field; too_large; not_found for the project
 */
export async function withFormFile<T>(
  deps: Deps,
  { field, shelf, projectId, name, uploads, isAnyDocument }: FormUpload,
  work: (file: FormFile | null) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) return work(null)
  const folder = await findProjectFolder(deps.db, projectId)
  const stored = await storeUpload(deps.files, uploads, { field, folder, shelf, name, isAnyDocument })
  if (!stored) return work(null)
  const { row, sourceSha256 } = stored
  return withWrittenFile(deps, stored.path, (use) =>
    work({
      sha256: row.sha256,
      sourceSha256,
      record: (trx, { actor, at }) =>
        insertStoredFile(trx, { ...row, project_id: projectId, created_by: actor.id, created_at: at }),
      use,
    }),
  )
}

/** What history says of a file that was added, removed or replaced. Its URL stays, so it can't be compared. */
export function fileChange(
  field: string,
  word: 'file' | 'picture',
  { had, has }: { had: boolean; has: boolean },
): Changes {
  if (!had && !has) return {}
  const now = had ? `another ${word}` : `a ${word}`
  return { [field]: { from: had ? `a ${word}` : null, to: has ? now : null } }
}

/** Deletes the row of a file that no record names any more. @returns the file's path; null without a file */
export async function dropStoredFile(trx: Transaction<DB>, fileId: number | null): Promise<string | null> {
  if (fileId === null) return null
  const { path } = await trx
    .deleteFrom('stored_file')
    .where('id', '=', fileId)
    .returning('path')
    .executeTakeFirstOrThrow()
  return path
}
