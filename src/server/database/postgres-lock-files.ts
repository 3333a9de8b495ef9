import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses unreadable lock files, and those that name any living process. */
export function isLockRefusal(reason: string): boolean {
  return /lock file .* (?:is empty|already exists)|bogus data in lock file/.test(reason)
}

/**
 * The PostgreSQL processes whose working directory is this database's folder; undefined where the system does not show
 * that. PostgreSQL changes to the folder before it checks the lock file.
 */
export function findHolders(place: string, isPostgres: (pid: number) => boolean): number[] | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgres(pid) && holds(pid, place))
}

/** Whether the process works in this database's folder. True where the system does not show that. */
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
 * Removes lock files that a power cut or a full disk has broken. Call it only while this process has locked the data
 * folder and nobody works in it. PostgreSQL still refuses to start beside a process with the database's shared memory.
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
