import { sayDay } from '../../domain/books.ts'
import { addDays, companyDayOf, companyHourOf, type Day } from '../../domain/dates.ts'
import { permitReminderDays, reminderFor, toldAfterDays } from '../../domain/permits.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { recordEvent } from '../database/record-event.ts'
import { insertDelivery } from '../deliveries/insert-delivery.service.ts'
import { findSendingState } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { permitLabel } from './permit-json.ts'
import { findPermitsDue } from './permit-list.queries.ts'
import { toPermitMail } from './permit-message.ts'
import {
  type DueReminder,
  findPermitLetter,
  findReaders,
  findUnsent,
  markSent,
} from './permit-reminder.queries.ts'
import { lockPermit } from './permits.queries.ts'

/**
 * E-mails the project's manager, or else the administrators, about issued permits that expire or need an inspection
 * soon, or just did. One e-mail per step, even with several workers. While e-mail is not set up, nothing is marked as
 * sent.
 */
export async function remindOfPermits(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  if (!isWorkingHour(at) || !(await findSendingState(deps)).email.isConfigured) return
  for (const reminder of await findDueReminders(deps.db, companyDayOf(at))) {
    await remindOf(deps, reminder, at).catch((error: unknown) =>
      deps.log.error({ err: error, permit: reminder.permitId }, 'nobody could be reminded of a permit'),
    )
  }
}

/** No e-mail at night. */
function isWorkingHour(at: Date): boolean {
  const hour = companyHourOf(at)
  return hour >= 7 && hour < 18
}

async function findDueReminders(db: Deps['db'], today: Day, permitId?: number): Promise<DueReminder[]> {
  const span = { from: addDays(today, -toldAfterDays), to: addDays(today, Math.max(...permitReminderDays)) }
  const due = await findPermitsDue(db, span, permitId)
  const reminders = due.flatMap(({ id, projectId, expires, inspectionBy }) => [
    ...toReminder({ permitId: id, projectId, kind: 'expiry' }, expires, today),
    ...toReminder({ permitId: id, projectId, kind: 'inspection' }, inspectionBy, today),
  ])
  return findUnsent(db, reminders)
}

function toReminder(
  about: Pick<DueReminder, 'permitId' | 'projectId' | 'kind'>,
  due: Day | null,
  today: Day,
): DueReminder[] {
  const daysBefore = due === null ? null : reminderFor(due, today)
  return due === null || daysBefore === null ? [] : [{ ...about, due, daysBefore }]
}

async function remindOf(deps: Deps, seen: DueReminder, at: Date): Promise<void> {
  const { permitId, projectId, kind } = seen
  const today = companyDayOf(at)
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { permit } = await lockPermit(trx, { projectId, permitId }, today)
    // The permit may have changed since: check again under the lock.
    const due = await findDueReminders(trx, today, permitId)
    const reminder = due.find((still) => still.kind === kind && still.due === seen.due)
    const readers = await findReaders(trx, projectId)
    if (!reminder || readers.length === 0 || !(await markSent(trx, reminder, at))) return
    const letter = await findPermitLetter(trx, permitId)
    for (const reader of readers) {
      const url = `${deps.config.publicUrl}/employee/${encodeURIComponent(reader.firstName)}/projects/${projectId}/permits`
      const { subject, text, html } = toPermitMail({
        permit,
        letter,
        reminder,
        today,
        url,
        language: reader.language,
      })
      await insertDelivery(trx, deps, at, {
        kind: 'notice',
        channel: 'email',
        projectId,
        bidId: null,
        recipientName: reader.name,
        recipient: reader.email,
        subject,
        body: text,
        html,
        replyTo: '',
        template: null,
        document: null,
        actorId: null,
      })
    }
    await recordEvent(trx, {
      at,
      actor: null,
      projectId,
      entity: 'permit',
      entityId: permitId,
      verb: 'reminded',
      summary: say('reminded {name} of {what}: {headline}', {
        name: readers.map(({ name }) => name).join(', '),
        what: permitLabel(permit),
        headline: sayHeadline(reminder, today),
      }),
    })
  })
}

/** `permit expires on December 20, 2026`. */
function sayHeadline({ kind, due }: DueReminder, today: Day): Sentence {
  const when = sayDay(due)
  const isOver = due < today
  if (kind === 'expiry')
    return say(isOver ? 'permit expired on {when}' : 'permit expires on {when}', { when })
  return say(isOver ? 'inspection was due by {when}' : 'inspection due by {when}', { when })
}

/** Permits that expire, inspections that are due: each hour looks whether somebody is to be reminded. */
export const remindOfPermitsQueue = 'remind-of-permits'
