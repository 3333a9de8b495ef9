import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { applicationRole } from './application-role.ts'
import { connectDatabase } from './connect.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { FolderInUseError } from './folder-lock.ts'
import { chooseAccount } from './postgres-account.ts'
import { makeSocketFolder, placeDatabase } from './postgres-folder.ts'
import type { DB } from './schema.generated.ts'

export interface RunningDatabase {
  db: Kysely<DB>
  /** For connections of their own. */
  address: string | ClientConfig
  /** The same as the role of the server. */
  applicationAddress: string | ClientConfig
  close(): Promise<void>
}

/**
 * The database for a command-line tool: an outside one, the embedded one of a running server, or the embedded one,
 * started while the tool runs.
 * @throws when there is no database yet
 */
export async function openRunningDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<RunningDatabase> {
  if (databaseUrl !== undefined) {
    const db = connectDatabase(databaseUrl, log)
    return { db, address: databaseUrl, applicationAddress: databaseUrl, close: () => db.destroy() }
  }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder))
    throw new Error(`There is no database under ${dataDir}; set DATA_DIR or DATABASE_URL.`)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const db = connectDatabase(postgres.connection, log)
    return {
      db,
      address: postgres.connection,
      applicationAddress: postgres.applicationConnection,
      async close() {
        await db.destroy()
        await postgres.stop()
      },
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const account = chooseAccount(folder)
    const host = makeSocketFolder(placeDatabase(dataDir, account), account)
    const address = { host, port: 5432, user: 'groundwork', database: 'groundwork' }
    const db = connectDatabase(address, log)
    const applicationAddress = { ...address, user: applicationRole }
    return { db, address, applicationAddress, close: () => db.destroy() }
  }
}
