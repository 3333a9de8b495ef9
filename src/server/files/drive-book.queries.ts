import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, DriveObject } from '../database/schema.generated.ts'

/** What Drive keeps at a path of the store. */
export interface DriveEntry {
  path: string
  driveId: string
  isFolder: boolean
  /** False while it is only claimed: nothing, or half of it, may be there. */
  isStored: boolean
}

/** Which of Drive's ids lies at which path: names are not unique there. Several servers may share one. */
export interface DriveBook {
  find(path: string): Promise<DriveEntry | undefined>
  /** Takes a free path for an id. @returns who has the path then: this id, or the one that was first */
  claim(path: string, driveId: string, options?: { isFolder: boolean }): Promise<DriveEntry>
  /** @returns false when the id has lost its path meanwhile */
  markStored(path: string, driveId: string): Promise<boolean>
  /** Frees the path, if it is still this id's. */
  forget(path: string, driveId: string): Promise<void>
  /** Every stored file, no folders. */
  listStored(): AsyncIterable<{ path: string; storedAt: Date }>
  /** Files that were claimed before then, and never stored. */
  listUnfinished(before: Date): Promise<DriveEntry[]>
}

const pageSize = 1000

type EntryRow = Pick<Selectable<DriveObject>, 'path' | 'drive_id' | 'is_folder' | 'stored_at'>

/**
 * The book as a table. Its paths begin with the id of the store's root, so that a move from one drive to another has
 * both in it.
 */
export function createDriveBook(db: Kysely<DB>, rootId: string): DriveBook {
  const prefix = `${rootId}/`
  const columns = ['path', 'drive_id', 'is_folder', 'stored_at'] as const
  const toEntry = (row: EntryRow): DriveEntry => ({
    path: row.path.slice(prefix.length),
    driveId: row.drive_id,
    isFolder: row.is_folder,
    isStored: row.stored_at !== null,
  })

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
        // Whoever was first let go of the path in between.
      }
    },
    async markStored(path, driveId) {
      const { numUpdatedRows } = await db
        .updateTable('drive_object')
        .set({ stored_at: sql<Date>`now()` })
        .where('path', '=', prefix + path)
        .where('drive_id', '=', driveId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async forget(path, driveId) {
      await db
        .deleteFrom('drive_object')
        .where('path', '=', prefix + path)
        .where('drive_id', '=', driveId)
        .execute()
    },
    async *listStored() {
      let last = prefix
      for (;;) {
        const rows = await db
          .selectFrom('drive_object')
          .select(['path', 'stored_at as storedAt'])
          .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['path', val(prefix)]), '=', true))
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
        .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['path', val(prefix)]), '=', true))
        .where('stored_at', 'is', null)
        .where('is_folder', '=', false)
        .where('claimed_at', '<', before)
        .execute()
      return rows.map(toEntry)
    },
  }
}

/** The path under which the book keeps the root of the store that is in use; no other path begins with a slash. */
const rootInUse = '/'

/** Says to all servers of this database whose folders have web addresses; null: the store is no shared drive. */
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

/** SQL: the web address of the folder with a project's files; null without one. For a query that has `project`. */
export const projectFolderUrl = sql<string | null>`(
  select 'https://drive.google.com/drive/folders/' || folder.drive_id
  from drive_object root
    join drive_object folder on folder.stored_at is not null and folder.path = root.drive_id || '/' || (
      select split_part(stored_file.path, '/', 1) from stored_file
      where stored_file.project_id = project.id order by stored_file.id limit 1)
  where root.path = ${sql.lit(rootInUse)})`
