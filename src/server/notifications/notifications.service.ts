import type { NotificationChoice, Notifications } from '../../contract/notifications.ts'
import type { Actor } from '../actor.ts'
import { findSendingState } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'
import { findChoices } from './notifications.queries.ts'

/** How an employee hears of what needs them. */
export async function readNotifications(deps: Deps, actor: Actor): Promise<Notifications> {
  const [choices, sending, device] = await Promise.all([
    findChoices(deps.db, [actor.id]),
    findSendingState(deps),
    deps.db
      .selectFrom('push_device')
      .select('session_id')
      .where('session_id', '=', actor.sessionId)
      .executeTakeFirst(),
  ])
  return {
    choices: choices.get(actor.id) ?? [],
    emailConfigured: sending.email.isConfigured,
    thisDevice: device !== undefined,
  }
}

/** Chooses for one kind. What already waits is not told any more: `tellNeeds` has counted it. */
export async function chooseNotifications(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  choice: NotificationChoice,
): Promise<NotificationChoice> {
  const { kind, email, phone } = choice
  await db
    .insertInto('notification_choice')
    .values({ employee_id: actor.id, kind, email, phone })
    .onConflict((conflict) => conflict.columns(['employee_id', 'kind']).doUpdateSet({ email, phone }))
    .execute()
  return choice
}
