import { createHash } from 'node:crypto'
import type { CalendarFeed } from '../../contract/appointments.ts'
import { notFound } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { createSecret, hashSecret } from '../auth/secrets.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import {
  endFeed,
  findCalendarAppointments,
  findWorkingFeed,
  insertFeed,
  noteFeedRead,
  type WorkingFeed,
} from './calendar-feeds.queries.ts'
import { writeCalendar } from './calendar-file.ts'

/** A new link to one's own calendar, or to everybody's. The URL is a credential: only this answer has it. */
export async function createCalendarFeed(
  deps: Deps,
  actor: Actor,
  { everybody = false }: { everybody?: boolean | undefined },
): Promise<CalendarFeed & { url: string }> {
  const at = deps.clock.now()
  const secret = createSecret()
  const feed = await deps.db.transaction().execute(async (trx) => {
    const created = await insertFeed(trx, {
      employee_id: actor.id,
      token_hash: hashSecret(secret),
      everybody,
      created_at: at,
    })
    await recordEvent(trx, {
      at,
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'linked_calendar',
      summary: `made a link to ${everybody ? "everybody's" : 'their own'} calendar`,
    })
    return created
  })
  return { ...feed, url: `${deps.config.publicUrl}/api/calendar/${secret}.ics` }
}

/** @throws not_found, also for another person's link */
export async function revokeCalendarFeed(deps: Deps, actor: Actor, feedId: number): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await endFeed(trx, actor.id, feedId, at)
    await recordEvent(trx, {
      at,
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'unlinked_calendar',
      summary: 'ended a link to a calendar',
    })
  })
}

const dayMs = 86_400_000
const daysBack = 90
const daysAhead = 730

/**
 * The calendar behind a secret link.
 * @param file `{secret}.ics`
 * @throws not_found; the answer does not tell whether the link is unknown, has ended, or its owner left
 */
export async function readCalendarFeed(deps: Deps, file: string): Promise<FileAnswer> {
  const { db, clock, config } = deps
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1]
  const feed = secret === undefined ? undefined : await findWorkingFeed(db, hashSecret(secret))
  if (!feed) throw notFound('Calendar')
  const now = clock.now()
  await touchFeed(deps, feed, now)
  const { everybody, employee_id, first_name: firstName, name } = feed
  const appointments = await findCalendarAppointments(db, {
    from: new Date(now.getTime() - daysBack * dayMs).toISOString(),
    to: new Date(now.getTime() + daysAhead * dayMs).toISOString(),
    ...(!everybody && { employee_id }),
  })
  const content = Buffer.from(writeCalendar(appointments, { firstName, name, everybody }, config.publicUrl))
  return new FileAnswer({
    mediaType: 'text/calendar; charset=utf-8',
    content,
    fileName: 'appointments.ics',
    sha256: createHash('sha256').update(content).digest('hex'),
  })
}

const touchEveryMs = 3_600_000

/**
 * Notes when the link was last read, so that people can spot a link that is unused or on a lost phone. At most once an
 * hour, because phones ask far more often.
 */
async function touchFeed(
  { db }: Pick<Deps, 'db'>,
  { id, last_read_at }: WorkingFeed,
  now: Date,
): Promise<void> {
  if (last_read_at !== null && now.getTime() - last_read_at.getTime() < touchEveryMs) return
  await noteFeedRead(db, id, now)
}
