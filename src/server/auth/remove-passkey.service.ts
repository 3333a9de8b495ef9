import { notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'

/**
 * Takes a passkey away and ends the sessions that it began, but for the one that asks for it. Runs in the caller's
 * transaction, which has locked the employee: a session that is just beginning would not be seen.
 * @throws not_found, also for one of another employee
 */
export async function removePasskeyRow(
  { db: trx, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  employeeId: number,
  id: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('passkey_id', '=', id)
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('id', '!=', actor.sessionId)
    .execute()
  const removed = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound('Passkey')
  await recordEvent(trx, {
    at: clock.now(),
    actor,
    entity: 'employee',
    entityId: employeeId,
    verb: 'removed_passkey',
    summary: say('removed the passkey “{name}”', { name: removed.name }),
  })
}
