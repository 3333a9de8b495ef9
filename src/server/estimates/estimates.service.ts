import { type Kysely, sql } from 'kysely'
import type { EstimateToComplete, NewEstimateToComplete } from '../../contract/estimates.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { assertCanEstimate, type ProjectStatus } from '../../domain/projects.ts'
import { say, withNote } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'

/** @throws not_found */
export async function listEstimates(
  { db }: Pick<Deps, 'db'>,
  projectId: number,
): Promise<EstimateToComplete[]> {
  await assertProjectExists(db, projectId)
  return findEstimates(db, projectId)
}

/**
 * Says what an open job under contract will still cost after a day. Corrects the past when the day is past: reports as of
 * that day follow it.
 * @throws conflict without a contract, or once the job is completed, canceled or declined; forbidden in a closed month;
 * invalid naming `day`; not_found
 */
export async function addEstimate(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { amount, day: given, note = '' }: NewEstimateToComplete,
  once: Once = unkeyed,
): Promise<EstimateToComplete> {
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const at = deps.clock.now()
    const today = companyDayOf(at)
    const project = await lockProject(trx, projectId)
    assertCanEstimate(project.status as ProjectStatus, project.finalized_bid_id !== null)
    const day = given ?? today
    assertBookDay('day', day, today)
    const what = say('estimated {money} to complete the job after {day}', { money: amount, day })
    await guardMonths(trx, { actor, at, projectId, days: [day], field: 'day', what })
    const before = (await findEstimates(trx, projectId)).find((estimate) => estimate.day <= day)
    const { id } = await trx
      .insertInto('estimate_to_complete')
      .values({
        project_id: projectId,
        day,
        amount,
        note: note.trim(),
        created_by: actor.id,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'project',
      entityId: projectId,
      verb: 'estimated',
      summary: withNote(what, note.trim()),
      changes: {
        estimateToComplete: {
          from: before ? formatDollars(before.amount) : null,
          to: formatDollars(amount),
        },
      },
    })
    const made = (await findEstimates(trx, projectId)).find((estimate) => estimate.id === id)
    if (!made) throw new Error(`Estimate ${id} was written and is not there`)
    return made
  })
}

/** A project's estimates to complete, the one that counts first. */
async function findEstimates(db: Kysely<DB>, projectId: number): Promise<EstimateToComplete[]> {
  const rows = await db
    .selectFrom('estimate_to_complete as estimate')
    .innerJoin('employee', 'employee.id', 'estimate.created_by')
    .select([
      'estimate.id',
      'estimate.project_id',
      'estimate.amount',
      'estimate.day',
      'estimate.note',
      'estimate.created_at',
      'employee.id as author_id',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('author_name'),
    ])
    .where('estimate.project_id', '=', projectId)
    .orderBy('estimate.day', 'desc')
    .orderBy('estimate.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    project_id: row.project_id,
    amount: row.amount,
    day: row.day,
    note: row.note,
    author: { id: row.author_id, name: row.author_name },
    createdAt: row.created_at.toISOString(),
  }))
}
