import { type Kysely, sql } from 'kysely'
import type { Colleague, LastChange } from '../../contract/live.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'

const mostCounted = 10_000

/**
 * A text that changes with every new event. Ids are taken before the commit, so a lower id may appear after a higher
 * one. The count of the newest events then grows.
 */
export async function readHistoryMark(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(newest, ' ', (select count(*) from event where id > newest - ${mostCounted})) as mark
    from (select max(id) as newest from event) as history`.execute(db)
  return rows[0]?.mark ?? ''
}

/** @throws not_found for a record without history */
export async function findLastChange(db: Kysely<DB>, entity: string, entityId: number): Promise<LastChange> {
  const row = await db
    .selectFrom('event')
    .leftJoin('employee', 'employee.id', 'event.actor_id')
    .select([
      'event.at',
      'event.verb',
      'event.summary',
      'event.actor_id',
      'employee.first_name',
      'employee.last_name',
    ])
    .where('event.entity', '=', entity)
    .where('event.entity_id', '=', entityId)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('Change')
  const { actor_id: id, first_name: firstName, last_name: lastName } = row
  const actor: Colleague | null =
    id === null || firstName === null ? null : { id, firstName, name: `${firstName} ${lastName}` }
  return { actor, at: row.at.toISOString(), verb: row.verb, summary: row.summary }
}
