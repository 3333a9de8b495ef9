import type { Colleague, PresenceNotice } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellOfPresence } from './channel.queries.ts'
import { listPresent, removeExpired, removePresence, writePresence } from './presence.queries.ts'

/** A window that has not said again that it is there is gone: closed, asleep, or without a network. */
const expiresAfterMs = 25_000

/** Notes that a form is open, or no longer, and tells the others. @returns the colleagues who have it open too */
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
      // Still there in another window.
      here: own !== undefined,
    })
    return present.filter(({ id }) => id !== actor.id)
  })
}
