import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, DriveObject } from '../database/schema.generated.ts'

/** A file or folder in Drive. */
export interface DriveEntry {
  path: string
  driveId: string
  isFolder: boolean
  /** False while the path is only claimed: the upload may be missing or incomplete. */
  isStored: boolean
}

/** Which Drive id belongs to which path, because names in Drive are not unique. Several servers may share one. */
export interface DriveBook {
  find(path: string): Promise<DriveEntry | undefined>
  /** Claims a path for an id. @returns the entry that has the path: this id, or an earlier one */
  claim(path: string, driveId: string, options?: { isFolder: boolean }): Promise<DriveEntry>
  /** @returns false when the path no longer belongs to this id */
  markStored(path: string, driveId: string): Promise<boolean>
  /** Frees the path if it belongs to this id. */
  forget(path: string, driveId: string): Promise<void>
  /** Every stored file, without folders. */
  listStored(): AsyncIterable<{ path: string; storedAt: Date }>
  /** Files that were claimed before that time but never stored. */
  listUnfinished(before: Date): Promise<DriveEntry[]>
}

const pageSize = 1000

type EntryRow = Pick<Selectable<DriveObject>, 'path' | 'drive_id' | 'is_folder' | 'stored_at'>

/** The book as a table. Paths begin with the id of the store's root, so that both drives have entries during a move. */
export function createDriveBook(db: Kysely<DB>, rootId: string): DriveBook {
  const prefix = `${rootId}/`
  const columns = ['path', 'drive_id', 'is_folder', 'stored_at'] as const
  const toEntry = (row: EntryRow): DriveEntry => ({
    path: row.path.slice(prefix.length),
    driveId: row.drive_id,
    isFolder: row.is_folder,
    isStored: row.stored_at !== null,
  })

  const belongsTo = (path: string, driveId: string) =>
    sql<boolean>`path = ${prefix + path} and drive_id = ${driveId}`
  const isOurs = sql<boolean>`starts_with(path, ${prefix})`

  async function find(path: string): Promise<DriveEntry | undefined> {
    const row = await db
      .selectFrom('drive_object')
      .select(columns)
      .where('path', '=', prefix + path)
      .executeTakeFirst()
    return row && toEntry(row)
  }

  return {
    find,
    async claim(path, driveId, { isFolder } = { isFolder: false }) {
      for (;;) {
        await db
          .insertInto('drive_object')
          .values({ path: prefix + path, drive_id: driveId, is_folder: isFolder })
          .onConflict((conflict) => conflict.column('path').doNothing())
          .execute()
        const entry = await find(path)
        if (entry) return entry
        // The earlier owner freed the path in between: try again.
      }
    },
    async markStored(path, driveId) {
      const { numUpdatedRows } = await db
        .updateTable('drive_object')
        .set({ stored_at: sql<Date>`now()` })
        .where(belongsTo(path, driveId))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async forget(path, driveId) {
      await db.deleteFrom('drive_object').where(belongsTo(path, driveId)).execute()
    },
    async *listStored() {
      let last = prefix
      for (;;) {
        const rows = await db
          .selectFrom('drive_object')
          .select(['path', 'stored_at as storedAt'])
          .where(isOurs)
          .where('path', '>', last)
          .where('is_folder', '=', false)
          .orderBy('path')
          .limit(pageSize)
          .execute()
        for (const { path, storedAt } of rows)
          if (storedAt) yield { path: path.slice(prefix.length), storedAt }
        const end = rows.at(-1)
        if (!end || rows.length < pageSize) return
        last = end.path
      }
    },
    async listUnfinished(before) {
      const rows = await db
        .selectFrom('drive_object')
        .select(columns)
        .where(isOurs)
        .where('stored_at', 'is', null)
        .where('is_folder', '=', false)
        .where('claimed_at', '<', before)
        .execute()
      return rows.map(toEntry)
    },
  }
}

/** The path of the entry that names the root in use. No other path begins with a slash. */
const rootInUse = '/'

/**
 * Tells all servers with this database which drive's folders have web addresses. Null when the store is not a shared
 * drive.
 */
export async function writeDriveInUse(db: Kysely<DB>, rootId: string | null): Promise<void> {
  if (rootId === null) {
    await db.deleteFrom('drive_object').where('path', '=', rootInUse).execute()
    return
  }
  await db
    .insertInto('drive_object')
    .values({ path: rootInUse, drive_id: rootId, is_folder: true, stored_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ drive_id: rootId }))
    .execute()
}

/** SQL for queries with `project`: the web address of the folder with the project's files, or null. */
export const projectFolderUrl = sql<string | null>`(
  select 'https://drive.google.com/drive/folders/' || folder.drive_id
  from drive_object root
    join drive_object folder on folder.stored_at is not null and folder.path = root.drive_id || '/' || (
      select split_part(stored_file.path, '/', 1) from stored_file
      where stored_file.project_id = project.id order by stored_file.id limit 1)
  where root.path = ${sql.lit(rootInUse)})`
