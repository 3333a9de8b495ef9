import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { ConfigError } from './config-values.ts'
import { folderProblem, prepareDataFolder } from './data-folder.ts'
import { applicationRole, grantToApplication } from './database/application-role.ts'
import { connectDatabase } from './database/connect.ts'
import { takesNoChanges } from './database/database-state.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts'
import { emptyDatabase } from './database/empty-database.ts'
import { assertVersion, migrateDatabase } from './database/migrate.ts'
import type { DB } from './database/schema.generated.ts'
import { prepareJobs } from './jobs/prepare-jobs.ts'

/** The disk space of an empty database, and of the sample company. */
const newDatabaseBytes = 56 * 1024 * 1024
const sampleBytes = 64 * 1024 * 1024

type Places = Pick<Config, 'databaseUrl' | 'dataDir'>
type Opening = Places & Pick<Config, 'backupsLieBesideData' | 'databaseAppUrl'>

export interface OpenDatabase {
  db: Kysely<DB>
  /** For separate connections. */
  address: string | ClientConfig
  /** As the role that owns the tables. */
  ownerAddress: string | ClientConfig
  /** The embedded database; null for one outside. */
  embedded: EmbeddedPostgres | null
  /** Deletes everything and creates the schema again, after loading the sample company was interrupted. */
  startOver(): Promise<void>
  close(): Promise<void>
}

/**
 * Checks that the database and the data folder can be used, before anything is created.
 * @throws an error that names the wrong setting
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

/** Opens the database, outside or embedded, and migrates it. */
export async function openDatabase(config: Opening, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openOutside(config.databaseUrl, config.databaseAppUrl, log)
  try {
    return await openEmbedded(config, log)
  } catch (error) {
    throw folderProblem(error, config.dataDir)
  }
}

async function openEmbedded({ dataDir, backupsLieBesideData }: Opening, log: Logger): Promise<OpenDatabase> {
  // Beside the data, a log of every change would only fill the disk.
  const postgres = await startEmbeddedPostgres({ dataDir, log, archiveWal: !backupsLieBesideData })
  try {
    await prepareDatabase(postgres.connection)
    await grantToApplication(postgres.connection, applicationRole)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const db = connectDatabase(postgres.applicationConnection, log)
  return {
    db,
    address: postgres.applicationConnection,
    ownerAddress: postgres.connection,
    embedded: postgres,
    async startOver() {
      await startOver(postgres.connection)
      await grantToApplication(postgres.connection, applicationRole)
    },
    async close() {
      await endPool(db)
      await postgres.stop()
    },
  }
}

async function openOutside(
  ownerAddress: string,
  applicationUrl: string | undefined,
  log: Logger,
): Promise<OpenDatabase> {
  const address = applicationUrl ?? ownerAddress
  const prepare = async () => {
    await prepareDatabase(ownerAddress)
    if (applicationUrl !== undefined) await grantToApplication(ownerAddress, roleOf(applicationUrl))
  }
  await prepare()
  const db = connectDatabase(address, log)
  return {
    db,
    address,
    ownerAddress,
    embedded: null,
    async startOver() {
      await startOver(ownerAddress)
      await prepare()
    },
    close: () => endPool(db),
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

async function prepareDatabase(address: string | ClientConfig): Promise<void> {
  await migrateDatabase(address)
  await prepareJobs(address)
}

async function startOver(address: string | ClientConfig): Promise<void> {
  await emptyDatabase(address)
  await prepareDatabase(address)
}

/** Gives up after two seconds, so that a hanging query does not keep the process alive. */
async function endPool(db: Kysely<DB>): Promise<void> {
  await Promise.race([db.destroy(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
}

const patienceMs = 10_000

/**
 * Connects once to the PostgreSQL of DATABASE_URL, so that one that cannot be used is told before anything else is
 * done.
 * @throws an error that names the setting; never its value, which carries a password
 */
export async function reachDatabase(url: string): Promise<void> {
  // A pooler that cannot keep prepared statements fails at the second connection.
  for (let turn = 0; turn < 2; turn += 1) await reachOnce(url)
}

async function reachOnce(url: string): Promise<void> {
  const client = createClient(url)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  try {
    await client.connect()
    await assertVersion(client)
    const { rows } = await client.query<{ fixed: boolean }>({
      name: 'groundwork_reach',
      text: `select ${takesNoChanges} as fixed`,
    })
    if (rows[0]?.fixed) throw new Error('it takes no changes (a standby, or read-only by a setting).')
  } catch (error) {
    throw new Error(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createClient(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new ConfigError('DATABASE_URL', `names a file that cannot be read: ${cause.message}`)
    }
    throw new ConfigError(
      'DATABASE_URL',
      'must look like postgresql://user:password@host:5432/database. Write other characters than letters and digits in a password as %40.',
    )
  }
}

/** The SQLSTATEs for a prepared statement that is already there, and for one that is not. */
const statementLost = /^(?:42P05|26000)$/

const poolerRefused =
  'a pooler in front of it lends connections for single transactions and keeps no prepared statements. Let it pool sessions (pool_mode = session), or use PgBouncer 1.21 or newer with max_prepared_statements.'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && statementLost.test(String(error.code))) return poolerRefused
  if (error.message === 'timeout expired') return `it did not answer within ${patienceMs / 1000} seconds.`
  // A refused connection may have a code and no message.
  return error.message.split('\n')[0] || ('code' in error ? String(error.code) : error.name)
}
