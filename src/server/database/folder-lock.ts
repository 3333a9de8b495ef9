import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** Another server uses this data folder. The message is for people. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(`Another Groundwork server${holder} already runs on the data folder ${folder}. Stop it first.`)
    this.name = 'FolderInUseError'
  }
}

/**
 * Locks the folder for this process. Unlike a file with a process id, the operating system releases the lock however
 * the process dies. Node has no flock(), but its SQLite locks files on every system. Nothing is stored in that file.
 * @throws FolderInUseError at once when a living server holds it
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'server.pid')
  const lockFile = openLockFile(join(folder, 'server.lock'))
  try {
    lockFile.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
  } catch (error) {
    lockFile.close()
    if (isBusy(error)) throw new FolderInUseError(folder, describeHolder(holderFile))
    throw error
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return { release: () => lockFile.close() }
}

function openLockFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (cause) {
    throw new Error(`The lock file ${path} cannot be opened by this account.`, { cause })
  }
}

/** SQLITE_BUSY: another process holds the lock. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function describeHolder(holderFile: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(holderFile, 'utf8'), 10)})`
  } catch {
    return ''
  }
}
