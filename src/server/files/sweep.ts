import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import { isOwnPath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'

/** Long after any request that could still write the row has ended. */
const graceMs = 24 * 60 * 60_000
const batchSize = 500

/**
 * Removes what a kill between file and row left behind: files of Groundwork, older than a day, that no row names.
 * Whatever else lies in the store is left alone. @returns how many were removed
 */
export async function sweepFiles(
  { db, files }: { db: Kysely<DB>; files: FileStore },
  now: Date,
): Promise<number> {
  let removed = await files.removeUnfinished(new Date(now.getTime() - graceMs))
  let batch: string[] = []
  for await (const { path, storedAt } of files.list()) {
    if (!isOwnPath(path) || now.getTime() - storedAt.getTime() < graceMs) continue
    batch.push(path)
    if (batch.length < batchSize) continue
    removed += await removeUnnamed(db, files, batch)
    batch = []
  }
  return removed + (await removeUnnamed(db, files, batch))
}

async function removeUnnamed(db: Kysely<DB>, files: FileStore, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const rows = await db.selectFrom('stored_file').select('path').where('path', 'in', paths).execute()
  const named = new Set(rows.map((row) => row.path))
  const unnamed = paths.filter((path) => !named.has(path))
  for (const path of unnamed) await files.remove(path)
  return unnamed.length
}
