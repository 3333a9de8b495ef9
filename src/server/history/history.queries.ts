import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { HistoryEvent } from '../../contract/history.ts'
import type { Cents } from '../../domain/money.ts'
import { undoableDays } from '../../domain/removals.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import { type Entity, keptParts } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'

export interface HistoryRequest extends ListRequest {
  search?: string | undefined
  entity?: string | undefined
}

/** What happened to a project, newest first. @throws not_found, also for a deleted project */
export async function listProjectHistory(
  db: Kysely<DB>,
  projectId: number,
  request: HistoryRequest,
): Promise<Page<HistoryEvent>> {
  await assertProjectExists(db, projectId)
  let query = selectEvents(db).where('event.project_id', '=', projectId)
  if (request.entity !== undefined) query = query.where('event.entity', '=', request.entity)
  if (request.search?.trim()) query = query.where(containsText(sql`event.summary`, request.search))
  return readPage(query, query, request, eventOrder, toHistoryEvent)
}

export const eventOrder = {
  columns: { at: { by: sql`event.at`, type: 'timestamptz' } },
  id: sql<number>`event.id`,
  otherwise: '-at',
} as const

/** The newest events of the company, without those of deleted projects. */
export async function listRecentActivity(db: Kysely<DB>, limit: number): Promise<HistoryEvent[]> {
  const rows = await selectEvents(db)
    .where('project.deleted_at', 'is', null)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(toHistoryEvent)
}

/** What happened to one record, newest first; at most 500 events. */
export async function listRecordHistory(
  db: Kysely<DB>,
  entity: Entity,
  entityId: number,
): Promise<HistoryEvent[]> {
  const rows = await selectEvents(db)
    .where('event.entity', '=', entity)
    .where('event.entity_id', '=', entityId)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(500)
    .execute()
  return rows.map(toHistoryEvent)
}

export function selectEvents(db: Kysely<DB>) {
  return db
    .selectFrom('event')
    .leftJoin('project', 'project.id', 'event.project_id')
    .leftJoin('employee', 'employee.id', 'event.actor_id')
    .leftJoin('removal', 'removal.id', 'event.removal_id')
    .select([
      'event.id',
      'event.at',
      'event.actor_id',
      'event.project_id',
      'event.entity',
      'event.entity_id',
      'event.verb',
      'event.summary',
      'event.summary_parts',
      'event.changes',
      'project.number as project_number',
      'event.removal_id',
      'removal.removed_at',
      'removal.undone_at',
      'removal.purged_at',
      'project.deleted_at as project_deleted_at',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('actor_name'),
      isOvertaken().as('is_overtaken'),
      signedAmount().as('amount'),
    ])
}

/** A final bid never changes, so its total is still the signed amount. */
function signedAmount(): RawBuilder<Cents | null> {
  return sql<Cents | null>`(case when event.entity = 'bid' and event.verb = 'finalized' then (
    select bid.total from bid where bid.id = event.entity_id) end)`
}

/** True when a later event of the same record changed one of the same fields. */
function isOvertaken(): RawBuilder<boolean> {
  return sql<boolean>`(event.changes <> '{}' and exists (
    select from event later
    where later.entity = event.entity and later.entity_id = event.entity_id and later.id > event.id
      and later.changes ?| array(select jsonb_object_keys(event.changes))))`
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

export function toHistoryEvent(row: EventRow): HistoryEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    project:
      row.project_id === null
        ? null
        : {
            id: row.project_id,
            number: row.project_number ?? '',
            // No number: the project is gone for good, because its import was undone.
            isDeleted: row.project_number === null || row.project_deleted_at !== null,
          },
    entity: row.entity,
    entityId: row.entity_id,
    verb: row.verb,
    summary: row.summary,
    summaryParts: keptParts(row.summary_parts),
    changes: row.changes as HistoryEvent['changes'],
    ...(row.amount !== null && { amount: row.amount }),
    isOvertaken: row.is_overtaken,
    removal: toRemoval(row),
  }
}

function toRemoval({ removal_id, removed_at, undone_at, purged_at }: EventRow): HistoryEvent['removal'] {
  if (removal_id === null || removed_at === null) return null
  const until = new Date(removed_at.getTime() + undoableDays * 86_400_000)
  return {
    id: removal_id,
    undone: undone_at !== null,
    undoableUntil: undone_at === null && purged_at === null ? until.toISOString() : null,
  }
}
