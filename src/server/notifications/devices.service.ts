import { z } from 'zod'
import type { PushDevice } from '../../contract/notifications.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { findLivingSessions } from '../auth/sessions.queries.ts'
import type { Deps } from '../deps.ts'
import type { JobData } from '../jobs/jobs.ts'
import { testNews } from './need-message.ts'
import { type PushAddress, pushKeys, sendPush, toPushRequest } from './push.ts'

/** What the browser needs before it subscribes. */
export async function askPushKey(deps: Deps): Promise<{ publicKey: string }> {
  return { publicKey: (await pushKeys(deps)).publicKey }
}

/** From now on the browser of the actor's session shows notifications. @throws invalid naming `keys` */
export async function turnOnDevice(deps: Deps, actor: Actor, device: PushDevice): Promise<void> {
  // Keys may be well spelled and no point of the curve.
  await toPushRequest(deps, device, testNews('en', '')).catch(() => {
    throw invalidField('keys', 'Must be the keys of a push subscription')
  })
  const values = {
    session_id: actor.sessionId,
    endpoint: device.endpoint,
    ...device.keys,
    created_at: deps.clock.now(),
  }
  await deps.db.transaction().execute(async (trx) => {
    // The same browser under an earlier session, and this session with an earlier address.
    await trx
      .deleteFrom('push_device')
      .where(({ or, eb }) =>
        or([eb('session_id', '=', actor.sessionId), eb('endpoint', '=', device.endpoint)]),
      )
      .execute()
    await trx
      .insertInto('push_device')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Once more is no error. */
export async function turnOffDevice({ db }: Pick<Deps, 'db'>, { sessionId }: Actor): Promise<void> {
  await db.deleteFrom('push_device').where('session_id', '=', sessionId).execute()
}

/** Shows a notification in the browser of the actor's session. @throws not_found; conflict; upstream_failed */
export async function sendTestNotification(deps: Deps, actor: Actor): Promise<void> {
  const address = await findAddress(deps, actor.sessionId)
  if (!address) throw notFound('Device')
  const employee = await deps.db
    .selectFrom('employee')
    .select(['first_name', 'language'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const language = employee.language === 'es' ? 'es' : 'en'
  if (await pushOrForget(deps, actor.sessionId, address, testNews(language, employee.first_name))) return
  throw new AppError('conflict', 'This device takes no more notifications; turn them on again')
}

/** The sessions whose browsers show notifications, by employee. Those of ended sessions are forgotten. */
export async function findDevices(deps: Deps): Promise<Map<number, number[]>> {
  const rows = await deps.db
    .selectFrom('push_device')
    .innerJoin('session', 'session.id', 'push_device.session_id')
    .select(['session.id', 'session.employee_id'])
    .execute()
  const ids = rows.map(({ id }) => id)
  const living = new Set(ids.length > 0 ? await findLivingSessions(deps, ids) : [])
  const ended = ids.filter((id) => !living.has(id))
  if (ended.length > 0) await deps.db.deleteFrom('push_device').where('session_id', 'in', ended).execute()
  const alive = rows.filter(({ id }) => living.has(id))
  return new Map(
    [...Map.groupBy(alive, (row) => row.employee_id)].map(([employee, own]) => [
      employee,
      own.map(({ id }) => id),
    ]),
  )
}

const PushJob = z.object({
  sessionId: z.int(),
  /** After this instant, in ISO, it is no news any more. */
  until: z.string(),
  news: z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
})
export type PushJob = z.output<typeof PushJob>

/** One notification for one browser. */
export const pushQueue = 'push'

/** Handles a job of the queue. A push service that is away is tried again until the news is old. */
export async function pushFromQueue(deps: Deps, data: JobData): Promise<void> {
  const { sessionId, until, news } = PushJob.parse(data)
  if (deps.clock.now().toISOString() > until) return
  const address = await findAddress(deps, sessionId)
  if (address) await pushOrForget(deps, sessionId, address, news)
}

/** Deletes the device when its push service says that the subscription has ended. @returns whether it was shown */
async function pushOrForget(
  deps: Deps,
  sessionId: number,
  address: PushAddress,
  news: PushJob['news'],
): Promise<boolean> {
  if (await sendPush(deps, address, news)) return true
  await deps.db
    .deleteFrom('push_device')
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', address.endpoint)
    .execute()
  return false
}

async function findAddress(deps: Deps, sessionId: number): Promise<PushAddress | undefined> {
  if ((await findLivingSessions(deps, [sessionId])).length === 0) return undefined
  const row = await deps.db
    .selectFrom('push_device')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }
}
