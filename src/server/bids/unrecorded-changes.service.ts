import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { Bid } from '../../contract/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { say } from '../../domain/sentences/say.ts'
import type { By } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { bidChanges, bidLabel, recordBidEvent } from './bid-changes.ts'
import { lockBid } from './bids.queries.ts'

/** After this long without typing, the changes go into the history. */
const pauseMs = 3 * 60_000
/** While somebody keeps typing, history gets an event this often. */
const longestMs = 30 * 60_000

/** The state of a bid from before somebody began to type, which history is still to tell. */
export interface Kept {
  from: Bid | undefined
  by: number
  since: Date
}

/** The columns of a bid of which history knows everything. */
export const nothingKept = {
  unrecorded_from: null,
  unrecorded_by: null,
  unrecorded_since: null,
  unrecorded_until: null,
}

/**
 * Keeps the state of a locked draft from before somebody began to type, so that history gets one event instead of one per
 * autosave. Changes of another person, or older than half an hour, are told first.
 * @param kept what was kept of it until now
 * @returns the columns that the save of the bid sets as well, and what `tellKept` is to tell
 */
export function keepChange({ actor, at }: By, before: Bid, kept: Kept | undefined) {
  const goesOn = kept?.by === actor.id && at.getTime() - kept.since.getTime() < longestMs
  if (goesOn) return { columns: { unrecorded_until: at }, told: undefined }
  const columns = {
    unrecorded_from: JSON.stringify(z.encode(Bid, before)),
    unrecorded_by: actor.id,
    unrecorded_since: at,
    unrecorded_until: at,
  }
  return { columns, told: kept }
}

/** Records the changes to a locked bid that are not in the history yet. */
export async function recordKept(trx: Transaction<DB>, now: Bid, at: Date): Promise<void> {
  const kept = await findKept(trx, now.id)
  if (!kept) return
  await tellKept(trx, now, kept, at)
  await trx.updateTable('bid').set(nothingKept).where('id', '=', now.id).execute()
}

/** Writes into the history how a bid changed since `kept`. */
export async function tellKept(
  trx: Transaction<DB>,
  now: Bid,
  kept: Kept | undefined,
  at: Date,
): Promise<void> {
  if (!kept) return
  const changes = kept.from ? bidChanges(kept.from, now) : {}
  if (!kept.from || Object.keys(changes).length > 0) {
    const actor = { id: kept.by, requestId: null }
    const summary = say('changed {what}', { what: bidLabel(now) })
    await recordBidEvent(trx, { at, actor, bid: now }, 'changed', summary, changes)
  }
}

/** Records the changes of everyone who has paused, each bid in its own transaction. */
export async function recordPaused(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  for (const { id, project_id: projectId } of await findPaused(deps.db, at)) {
    await deps.db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      await recordKept(trx, await lockBid(trx, projectId, id, companyDayOf(at)), at)
    })
  }
}

export async function findKept(trx: Transaction<DB>, bidId: number): Promise<Kept | undefined> {
  const row = await trx
    .selectFrom('bid')
    .select(['unrecorded_from', 'unrecorded_by', 'unrecorded_since'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  if (!row?.unrecorded_from || row.unrecorded_by === null || row.unrecorded_since === null) return undefined
  // An earlier version of Groundwork may have kept it without a newer field. The event then has no details.
  return { from: Bid.safeParse(row.unrecorded_from).data, by: row.unrecorded_by, since: row.unrecorded_since }
}

async function findPaused(db: Kysely<DB>, at: Date): Promise<{ id: number; project_id: number }[]> {
  return db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(['bid.id', 'bid.project_id'])
    .where('bid.unrecorded_from', 'is not', null)
    .where('bid.unrecorded_until', '<=', new Date(at.getTime() - pauseMs))
    .where('project.deleted_at', 'is', null)
    .orderBy('bid.unrecorded_until')
    .limit(200)
    .execute()
}
