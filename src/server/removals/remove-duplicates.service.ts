import type { DuplicatesAnswer } from '../../contract/removals.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { partsOf, type Said, type Sentence, say, toMessage } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
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
    for (const repeat of await findRepeats(trx, projectId)) {
      const { entity, id, fileIds } = repeat
      const rows = rowsOf(entity, id)
      const summary = say('removed a repeat of {what}', { what: sayRepeated(repeat) })
      const event = { at, actor, verb: 'removed_duplicate', summary }
      const removalId = await removeRows(trx, { projectId, entity, entityId: id, rows, fileIds, event })
      removed.push({
        entity,
        id,
        removal_id: removalId,
        summary: summary.text,
        summaryParts: partsOf(summary),
      })
    }
    return {
      ...toMessage(inWords(removed.length)),
      removed,
      suspected: await findSuspected(trx, projectId),
      project: await findProject(trx, projectId, companyDayOf(at)),
    }
  })
}

function inWords(count: number): Said {
  if (count === 0) return 'No repeats found'
  return count === 1 ? 'Removed 1 repeat' : say('Removed {count} repeats', { count })
}

function sayRepeated({ entity, of, bidKind }: Repeat): Sentence {
  if (entity === 'note') return say('the note of {day}', { day: of })
  if (entity === 'appointment') return say('the appointment of {day}', { day: of })
  if (entity === 'photo') return say('the photo {name}', { name: of })
  return say(bidKind === 'change_order' ? 'change order {count}' : 'bid {count}', { count: of })
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
