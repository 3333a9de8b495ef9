import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses lock files that it cannot read, and those that name a living process, whatever it is. */
export function isLockRefusal(reason: string): boolean {
  return /lock file .* (?:is empty|already exists)|bogus data in lock file/.test(reason)
}

/**
 * PostgreSQL's processes that work in this database's folder; undefined where the system does not tell. PostgreSQL goes
 * into the folder before it looks at the lock file, and stays there.
 */
export function findHolders(place: string, isPostgres: (pid: number) => boolean): number[] | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgres(pid) && holds(pid, place))
}

/** Whether the process works in this database's folder; where the system does not tell, it is taken to. */
export function holds(pid: number, place: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place)
  } catch {
    return false // gone, or another account's, which cannot be in a folder of mode 0700
  }
}

/** Its children call themselves `postgres: checkpointer` and the like. */
export function isPostmaster(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}

/**
 * Takes away the lock files that a power cut or a full disk has spoiled. Only while this process holds the data folder
 * and nobody works in it; PostgreSQL then still refuses to start beside a process that has the database's shared memory.
 */
export function setLockFilesAside(place: string, socketFolder: string): void {
  const lockFile = join(place, 'postmaster.pid')
  try {
    renameSync(lockFile, `${lockFile}.spoiled`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}
