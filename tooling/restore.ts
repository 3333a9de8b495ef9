import { parseArgs } from 'node:util'
import type { Manifest } from '../src/server/backups/manifest.ts'
import { openVault } from '../src/server/backups/open-vault.ts'
import { restoreRecordedFiles } from '../src/server/backups/point-in-time/restore-recorded-files.ts'
import { findBase, parseMoment, restoreToTime } from '../src/server/backups/point-in-time/restore-to-time.ts'
import { shipRest } from '../src/server/backups/point-in-time/ship-rest.ts'
import {
  listBackups,
  readManifest,
  restoreBackup,
  verifyBackup,
} from '../src/server/backups/restore-backup.ts'
import { withEmptyDatabase, withFormerPutAside } from '../src/server/backups/restore-target.ts'
import { rowsOf } from '../src/server/backups/run-backup.ts'
import { drill } from '../src/server/backups/run-drill.ts'
import type { Vault } from '../src/server/backups/vault.ts'
import type { Config } from '../src/server/config.ts'
import { prepareDataFolder } from '../src/server/data-folder.ts'
import { connectDatabase } from '../src/server/database/connect.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { FolderInUseError } from '../src/server/database/folder-lock.ts'
import { openFileStore } from '../src/server/files/open-file-store.ts'
import { ownerFile } from '../src/server/files/sweep.ts'
import { createLog } from '../src/server/log.ts'
import { loadBackupConfig } from './backup-config.ts'
import { startProgress } from './progress.ts'

// bin/restore [SOURCE] [--list] [--backup NAME] [--at TIME] [--drill] [--overwrite]

try {
  await run()
} catch (error) {
  process.stderr.write(`bin/restore: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      backup: { type: 'string' },
      drill: { type: 'boolean', default: false },
      at: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
    },
  })
  if (positionals.length > 1) throw new Error('It takes one folder or bucket. See bin/restore --help.')
  const config = loadBackupConfig(positionals[0])
  const vault = await openVault(config)
  if (values.at !== undefined) {
    await restoreMoment(config, vault, parseMoment(values.at, new Date()), values.overwrite)
    return
  }
  const names = await listBackups(vault)
  if (values.list) {
    process.stdout.write(names.map((name) => `${name}\n`).join(''))
    return
  }
  const name = values.backup ?? names.at(-1)
  if (name === undefined || !names.includes(name)) {
    throw new Error(`There is no backup ${values.backup ?? ''} in ${config.backupUrl}`)
  }
  if (values.drill) await runDrill(config, vault)
  else await restore(config, vault, name, values.overwrite)
}

async function runDrill(config: Config, vault: Vault): Promise<void> {
  const log = createLog({ ...config, logLevel: 'warn' })
  prepareDataFolder(config.dataDir, 0)
  const { name, manifest } = await drill({ dataDir: config.dataDir, log }, vault, showSteps())
  process.stdout.write(`${name} can be restored: ${describe(manifest)}, each compared\n`)
}

async function restore(config: Config, vault: Vault, name: string, overwrite: boolean): Promise<void> {
  const log = createLog({ ...config, logLevel: 'warn' })
  const show = showSteps()
  const manifest = await readManifest(vault, name)
  await verifyBackup(vault, manifest, show)
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataDir, 0)
  const { result: applied, former } = await withEmptyDatabase(config, { overwrite, log }, async (address) => {
    const db = connectDatabase(address, log)
    try {
      const files = await openFileStore(config, db)
      await files.check()
      const applied = await restoreBackup({ address, files }, vault, manifest, show)
      // The new database takes the store over at its first start.
      await files.remove(ownerFile)
      return applied
    } finally {
      await db.destroy()
    }
  })
  const lines = [
    `${name} is restored: ${describe(manifest)}.`,
    ...(applied.length > 0 ? [`Brought up to this version by ${applied.length} migrations.`] : []),
    ...describeFormer(former),
    'Start Groundwork with the same settings.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function restoreMoment(config: Config, vault: Vault, at: Date, overwrite: boolean): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    throw new Error(
      '--at restores the embedded database. For yours, see docs/operations.md: your provider can do it',
    )
  }
  const log = createLog({ ...config, logLevel: 'warn' })
  await shipRest(dataDir, vault, log).catch((error: unknown) => {
    if (error instanceof FolderInUseError || !overwrite) throw error
    // A database that does not start is a reason to restore.
    process.stderr.write(`The last changes could not be shipped: ${String(error)}\n`)
  })
  const base = await findBase(vault, at)
  prepareDataFolder(dataDir, 0)
  const onProgress = showSteps()
  const { result: files, former } = await withFormerPutAside(dataDir, { overwrite, log }, async () => {
    const start = () => startEmbeddedPostgres({ dataDir, log })
    const postgres = await restoreToTime(dataDir, { vault, base, at, onProgress }, start)
    const db = connectDatabase(postgres.connection, log)
    try {
      return await restoreRecordedFiles({ db, files: await openFileStore(config, db), vault }, onProgress)
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  })
  const lines = [
    `The database is as it was at ${at.toISOString()}. ${files.there} files were in place, ${files.restored} are restored.`,
    ...files.missing.map((path) => `${path} is neither in the file store nor in the backups.`),
    ...describeFormer(former),
    'Start Groundwork with the same settings.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = files.missing.length > 0 ? 1 : 0
}

function describeFormer(former: string | null): string[] {
  return former === null ? [] : [`The database that was there before is kept in ${former}.`]
}

function describe(manifest: Manifest): string {
  return `${rowsOf(manifest)} rows in ${manifest.tables.length} tables and ${manifest.files.length} files`
}

/** A bar or lines for each of the steps that follow each other. */
function showSteps(): (what: string, done: number, total: number) => void {
  let step = ''
  let progress = startProgress('')
  return (what, done, total) => {
    const unit = what.startsWith('Table ') ? 'tables' : what.toLowerCase()
    if (step !== unit) {
      progress.stop()
      progress = startProgress(unit)
      step = unit
    }
    progress.show(done, total)
  }
}
