import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import type { DB } from '../database/schema.generated.ts'
import type { FileStore } from '../files/file-store.ts'
import { insertRun, updateRun } from './backups.queries.ts'
import type { Manifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { type BackupProgress, type TakenBackup, takeBackup } from './take-backup.ts'
import type { Vault } from './vault.ts'

export interface BackupOffice {
  db: Kysely<DB>
  /** For a connection of the backup's own. */
  address: string | ClientConfig
  files: FileStore
}

/** Often enough to see it move. */
const progressEveryMs = 1_000

/**
 * Takes a backup, removes those that need no longer be kept, and records how it went.
 * @throws what went wrong, after it was recorded
 */
export async function runBackup(
  { db, address, files }: BackupOffice,
  vault: Vault,
  {
    now,
    runId,
    onProgress = () => undefined,
  }: {
    now: () => Date
    /** Of a run that is on record already; without it, one is begun. */
    runId?: number | undefined
    onProgress?: (progress: BackupProgress) => void
  },
): Promise<TakenBackup> {
  const begin = () =>
    db.transaction().execute((trx) => insertRun(trx, { kind: 'backup', at: now(), startedBy: null }))
  const id = runId ?? (await begin())
  let told = 0
  try {
    await vault.store.check()
    const taken = await takeBackup({ address, files }, vault, {
      now: now(),
      onProgress(progress) {
        onProgress(progress)
        if (now().getTime() - told < progressEveryMs) return
        told = now().getTime()
        const { doneBytes, totalBytes } = progress
        updateRun(db, id, { done_bytes: doneBytes, total_bytes: totalBytes }).catch(() => undefined)
      },
    })
    await pruneBackups(vault, now())
    await updateRun(db, id, { ...figuresOf(taken), ended_at: now() })
    return taken
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await updateRun(db, id, { ended_at: now(), problem })
    throw error
  }
}

function figuresOf({ name, manifest, newBytes }: TakenBackup) {
  const bytes = bytesOf(manifest)
  return {
    name,
    done_bytes: bytes,
    total_bytes: bytes,
    row_count: rowsOf(manifest),
    file_count: manifest.files.length,
    new_bytes: newBytes,
    problem: describeBroken(manifest),
  }
}

/** The text of all tables, and all files. */
export function bytesOf({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0)
}

export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Names a few files that could not be copied; null when there are none. */
export function describeBroken({ brokenFiles }: Manifest): string | null {
  if (brokenFiles.length === 0) return null
  const some = brokenFiles.slice(0, 3).map(({ path, problem }) => `${path} ${problem}`)
  const more = brokenFiles.length - some.length
  return `Everything else is in the backup, but ${some.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
