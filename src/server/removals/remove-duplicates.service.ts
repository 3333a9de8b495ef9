import type { DuplicatesAnswer } from '../../contract/removals.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findProject, lockProject } from '../projects/projects.queries.ts'
import { findRepeats, findSuspected, type Repeat } from './duplicates.queries.ts'
import { type RowsOf, removeRows } from './remove-rows.ts'

/**
 * Removes exact repeats inside a project: the same picture in the same list, the same note by the same author within a
 * day, the same appointment, the same draft bid. Each is an event of its own and can be brought back. Money is never
 * removed: what only looks like a repeat comes back as `suspected`. @throws not_found
 */
export async function removeDuplicates(
  deps: Deps,
  actor: Actor,
  projectId: number,
): Promise<DuplicatesAnswer> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const removed: DuplicatesAnswer['removed'] = []
    for (const { entity, id, of, fileIds } of await findRepeats(trx, projectId)) {
      const rows = rowsOf(entity, id)
      const removalId = await removeRows(trx, { projectId, entity, entityId: id, rows, fileIds, actor, at })
      const summary = `removed a repeat of ${of}`
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity,
        entityId: id,
        verb: 'removed_duplicate',
        summary,
        removalId,
      })
      removed.push({ entity, id, removal_id: removalId, summary })
    }
    return {
      message: inWords(removed.length),
      removed,
      suspected: await findSuspected(trx, projectId),
      project: await findProject(trx, projectId, companyDayOf(at)),
    }
  })
}

function inWords(count: number): string {
  if (count === 0) return 'No repeats found'
  return count === 1 ? 'Removed 1 repeat' : `Removed ${count} repeats`
}

/** The record and what hangs on it. */
function rowsOf(entity: Repeat['entity'], id: number): RowsOf[] {
  switch (entity) {
    case 'note':
      return [{ table: 'project_note', column: 'id', value: id }]
    case 'photo':
      return [{ table: 'photo', column: 'id', value: id }]
    case 'appointment':
      return [
        { table: 'appointment', column: 'id', value: id },
        { table: 'check_in', column: 'appointment_id', value: id },
      ]
    case 'bid':
      return [
        { table: 'bid', column: 'id', value: id },
        { table: 'bid_group', column: 'bid_id', value: id },
        { table: 'bid_item', column: 'bid_id', value: id },
        { table: 'bid_scheduled_payment', column: 'bid_id', value: id },
      ]
  }
}
