import type { Kysely } from 'kysely'
import type { Colleague, PresenceNotice } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { tellOfPresence } from './channel-news.ts'

/** After this long without a new announcement, a window counts as closed, asleep or offline. */
const expiresAfterMs = 25_000

/** Records that a form was opened or closed, and tells the others. @returns the colleagues who have it open too */
export async function announcePresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  notice: PresenceNotice,
): Promise<Colleague[]> {
  const now = clock.now()
  const living = new Date(now.getTime() - expiresAfterMs)
  const { entity, entityId, leaving = false } = notice
  await removeExpired(db, living)
  return db.transaction().execute(async (trx) => {
    if (leaving) await removePresence(trx, notice, actor.id)
    else await writePresence(trx, notice, actor.id, now)
    const present = await listPresent(trx, notice, living)
    const own = present.find(({ id }) => id === actor.id)
    const [firstName = actor.name] = actor.name.split(' ')
    await tellOfPresence(trx, {
      entity,
      entityId,
      employee: own ?? { id: actor.id, firstName, name: actor.name },
      // The employee may have another window on the same record.
      here: own !== undefined,
    })
    return present.filter(({ id }) => id !== actor.id)
  })
}

type Place = Pick<PresenceNotice, 'entity' | 'entityId'>

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

/** The employees who have the record's form open. */
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
