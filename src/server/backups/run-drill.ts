import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import type { DB } from '../database/schema.generated.ts'
import { insertRun, updateRun } from './backups.queries.ts'
import type { Manifest } from './manifest.ts'
import {
  listBackups,
  type RestoreProgress,
  readManifest,
  restoreBackup,
  verifyBackup,
} from './restore-backup.ts'
import { bytesOf, rowsOf } from './run-backup.ts'
import type { Vault } from './vault.ts'

export interface DrillPlace {
  /** The throw-away database is made in it. */
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Restores the newest backup into a database that is thrown away afterwards: every row, key and rule is compared, and
 * every file's checksum.
 * @throws what is wrong with it
 */
export async function drill(
  { dataDir, log }: DrillPlace,
  vault: Vault,
  onProgress: RestoreProgress = () => undefined,
): Promise<{ name: string; manifest: Manifest }> {
  const name = (await listBackups(vault)).at(-1)
  if (name === undefined) throw new Error('There is no backup yet')
  const manifest = await readManifest(vault, name)
  await verifyBackup(vault, manifest, onProgress)
  const folder = mkdtempSync(join(dataDir, 'drill-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log, throwAway: true })
    try {
      await restoreBackup({ address: postgres.connection, files: null }, vault, manifest, onProgress)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { name, manifest }
}

/** A drill with a record of how it went. @throws what went wrong, after it was recorded */
export async function runDrill(
  db: Kysely<DB>,
  place: DrillPlace,
  vault: Vault,
  now: () => Date,
): Promise<void> {
  const id = await db
    .transaction()
    .execute((trx) => insertRun(trx, { kind: 'drill', at: now(), startedBy: null }))
  try {
    const { name, manifest } = await drill(place, vault)
    const bytes = bytesOf(manifest)
    await updateRun(db, id, {
      name,
      ended_at: now(),
      done_bytes: bytes,
      total_bytes: bytes,
      row_count: rowsOf(manifest),
      file_count: manifest.files.length,
    })
  } catch (error) {
    await updateRun(db, id, {
      ended_at: now(),
      problem: error instanceof Error ? error.message : String(error),
    })
    throw error
  }
}
