import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { FolderInUseError } from '../database/folder-lock.ts'
import { withClient } from '../database/with-client.ts'

interface TargetOptions {
  /** Puts the backup in the place of what is there. */
  overwrite: boolean
  log: Logger
}

/**
 * Opens the database that a backup is restored into, and empties it.
 * @returns what `work` returns, and where the former database is kept, if it is
 * @throws when it holds a company, unless told to overwrite it; and when a server uses it
 */
export async function withEmptyDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: TargetOptions,
  work: (address: string | ClientConfig) => Promise<Result>,
): Promise<{ result: Result; former: string | null }> {
  if (databaseUrl === undefined) return withEmptyEmbedded(dataDir, options, work)
  await assertNobodyElses(databaseUrl)
  if (!options.overwrite) await assertNoCompany(databaseUrl, 'DATABASE_URL')
  await emptyDatabase(databaseUrl)
  return { result: await work(databaseUrl), former: null }
}

function withEmptyEmbedded<Result>(
  dataDir: string,
  options: TargetOptions,
  work: (address: ClientConfig) => Promise<Result>,
): Promise<{ result: Result; former: string | null }> {
  return withFormerPutAside(dataDir, options, () => runEmbedded(dataDir, options.log, work))
}

/**
 * Puts the embedded database of a data folder aside while the work makes another one. It comes back when the work fails.
 * @throws like `withEmptyDatabase`
 */
export async function withFormerPutAside<Result>(
  dataDir: string,
  { overwrite, log }: TargetOptions,
  work: () => Promise<Result>,
): Promise<{ result: Result; former: string | null }> {
  const place = join(dataDir, 'postgres')
  let former: string | null = null
  if (existsSync(place)) {
    await runEmbedded(dataDir, log, async (address) => {
      if (!overwrite) await assertNoCompany(address, dataDir)
    }).catch((error: unknown) => {
      // A database that does not start is a reason to restore.
      if (!overwrite || isInUse(error)) throw error
    })
    former = `${place}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    renameSync(place, former)
  }
  try {
    return { result: await work(), former }
  } catch (error) {
    if (former !== null) {
      rmSync(place, { recursive: true, force: true })
      renameSync(former, place)
    }
    throw error
  }
}

async function runEmbedded<Result>(
  dataDir: string,
  log: Logger,
  work: (address: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new Error(`Groundwork runs on ${dataDir}: stop it first`, { cause: error })
  })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

/** All of it is deleted, so it must be empty or Groundwork's. */
async function assertNobodyElses(address: string): Promise<void> {
  const isForeign = await withClient(address, async (client) => {
    const { rows } = await client.query<{ is_foreign: boolean }>(
      `select to_regclass('public.schema_migration') is null
         and exists (select from pg_tables where schemaname = 'public') as is_foreign`,
    )
    return rows[0]?.is_foreign
  })
  if (isForeign)
    throw new Error('The database of DATABASE_URL holds tables of another program. Make one for Groundwork')
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof FolderInUseError
}

async function assertNoCompany(address: string | ClientConfig, place: string): Promise<void> {
  const hasCompany = await withClient(address, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.employee') is not null as there",
    )
    if (!rows[0]?.there) return false
    return ((await client.query('select from employee limit 1')).rowCount ?? 0) > 0
  })
  if (hasCompany) {
    throw new Error(
      `The database of ${place} holds a company. Add --overwrite to put the backup in its place`,
    )
  }
}
