import { parseArgs } from 'node:util'
import { openVault } from '../src/server/backups/open-vault.ts'
import { upgrade } from '../src/server/backups/upgrade.ts'
import { createLog } from '../src/server/log.ts'
import { loadBackupConfig } from './backup-config.ts'
import { tryOutServer } from './try-out-server.ts'

// bin/upgrade [TARGET]

try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1) throw new Error('It takes one folder or bucket. See bin/upgrade --help.')
  const config = loadBackupConfig(positionals[0])
  const applied = await upgrade({
    config,
    vault: await openVault(config),
    log: createLog({ ...config, logLevel: 'warn' }),
    now: new Date(),
    tryOut: () => tryOutServer(config.dataDir),
    say: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date already. Start Groundwork.\n'
      : 'The new version works. Start Groundwork.\n',
  )
} catch (error) {
  process.stderr.write(`bin/upgrade: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
