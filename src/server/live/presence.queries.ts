import type { Kysely } from 'kysely'
import type { Colleague, PresenceNotice } from '../../contract/live.ts'
import type { DB } from '../database/schema.generated.ts'

type Place = Pick<PresenceNotice, 'entity' | 'entityId'>

/** A person's window is at a record's form, as of now. */
export async function writePresence(
  db: Kysely<DB>,
  { entity, entityId, tab }: Place & { tab: string },
  employeeId: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('presence')
    .values({ entity, entity_id: entityId, employee_id: employeeId, tab, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'entity_id', 'employee_id', 'tab']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

export async function removePresence(
  db: Kysely<DB>,
  { entity, entityId, tab }: Place & { tab: string },
  employeeId: number,
): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('employee_id', '=', employeeId)
    .where('tab', '=', tab)
    .execute()
}

export async function removeExpired(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', before).execute()
}

/** Who is at a record's form. */
export async function listPresent(
  db: Kysely<DB>,
  { entity, entityId }: Place,
  after: Date,
): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', (present) =>
      present
        .selectFrom('presence')
        .select('employee_id')
        .where('entity', '=', entity)
        .where('entity_id', '=', entityId)
        .where('seen_at', '>=', after),
    )
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`,
  }))
}
