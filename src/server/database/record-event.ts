import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

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
  | 'appointment'
  | 'permit'
  | 'authority'
  | 'photo'

export interface NewEvent {
  /** From the clock of the service, so that a sample company has a past. */
  at: Date
  /** Null for the customer and for the system. Without `requestId`: what somebody asked for happened later. */
  actor: { id: number; requestId: string | null } | null
  projectId?: number
  entity: Entity
  entityId: number
  verb: string
  /** A sentence without its subject: `finalized bid 1`. */
  summary: string
  /** What changed, field by field; see `changesBetween`. */
  changes?: Changes
  /** Of what was taken away and can be brought back; see `removeRows`. */
  removalId?: number
}

export type Changes = Record<string, { from: unknown; to: unknown }>

/** Writes history; called in the very transaction that makes the change. */
export async function recordEvent(trx: Kysely<DB>, event: NewEvent): Promise<void> {
  await trx
    .insertInto('event')
    .values({ ...toEventRow(event), entity_id: event.entityId })
    .execute()
}

/** An event's row but for the record's id: for a statement that writes the record and its event together. */
export function toEventRow(event: Omit<NewEvent, 'entityId'>) {
  return {
    at: event.at,
    actor_id: event.actor?.id ?? null,
    project_id: event.projectId ?? null,
    entity: event.entity,
    verb: event.verb,
    summary: event.summary,
    changes: JSON.stringify(event.changes ?? {}),
    request_id: event.actor?.requestId ?? null,
    removal_id: event.removalId ?? null,
  }
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
