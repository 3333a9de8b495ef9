import type { Kysely } from 'kysely'
import type { DB } from '../../database/schema.generated.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readIfThere } from '../../files/read-if-there.ts'
import { sha256Of, type Vault } from '../vault.ts'

/** A transaction that began before the last look may have committed after it. */
const overlapMs = 10 * 60_000

/**
 * Brings files into the vault whose rows were written since a moment. A file that the store has lost is left to the daily
 * backup, which names it.
 * @returns the moment for the next time
 */
export async function shipFiles(
  { db, files, vault }: { db: Kysely<DB>; files: FileStore; vault: Vault },
  since: Date | undefined,
): Promise<Date | undefined> {
  if (!since) return undefined
  const from = new Date(since.getTime() - overlapMs)
  const rows = await db
    .selectFrom('stored_file')
    .select(['path', 'sha256', 'created_at'])
    .where('created_at', '>', from)
    .orderBy('created_at')
    .execute()
  for (const { path, sha256 } of rows) {
    if (vault.hasBlob(sha256)) continue
    const bytes = await readIfThere(files, path)
    if (bytes && sha256Of(bytes).equals(sha256)) await vault.putBlob(bytes)
  }
  return rows.at(-1)?.created_at ?? since
}
