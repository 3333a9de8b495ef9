import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config-values.ts'

/**
 * Makes the data folder where there is none, and writes something into it, before anything else is done.
 * @param neededBytes room that there must be
 * @throws ConfigError naming DATA_DIR and what is wrong with it
 */
export function prepareDataFolder(folder: string, neededBytes: number): void {
  const trial = join(folder, `trial-${process.pid}`)
  try {
    makeFolder(folder)
    try {
      writeFileSync(trial, Buffer.alloc(64 * 1024))
    } finally {
      rmSync(trial, { force: true })
    }
  } catch (error) {
    const problem = folderProblem(error, folder)
    if (problem instanceof ConfigError || !(error instanceof Error)) throw problem
    throw new ConfigError('DATA_DIR', `${folder} cannot be used: ${error.message}`)
  }
  assertRoom(folder, neededBytes)
}

/** One by one: `recursive` of Node's calls a read-only disk a missing folder, and never ends under /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    // PostgreSQL's own account goes through it.
    mkdirSync(folder, 0o711)
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function assertRoom(folder: string, neededBytes: number): void {
  const { blocks, bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  // Some network drives count nothing.
  if (blocks === 0 || free >= neededBytes) return
  throw new ConfigError(
    'DATA_DIR',
    `${folder} has ${megabytes(free)} MB free; a new database needs ${megabytes(neededBytes)} MB. Make room, or choose another folder.`,
  )
}

const megabyte = 1024 * 1024

function megabytes(bytes: number): number {
  return Math.floor(bytes / megabyte)
}

/** The words of a failure, by Node's code or by what PostgreSQL writes when it meets the same. */
const problems: [sign: RegExp, problem: (folder: string) => string][] = [
  [
    // Which of the two, Node's code does not tell: below a file, making the parent fails as making the folder does.
    /EEXIST|ENOTDIR|Not a directory/,
    (folder) => `${folder} ${existsSync(folder) ? 'is' : 'lies inside'} a file. Set it to a folder.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (folder) => `${folder} may not be written by this account. Change its owner, or choose another folder.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) => `${folder} is on a disk that is read-only. Choose another folder.`,
  ],
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (folder) => `${folder} is on a full disk. Make room, or choose another folder.`,
  ],
]

/** A failure of the file system as one of DATA_DIR; another one as it is. */
export function folderProblem(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  const said = 'syscall' in error && 'code' in error ? String(error.code) : error.message
  const [, problem] = problems.find(([sign]) => sign.test(said)) ?? []
  return problem ? new ConfigError('DATA_DIR', problem(folder)) : error
}
