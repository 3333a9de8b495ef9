import { type Kysely, sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import type { FileStore } from './file-store.ts'

/** In the store's own root; removed by hand when another database takes over. */
export const ownerFile = 'groundwork-owner.json'

/**
 * True when the store belongs to this database; one that belongs to nobody is taken. A second database on one store (a
 * copy for trying things out, a restored backup) knows nothing of the first one's newer files, and must not sweep them.
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

/** A copy of a database, dumped and restored, has another number; one that is only started again has the same. */
async function identify(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || oid::text as id
    from pg_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database does not say which it is')
  return row.id
}

/** Undefined when nobody has said; '' for what cannot be read. */
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
