import { type Kysely, sql } from 'kysely'
import type { Colleague, LastChange, LiveChange } from '../../contract/live.ts'
import type { DB } from '../database/schema.generated.ts'

/** How far history had come at a moment. */
export interface HistoryState {
  /** The number of the newest event; 0 where nothing had happened yet. */
  newestId: number
  /** Which transactions were committed (PostgreSQL's `pg_snapshot`). */
  snapshot: string
}

export async function readHistoryState(db: Kysely<DB>): Promise<HistoryState> {
  const { id, snapshot } = await db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.coalesce(fn.max('id'), sql.lit(0)).as('id'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    ])
    .executeTakeFirstOrThrow()
  return { newestId: Number(id), snapshot }
}

/**
 * What somebody may have missed who heard of the event `id` and of all that was committed before it: at most `limit` + 1
 * changes (then there are more), some of which they may know. A lower number that was committed later is among them;
 * 0011_live_updates.sql says why. What they know anyhow, because it was there at the moment `known`, is not.
 * Undefined when there is no such event: the history is another one.
 */
export async function readChangesAfter(
  db: Kysely<DB>,
  id: number,
  limit: number,
  known?: HistoryState,
): Promise<LiveChange[] | undefined> {
  let query = selectChanges(db).where(({ or, and, eb }) =>
    or([
      eb('event.id', '>=', id),
      and([
        // Null for an event from before 0011: while that was applied, nobody was writing.
        sql<boolean>`event.transaction_id >= (select nullif(oldest_running, '0') from event where id = ${id})`,
        // Those of its own transaction came with it, the lower numbers before it.
        sql<boolean>`event.transaction_id <> (select transaction_id from event where id = ${id})`,
        // A number that this server has not come to yet is another one's, from before a restore.
        sql<boolean>`event.transaction_id < pg_snapshot_xmax(pg_current_snapshot())`,
      ]),
    ]),
  )
  if (known) {
    const { newestId, snapshot } = known
    query = query.where(({ or, eb }) =>
      or([
        eb('event.id', '=', id),
        eb('event.id', '>', newestId),
        sql<boolean>`not pg_visible_in_snapshot(event.transaction_id, ${snapshot}::pg_snapshot)`,
      ]),
    )
  }
  const rows = await query
    .orderBy('event.id')
    // With the event itself, which is always among them unless there were too many before it.
    .limit(limit + 2)
    .execute()
  const changes = rows.filter((row) => row.id !== id)
  if (id > 0 && changes.length === rows.length && rows.length <= limit) return undefined
  return changes.slice(0, limit + 1).map(toLiveChange)
}

/**
 * What happened since a moment, for whoever has read the records at about that time: at most `limit` + 1 changes (then
 * there are more).
 */
export async function readRecentChanges(db: Kysely<DB>, since: Date, limit: number): Promise<LiveChange[]> {
  const rows = await selectChanges(db)
    .where('event.at', '>', since)
    .orderBy('event.at', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(toLiveChange)
}

export async function findLastChange(
  db: Kysely<DB>,
  entity: string,
  entityId: number,
): Promise<LastChange | undefined> {
  const row = await selectChanges(db)
    .select(['event.at', 'event.summary'])
    .where('event.entity', '=', entity)
    .where('event.entity_id', '=', entityId)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { actor: toActor(row), at: row.at.toISOString(), verb: row.verb, summary: row.summary }
}

function selectChanges(db: Kysely<DB>) {
  return db
    .selectFrom('event')
    .leftJoin('employee', 'employee.id', 'event.actor_id')
    .select([
      'event.id',
      'event.entity',
      'event.entity_id',
      'event.project_id',
      'event.verb',
      'event.request_id',
      'event.actor_id',
      'employee.first_name',
      'employee.last_name',
    ])
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

function toLiveChange(row: ChangeRow): LiveChange {
  return {
    id: row.id,
    entity: row.entity,
    entityId: row.entity_id,
    projectId: row.project_id,
    verb: row.verb,
    actor: toActor(row),
    requestId: row.request_id,
  }
}

function toActor(row: Pick<ChangeRow, 'actor_id' | 'first_name' | 'last_name'>): Colleague | null {
  if (row.actor_id === null || row.first_name === null) return null
  return { id: row.actor_id, firstName: row.first_name, name: `${row.first_name} ${row.last_name}` }
}
