import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { takesNoChanges } from './database/database-state.ts'
import type { Deps } from './deps.ts'
import { parseFilesUrl } from './files/files-url.ts'

/** With less space, an ordinary request may fail. */
const leastBytes = 4 * 1024 * 1024
const patienceMs = 2_000

type Office = Pick<Deps, 'db' | 'config'>

/** A sentence, or null when there is no problem. */
type Check = () => Promise<string | null>

/**
 * Checks, without writing, whether the database and the local disks could store a change. Does not check buckets and
 * shared drives, because bids, money and the calendar need no files.
 * @returns a check that takes at most two seconds and may be called often and by several callers
 */
export function watchForWriteProblems(office: Office): Check {
  const checks = [
    onePatientCheck('The database does not answer', () => checkDatabase(office)),
    ...foldersOf(office).map(([name, folder]) =>
      onePatientCheck(`The disk of ${name} does not answer`, () => checkFolder(name, folder)),
    ),
  ]
  return async () => {
    const problems = await Promise.all(checks.map((check) => check()))
    return problems.find((problem) => problem !== null) ?? null
  }
}

async function checkDatabase({ db }: Office): Promise<string | null> {
  const { rows } = await sql<{ fixed: boolean }>`select ${sql.raw(takesNoChanges)} as fixed`.execute(db)
  return rows[0]?.fixed ? 'The database takes no changes: it is a standby, or read-only by a setting' : null
}

function foldersOf({ config }: Office): [name: string, folder: string][] {
  const store = parseFilesUrl(config.filesUrl)
  return [
    ['DATA_DIR', config.dataDir],
    ...(config.databaseUrl === undefined
      ? [['the database', join(config.dataDir, 'postgres')] as [string, string]]
      : []),
    ...(store.kind === 'folder' ? [['FILES_URL', fileURLToPath(store.url)] as [string, string]] : []),
  ]
}

async function checkFolder(name: string, folder: string): Promise<string | null> {
  try {
    if (isFull(await statfs(folder))) return `The disk of ${name} is full`
    // Asks the system, because a read-only disk refuses even root.
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    // The folder does not exist yet; the check of its parent counts.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    return `The folder of ${name} cannot be written`
  }
}

interface Room {
  blocks: number
  bavail: number
  bsize: number
  files: number
  ffree: number
}

/** No space or no inodes left. Some network drives report neither. */
export function isFull({ blocks, bavail, bsize, files, ffree }: Room): boolean {
  return (blocks > 0 && bavail * bsize < leastBytes) || (files > 0 && ffree === 0)
}

/** Callers share a running check. Nobody waits for a hanging one, and it is not started twice. */
function onePatientCheck(silent: string, check: Check): Check {
  let running: Promise<string | null> | undefined
  return () => {
    running ??= check()
      .catch(() => silent)
      .finally(() => {
        running = undefined
      })
    const tooLate = new Promise<string>((resolve) => {
      setTimeout(() => resolve(silent), patienceMs).unref()
    })
    return Promise.race([running, tooLate])
  }
}
