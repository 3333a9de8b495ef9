import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { listPending, migrateDatabase } from '../database/migrate.ts'
import { chooseAccount } from '../database/postgres-account.ts'
import { placeDatabase } from '../database/postgres-folder.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { convertOlderMajor } from './convert-older-major.ts'
import { restoreBackup } from './restore-backup.ts'
import { type TakenBackup, takeBackup } from './take-backup.ts'
import type { Vault } from './vault.ts'

export interface Upgrade {
  config: Config
  vault: Vault
  log: Logger
  /** Of the migrations; those of this version unless told. */
  folder?: string
  now: Date
  /** Starts the new version on the upgraded database and looks whether it works. @throws what is wrong */
  tryOut: () => Promise<void>
  say: (line: string) => void
}

/**
 * Brings the database of a stopped server up to this version: a backup first, then the migrations, then a trial. When
 * one of them fails, the database is put back as it was. A kill leaves a database that is between two migrations at most;
 * run it again.
 * @returns the migrations that were applied; none when there was nothing to do
 * @throws what failed, after the database was put back
 */
export async function upgrade(run: Upgrade): Promise<string[]> {
  const { config } = run
  return config.databaseUrl === undefined
    ? upgradeEmbedded(run, config.dataDir)
    : upgradeOutside(run, config.databaseUrl)
}

async function upgradeEmbedded(run: Upgrade, dataDir: string): Promise<string[]> {
  const place = join(dataDir, 'postgres')
  if (!existsSync(place)) throw new Error(`There is no database under ${dataDir}`)
  const former = await convertOlderMajor({
    ...run,
    dataDir,
    backUp: (address) => backUp(run, address),
  })
  if (former === null) return upgradeCluster(run, dataDir)
  try {
    const applied = await upgradeCluster(run, dataDir)
    if (applied.length === 0) await run.tryOut()
    run.say(`The older database is kept in ${former}.`)
    return applied
  } catch (error) {
    // The version of before knows only its own PostgreSQL.
    rmSync(place, { recursive: true, force: true })
    renameSync(former, place)
    throw error
  }
}

async function upgradeCluster(run: Upgrade, dataDir: string): Promise<string[]> {
  const before = await withPostgres(dataDir, run.log, async (address) => {
    const pending = await listPending(address, run.folder)
    if (pending.length > 0) await backUp(run, address)
    return pending
  })
  const place = placeDatabase(dataDir, chooseAccount(join(dataDir, 'postgres')))
  const copy = `${place}.before-upgrade`
  if (before.length === 0) {
    await finishEarlier(run, copy)
    return []
  }
  copyCluster(place, copy)
  try {
    await withPostgres(dataDir, run.log, (address) => migrate(run, address))
    await run.tryOut()
  } catch (error) {
    run.say('It failed. Putting the database back as it was …')
    rmSync(place, { recursive: true, force: true })
    renameSync(copy, place)
    throw error
  }
  rmSync(copy, { recursive: true, force: true })
  return before
}

/** An earlier run was killed after its migrations. The server may have worked since, so nothing is put back. */
async function finishEarlier({ tryOut }: Upgrade, copy: string): Promise<void> {
  if (!existsSync(copy)) return
  await tryOut()
  rmSync(copy, { recursive: true, force: true })
}

/** The stopped cluster, to the byte. One that an earlier run has left is from before that run, and no longer wanted. */
function copyCluster(place: string, copy: string): void {
  const { bavail, bsize } = statfsSync(place)
  rmSync(copy, { recursive: true, force: true })
  try {
    // With owners and modes, which PostgreSQL insists on.
    execFileSync('cp', ['-a', place, copy], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (cause) {
    rmSync(copy, { recursive: true, force: true })
    const free = Math.floor((bavail * bsize) / 1_000_000)
    throw new Error(
      `The database could not be copied beside itself (${free} MB are free): nothing was changed`,
      {
        cause,
      },
    )
  }
}

async function upgradeOutside(run: Upgrade, url: string): Promise<string[]> {
  const pending = await listPending(url, run.folder)
  if (pending.length === 0) return []
  const { manifest } = await backUp(run, url)
  try {
    await migrate(run, url)
    await run.tryOut()
  } catch (error) {
    run.say('It failed. Restoring the backup …')
    await emptyDatabase(url)
    await restoreBackup({ address: url, files: null, keepsSchema: true }, run.vault, manifest)
    throw error
  }
  return pending
}

async function backUp(
  { config, vault, log, now, say }: Upgrade,
  address: string | ClientConfig,
): Promise<TakenBackup> {
  say('Backing up …')
  const db = connectDatabase(address, log)
  try {
    const taken = await takeBackup({ address, files: await openFileStore(config, db) }, vault, { now })
    say(`${taken.name} is in ${config.backupUrl}.`)
    return taken
  } finally {
    await db.destroy()
  }
}

async function migrate({ folder, say }: Upgrade, address: string | ClientConfig): Promise<void> {
  const applied = await migrateDatabase(address, folder === undefined ? {} : { folder })
  await prepareJobs(address)
  say(`Applied ${applied.length} migrations: ${applied.join(', ')}.`)
}

async function withPostgres<Result>(
  dataDir: string,
  log: Logger,
  work: (address: ClientConfig) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}
