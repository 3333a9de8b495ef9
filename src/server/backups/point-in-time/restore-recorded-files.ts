import type { Kysely } from 'kysely'
import type { DB } from '../../database/schema.generated.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readIfThere } from '../../files/read-if-there.ts'
import { type RestoreProgress, restoreFile } from '../restore-backup.ts'
import { sha256Of, type Vault } from '../vault.ts'

export interface RestoredFiles {
  there: number
  restored: number
  missing: string[]
}

/** Brings every file on record back from the vault that the file store does not have, or has with other content. */
export async function restoreRecordedFiles(
  { db, files, vault }: { db: Kysely<DB>; files: FileStore; vault: Vault },
  onProgress: RestoreProgress,
): Promise<RestoredFiles> {
  const rows = await db.selectFrom('stored_file').select(['path', 'sha256']).orderBy('path').execute()
  const result: RestoredFiles = { there: 0, restored: 0, missing: [] }
  for (const [index, { path, sha256 }] of rows.entries()) {
    const bytes = await readIfThere(files, path)
    if (bytes && sha256Of(bytes).equals(sha256)) result.there += 1
    else {
      const kept = await vault.getBlob(sha256).catch(() => undefined)
      if (kept) {
        await restoreFile(files, path, kept)
        result.restored += 1
      } else result.missing.push(path)
    }
    onProgress('Files', index + 1, rows.length)
  }
  return result
}
