import type { PermitNote } from '../../contract/permits.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { permitLabel, permitNoteAsJson, toPermitNote } from './permit-json.ts'
import { lockPermit, type PermitAddress } from './permits.queries.ts'

/** Adds to a permit's log. The permit keeps its version, so a note gives nobody a conflict. @throws not_found */
export async function createPermitNote(
  deps: Deps,
  actor: Actor,
  address: PermitAddress,
  notes: string,
  once: Once = unkeyed,
): Promise<PermitNote> {
  const at = deps.clock.now()
  const { projectId, permitId } = address
  return runOnce(deps.db, actor.id, once, async (trx) => {
    await lockProject(trx, projectId)
    const { permit } = await lockPermit(trx, address, companyDayOf(at))
    const row = { permit_id: permitId, author_id: actor.id, notes, created_at: at }
    const { note } = await trx
      .with('written', (db) => db.insertInto('permit_note').values(row).returningAll())
      .selectFrom('written as permit_note')
      .select(permitNoteAsJson.as('note'))
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'permit',
      entityId: permitId,
      verb: 'noted',
      summary: say('wrote into the log of {what}', { what: permitLabel(permit) }),
      changes: { notes: { from: null, to: notes } },
    })
    return toPermitNote(note)
  })
}
