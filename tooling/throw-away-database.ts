import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'

/** Runs `work` on a freshly migrated database which is gone afterwards. */
export async function withThrowAwayDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-tooling-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log, throwAway: true })
    try {
      await migrateDatabase(postgres.url)
      return await work(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
