import { type Insertable, type Kysely, sql } from 'kysely'
import { partsOf, type Said, type SentenceParts, textOf } from '../../domain/sentences/say.ts'
import type { TableWithId } from './editable.ts'
import { forgetSecondClicks } from './run-once.ts'
import type { DB, Json } from './schema.generated.ts'

/** Entities whose records have a history. */
export type Entity =
  | 'company'
  | 'employee'
  | 'business'
  | 'salesperson'
  | 'category'
  | 'product'
  | 'customer'
  | 'project'
  | 'note'
  | 'bid'
  | 'invoice'
  | 'payment'
  | 'delivery'
  | 'expense'
  | 'expense_payment'
  | 'receipt'
  | 'month'
  | 'snippet'
  | 'assembly'
  | 'appointment'
  | 'permit'
  | 'authority'
  | 'photo'
  | 'saved_view'

export interface NewEvent {
  /** From the clock of the service, so that a sample company has a past. */
  at: Date
  /** Null for the customer and for the system. Without `requestId`, it happened later than the request. */
  actor: { id: number; requestId: string | null } | null
  projectId?: number
  entity: Entity
  entityId: number
  verb: string
  /** A sentence without its subject: `finalized bid 1`. */
  summary: Said
  /** What changed, field by field; see `changesBetween`. */
  changes?: Changes
  /** For a deletion that can be undone; see `removeRows`. */
  removalId?: number
}

export type Changes = Record<string, { from: unknown; to: unknown }>

/** Writes history. Call it in the transaction that makes the change. */
export async function recordEvent(trx: Kysely<DB>, event: NewEvent): Promise<void> {
  await forgetWhatIsTakenBack(trx, [event])
  await trx
    .insertInto('event')
    .values({ ...toEventRow(event), entity_id: event.entityId })
    .execute()
}

/** Writes a new row and its event in one statement. @returns the row's id */
export async function recordNew<T extends TableWithId>(
  trx: Kysely<DB>,
  table: T,
  values: Insertable<DB[T]>,
  event: Omit<NewEvent, 'entityId'>,
): Promise<number> {
  const { id } = await trx
    .with('made', (db) =>
      db
        .insertInto(table as 'customer')
        .values(values as Insertable<DB['customer']>)
        .returning('id'),
    )
    .with('told', (db) =>
      db
        .insertInto('event')
        .values({ ...toEventRow(event), entity_id: sql<number>`(select made.id from made)` }),
    )
    .selectFrom('made')
    .select('made.id')
    .executeTakeFirstOrThrow()
  return id
}

/** Many at once, in their order. */
export async function recordEvents(trx: Kysely<DB>, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await forgetWhatIsTakenBack(trx, events)
  const rows = events.map((event) => ({
    ...toEventRow(event),
    entity_id: event.entityId,
    summary_parts: partsOf(event.summary),
    changes: event.changes ?? {},
  }))
  await sql`
    insert into event (at, actor_id, project_id, entity, entity_id, verb, summary, summary_parts, changes, request_id, removal_id)
    select at, actor_id, project_id, entity, entity_id, verb, summary, summary_parts, changes, request_id, removal_id
    from jsonb_populate_recordset(null::event, ${JSON.stringify(rows)}::jsonb) with ordinality
    order by ordinality`.execute(trx)
}

const takingBack = new Set(['deleted', 'removed', 'removed_duplicate', 'voided'])

async function forgetWhatIsTakenBack(trx: Kysely<DB>, events: readonly NewEvent[]): Promise<void> {
  const event = events.find(({ actor, verb }) => actor !== null && takingBack.has(verb))
  if (event?.actor) await forgetSecondClicks(trx, event.actor.id)
}

/** The row without the record's id, for a statement that writes the record and its event together. */
export function toEventRow(event: Omit<NewEvent, 'entityId'>) {
  return {
    at: event.at,
    actor_id: event.actor?.id ?? null,
    project_id: event.projectId ?? null,
    entity: event.entity,
    verb: event.verb,
    summary: textOf(event.summary),
    summary_parts: partsJson(event.summary),
    changes: JSON.stringify(event.changes ?? {}),
    request_id: event.actor?.requestId ?? null,
    removal_id: event.removalId ?? null,
  }
}

/** For a `jsonb` column beside a sentence's text. */
export function partsJson(said: Said): string | null {
  const parts = partsOf(said)
  return parts ? JSON.stringify(parts) : null
}

/** What a `jsonb` column has beside a sentence's text. */
export function keptParts(column: Json | null): SentenceParts | undefined {
  return (column as unknown as SentenceParts | null) ?? undefined
}

/** The fields that differ between two states of a record, of those that `after` has. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changes: Changes = {}
  for (const field of fields) {
    if (after[field] === undefined) continue
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue
    changes[field] = { from: before[field], to: after[field] }
  }
  return changes
}
