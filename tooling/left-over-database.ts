import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'

/** A killed server leaves its database running: adopt it and stop it, so that a check leaves no process behind. */
export async function stopLeftOverDatabase(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await postgres.stop()
}
