import { parseArgs } from 'node:util'
import { openVault } from '../src/server/backups/open-vault.ts'
import { describeBroken, rowsOf, runBackup } from '../src/server/backups/run-backup.ts'
import { openRunningDatabase } from '../src/server/database/running-database.ts'
import { openFileStore } from '../src/server/files/open-file-store.ts'
import { createLog } from '../src/server/log.ts'
import { loadBackupConfig } from './backup-config.ts'
import { startProgress } from './progress.ts'

// bin/backup [TARGET]

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`bin/backup: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1) throw new Error('It takes one folder or bucket. See bin/backup --help.')
  const config = loadBackupConfig(positionals[0])
  const vault = await openVault(config)
  const database = await openRunningDatabase(config, createLog({ ...config, logLevel: 'warn' }))
  try {
    const files = await openFileStore(config, database.db)
    const progress = startProgress('megabytes')
    const { name, manifest, newBytes } = await runBackup({ ...database, files }, vault, {
      now: () => new Date(),
      onProgress: ({ doneBytes, totalBytes }) => progress.show(megabytes(doneBytes), megabytes(totalBytes)),
    })
    progress.stop()
    const broken = describeBroken(manifest)
    process.stdout.write(
      `${name}: ${rowsOf(manifest)} rows in ${manifest.tables.length} tables, ${manifest.files.length} files; ` +
        `${megabytes(newBytes)} MB new in ${config.backupUrl}\n${broken === null ? '' : `${broken}\n`}`,
    )
    return broken === null ? 0 : 1
  } finally {
    await database.close()
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10
}
