import { type Kysely, sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import { isOwnPath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'

/** By then, no request can still write the row. */
const graceMs = 24 * 60 * 60_000
const batchSize = 500

/**
 * Removes files of Groundwork that are older than a day and have no row, because the server was killed between writing
 * file and row. Other files stay. So does a file that a row names in another folder: somebody has renamed or copied the
 * folder of a project.
 * @returns how many were removed
 */
export async function sweepFiles(
  { db, files }: { db: Kysely<DB>; files: FileStore },
  now: Date,
): Promise<number> {
  let removed = await files.removeUnfinished(new Date(now.getTime() - graceMs))
  let batch: string[] = []
  for await (const { path, storedAt } of files.list()) {
    if (!isOwnPath(path) || now.getTime() - storedAt.getTime() < graceMs) continue
    batch.push(path)
    if (batch.length < batchSize) continue
    removed += await removeUnnamed(db, files, batch)
    batch = []
  }
  return removed + (await removeUnnamed(db, files, batch))
}

async function removeUnnamed(db: Kysely<DB>, files: FileStore, paths: readonly string[]): Promise<number> {
  const unnamed = await without(paths, (some) => findPaths(db, some), asWritten)
  const unknown = await without(unnamed, (some) => findPathsInFolders(db, some), pathInFolder)
  for (const path of unknown) await files.remove(path)
  return unknown.length
}

async function without(
  paths: readonly string[],
  findNamed: (some: string[]) => Promise<Set<string>>,
  keyOf: (path: string) => string,
): Promise<string[]> {
  if (paths.length === 0) return []
  const named = await findNamed(paths.map(keyOf))
  return paths.filter((path) => !named.has(keyOf(path)))
}

/** Some file systems and sync tools return names with separate accents. */
function asWritten(path: string): string {
  return path.normalize('NFC')
}

/** `photos/before/IMG_1 (8f14e45fceea167a).jpg`: unique because of the code. */
function pathInFolder(path: string): string {
  return asWritten(path).replace(/^[^/]+\//, '')
}

async function findPaths(db: Kysely<DB>, paths: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('stored_file').select('path').where('path', 'in', paths).execute()
  return new Set(rows.map(({ path }) => path))
}

/** Scans the whole table, but only for the few paths without a row. */
async function findPathsInFolders(db: Kysely<DB>, paths: string[]): Promise<Set<string>> {
  const inFolder = sql<string>`substr(path, strpos(path, '/') + 1)`
  const rows = await db
    .selectFrom('stored_file')
    .select(inFolder.as('path'))
    .where(inFolder, 'in', paths)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** In the root of the store. Remove it by hand when another database takes over. */
export const ownerFile = 'groundwork-owner.json'

/**
 * True when the store belongs to this database; an unowned store is claimed. A second database on the store (a test
 * copy, a restored backup) does not know the newer files of the first and must not sweep them.
 */
export async function ownsStore({ db, files }: { db: Kysely<DB>; files: FileStore }): Promise<boolean> {
  const database = await identify(db)
  const owner = await readOwner(files)
  if (owner !== undefined) return owner === database
  try {
    await files.write(ownerFile, Buffer.from(`${JSON.stringify({ database }, null, 2)}\n`))
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    return (await readOwner(files)) === database
  }
}

/** A restored copy gets another number; a restarted database keeps its own. */
async function identify(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || oid::text as id
    from pg_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not say which it is')
  return row.id
}

/** Undefined without an owner; '' when the file is unreadable. */
async function readOwner(files: FileStore): Promise<string | undefined> {
  let text: string
  try {
    text = (await files.read(ownerFile)).toString()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
  return /"database":\s*"([^"]+)"/.exec(text)?.[1] ?? ''
}
