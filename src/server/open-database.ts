import { type Kysely, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { connectDatabase } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { DB } from './database/schema.generated.ts'
import { jobsSchema, prepareJobs } from './jobs/prepare-jobs.ts'

export interface OpenDatabase {
  db: Kysely<DB>
  /** For those who need connections of their own. */
  address: string | ClientConfig
  /** Throws everything away and builds the schema anew; for a sample company whose loading was cut off. */
  startOver(): Promise<void>
  close(): Promise<void>
}

/** The database of the settings, outside or embedded, at the newest schema. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openOutside(config.databaseUrl, log)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    await prepareDatabase(postgres.connection)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const db = connectDatabase(postgres.connection, log)
  return {
    db,
    address: postgres.connection,
    startOver: () => startOver(db, postgres.connection),
    async close() {
      await endPool(db)
      await postgres.stop()
    },
  }
}

async function openOutside(url: string, log: Logger): Promise<OpenDatabase> {
  try {
    await prepareDatabase(url)
  } catch (error) {
    // A refused connection has no message of its own, only a code.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(E[A-Z]+|28...|3D000)$/.test(code)) {
      const reason = (error instanceof Error && error.message) || code
      throw new Error(`The PostgreSQL of DATABASE_URL cannot be reached: ${reason}`, { cause: error })
    }
    throw error
  }
  const db = connectDatabase(url, log)
  return { db, address: url, startOver: () => startOver(db, url), close: () => endPool(db) }
}

async function prepareDatabase(address: string | ClientConfig): Promise<void> {
  await migrateDatabase(address)
  await prepareJobs(address)
}

async function startOver(db: Kysely<DB>, address: string | ClientConfig): Promise<void> {
  await sql`drop schema if exists ${sql.id(jobsSchema)} cascade`.execute(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await prepareDatabase(address)
}

/** A query that hangs must not keep the process from ending. */
async function endPool(db: Kysely<DB>): Promise<void> {
  await Promise.race([db.destroy(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
}
