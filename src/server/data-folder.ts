import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config-values.ts'

/**
 * Creates the data folder if needed, and checks that it is writable and has room, before anything else is done.
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

/** Not with Node's `recursive`, which reports a read-only disk as a missing folder and never ends under /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    // PostgreSQL's account must be able to pass through it.
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
  // Some network drives report no sizes.
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

/** Messages by Node's error code or by PostgreSQL's text for the same failure. */
const problems: [sign: RegExp, problem: (folder: string) => string][] = [
  [
    // Node's code does not tell these apart: below a file, creating the parent folder fails the same way.
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

/** Turns a file system error into a ConfigError of DATA_DIR. Returns other errors unchanged. */
export function folderProblem(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  const said = 'syscall' in error && 'code' in error ? String(error.code) : error.message
  const [, problem] = problems.find(([sign]) => sign.test(said)) ?? []
  return problem ? new ConfigError('DATA_DIR', problem(folder)) : error
}
