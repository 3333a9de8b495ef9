import type { Transaction } from 'kysely'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { type RemovableEntity, undoableDays } from '../../domain/removals.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { type Entity, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { removeUnnamedFile } from '../files/written-file.ts'
import { findProject, lockProject } from '../projects/projects.queries.ts'
import { putRowsBack } from './remove-rows.ts'

const dayMs = 86_400_000

/**
 * Brings back what was removed, as it was. Asking twice is no error: the second time nothing happens.
 * @throws not_found, also for a removal of another project; conflict after 30 days, or when its place was taken
 */
export async function undoRemoval(
  deps: Deps,
  actor: Actor,
  projectId: number,
  removalId: number,
): Promise<{ message: string; project: Project }> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const removal = await lockRemoval(trx, projectId, removalId)
    if (removal.undone_at === null) {
      if (removal.purged_at !== null || at.getTime() - removal.removed_at.getTime() > undoableDays * dayMs) {
        throw new AppError(
          'conflict',
          say('This was removed more than {count} days ago', { count: undoableDays }),
        )
      }
      await putBack(trx, removal.rows as { table: string; row: object }[])
      await trx
        .updateTable('removal')
        .set({ undone_at: at, undone_by: actor.id })
        .where('id', '=', removalId)
        .execute()
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: removal.entity as Entity,
        entityId: removal.entity_id,
        verb: 'brought_back',
        summary: `brought back a removed ${removal.entity as RemovableEntity}`,
      })
    }
    const project = await findProject(trx, projectId, companyDayOf(at))
    return { message: 'Brought back', project }
  })
}

async function lockRemoval(trx: Transaction<DB>, projectId: number, id: number) {
  const row = await trx
    .selectFrom('removal')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Removal')
  return row
}

async function putBack(trx: Transaction<DB>, rows: readonly { table: string; row: object }[]): Promise<void> {
  try {
    await putRowsBack(trx, rows)
  } catch (error) {
    // Unique or foreign key violation: its place was taken, or its parent is gone.
    if (!(error instanceof Error && 'code' in error && /^2350[35]$/.test(String(error.code)))) throw error
    throw new AppError('conflict', 'It cannot be brought back: its place has been taken since', {
      cause: error,
    })
  }
}

/** Deletes removals that are too old to undo, with their files. One that fails doesn't stop the others. */
export async function purgeRemovals(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const old = await deps.db
    .selectFrom('removal')
    .select('id')
    .where('removed_at', '<', new Date(now.getTime() - undoableDays * dayMs))
    .where('undone_at', 'is', null)
    .where('purged_at', 'is', null)
    .orderBy('id')
    .limit(1000)
    .execute()
  for (const { id } of old) {
    await purge(deps, id, now).catch((error: unknown) =>
      deps.log.error({ err: error, removal: id }, 'what was removed could not be let go of'),
    )
  }
}

async function purge(deps: Deps, id: number, now: Date): Promise<void> {
  const paths = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('removal')
      .select('file_ids')
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('purged_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return []
    await trx.updateTable('removal').set({ purged_at: now, rows: '[]' }).where('id', '=', id).execute()
    if (row.file_ids.length === 0) return []
    const files = await trx
      .deleteFrom('stored_file')
      .where('id', 'in', row.file_ids)
      .returning('path')
      .execute()
    return files.map(({ path }) => path)
  })
  for (const path of paths) await removeUnnamedFile(deps, path)
}

/** Deletes what was removed too long ago to undo. */
export const purgeRemovalsQueue = 'purge-removals'
