import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { folderProblem, prepareDataFolder } from './data-folder.ts'
import { connectDatabase } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { DB } from './database/schema.generated.ts'
import { jobsSchema, prepareJobs } from './jobs/prepare-jobs.ts'
import { reachDatabase } from './reach-database.ts'

/** What PostgreSQL writes for an empty database, and what the sample company adds to it. */
const newDatabaseBytes = 56 * 1024 * 1024
const sampleBytes = 64 * 1024 * 1024

type Places = Pick<Config, 'databaseUrl' | 'dataDir'>

export interface OpenDatabase {
  db: Kysely<DB>
  /** For those who need connections of their own. */
  address: string | ClientConfig
  /** Throws everything away and builds the schema anew; for a sample company whose loading was cut off. */
  startOver(): Promise<void>
  close(): Promise<void>
}

/**
 * Tries the places of the settings, before anything is created in them.
 * @throws an error that names the setting which cannot be used
 */
export async function tryPlaces({
  databaseUrl,
  dataDir,
  demo,
}: Places & Pick<Config, 'demo'>): Promise<void> {
  if (databaseUrl !== undefined) await reachDatabase(databaseUrl)
  const makesDatabase = databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))
  prepareDataFolder(dataDir, makesDatabase ? newDatabaseBytes + (demo ? sampleBytes : 0) : 0)
}

/** The database of the settings, outside or embedded, at the newest schema. */
export async function openDatabase(config: Places, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openOutside(config.databaseUrl, log)
  try {
    return await openEmbedded(config.dataDir, log)
  } catch (error) {
    throw folderProblem(error, config.dataDir)
  }
}

async function openEmbedded(dataDir: string, log: Logger): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
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
  await prepareDatabase(url)
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
