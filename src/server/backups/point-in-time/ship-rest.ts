import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../../database/embedded.ts'
import type { Vault } from '../vault.ts'
import { identify } from './identify.ts'
import { shipWal } from './ship-wal.ts'

/**
 * Ships what a server had not shipped when it ended. Its last changes are handed out when its database is started and
 * stopped once more.
 * @throws FolderInUseError while a server runs
 */
export async function shipRest(dataDir: string, vault: Vault, log: Logger): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) return
  const postgres = await startEmbeddedPostgres({ dataDir, log, archiveWal: true })
  let systemId: string
  try {
    ;({ systemId } = await identify(postgres.adminConnection))
  } finally {
    await postgres.stop()
  }
  if (postgres.walSpool !== null) await shipWal(postgres.walSpool, systemId, vault)
}
