import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationChoice } from '../../contract/notifications.ts'
import { groupForPhone, isMailedAnyway } from '../../domain/notifications.ts'
import type { DB } from '../database/schema.generated.ts'
import { insertDelivery } from '../deliveries/insert-delivery.service.ts'
import { findSendingState } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'
import { findNeedsOfAll, type NeedOf } from '../needs/find-needs.ts'
import { findDevices, type PushJob, pushQueue } from './devices.service.ts'
import { toNeedsMail, toPushNews } from './need-message.ts'
import { findChoices, findReaders, type Reader } from './notifications.queries.ts'

/** After so long a notification is no news any more. */
const newsForMs = 3_600_000
/** A change and what it leads to are written by the same request, mostly with the same instant. */
const ownDoingSeconds = 2
/** What counts from an earlier time than its change may come up so long after it. */
const lateDoingMs = 2 * 60_000

/** Each minute. */
const lookEveryMs = 60_000
export const tellNeedsQueue = 'tell-needs'

/**
 * Tells everybody what came up for them since the last look: one e-mail, and up to three notifications on each phone.
 * What was told is remembered in the transaction that queues its mail and pushes, so that neither a second server nor a
 * killed one tells it twice. The first look at somebody tells nothing, because all of it is old.
 */
export async function tellNeeds(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  const [devices, sending, everybody] = await Promise.all([
    findDevices(deps),
    findSendingState(deps),
    findReaders(deps.db),
  ])
  const readers = everybody.filter(({ id }) => sending.email.isConfigured || devices.has(id))
  await deps.db.transaction().execute(async (trx) => {
    const news = await takeNews(trx, readers, at)
    if (news.length === 0) return
    const choices = await findChoices(
      trx,
      readers.map(({ id }) => id),
    )
    const company = await findCompany(trx)
    for (const reader of readers) {
      const own = news.filter(({ readerId }) => readerId === reader.id)
      const chosen = choices.get(reader.id) ?? []
      if (sending.email.isConfigured) {
        const readsOffice = reader.email.toLowerCase() === company.email.toLowerCase()
        const needs = pick(own, chosen, 'email').filter(
          (need) => !isMailedAnyway(need, need.isTheirs, need.isManagers || readsOffice),
        )
        await mail(trx, deps, at, { reader, company }, needs)
      }
      await push(trx, deps, at, reader, devices.get(reader.id) ?? [], pick(own, chosen, 'phone'))
    }
  })
}

/** What to tell whom; afterwards it counts as told. */
async function takeNews(trx: Transaction<DB>, readers: readonly Reader[], at: Date): Promise<NeedOf[]> {
  const ids = readers.map(({ id }) => id)
  // Whom nothing reaches is looked at anew once something does.
  await trx
    .deleteFrom('needs_told')
    .where('employee_id', 'not in', [0, ...ids])
    .execute()
  const rows = await trx
    .selectFrom('needs_told')
    .selectAll()
    .where('employee_id', 'in', [0, ...ids])
    .orderBy('employee_id')
    .forUpdate()
    .execute()
  const told = new Map(rows.map(({ employee_id, keys }) => [employee_id, new Set(keys)]))
  // What is due on a day shows from midnight on and is told at six, when it comes up.
  const open = (await findNeedsOfAll(trx, ids, at)).filter(({ since }) => since <= at.toISOString())
  const needs = Map.groupBy(open, ({ readerId }) => readerId)
  const lastLook = new Date(at.getTime() - lookEveryMs).toISOString()
  const news: NeedOf[] = []
  for (const { id, seenAt } of readers) {
    const own = needs.get(id) ?? []
    const before = told.get(id)
    const fresh = own.filter(({ key }) => !before?.has(key))
    if (before && fresh.length === 0 && before.size === own.length) continue
    await keepTold(
      trx,
      id,
      own.map(({ key }) => key),
    )
    // What the last look did not find cannot have been seen before it, whenever it counts from.
    if (before) news.push(...fresh.filter(({ since }) => since > seenAt || lastLook > seenAt))
  }
  return withoutOwnDoing(trx, news, at)
}

async function keepTold(trx: Transaction<DB>, employeeId: number, keys: string[]): Promise<void> {
  await trx
    .insertInto('needs_told')
    .values({ employee_id: employeeId, keys })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ keys }))
    .execute()
}

/** Leaves out what came up by the reader's own change. */
async function withoutOwnDoing(db: Kysely<DB>, news: readonly NeedOf[], at: Date): Promise<NeedOf[]> {
  if (news.length === 0) return []
  const asked = news.map(({ since, project, readerId }, index) => ({
    index,
    since,
    project: project?.id ?? null,
    reader: readerId,
  }))
  const own = await sql<{ index: number }>`
    select index
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(index integer, since timestamptz, project integer, reader integer)
    where exists (select from event where event.project_id = asked.project and event.actor_id = asked.reader
        and (abs(extract(epoch from event.at - asked.since)) <= ${ownDoingSeconds}
          or asked.since < ${new Date(at.getTime() - lookEveryMs)}
            and event.at >= ${new Date(at.getTime() - lateDoingMs)}))
      or asked.project is null and exists (select from receipt where receipt.created_by = asked.reader
        and receipt.created_at = asked.since and receipt.assigned_at is null and receipt.dismissed_at is null)`.execute(
    db,
  )
  const done = new Set(own.rows.map(({ index }) => index))
  return news.filter((_, index) => !done.has(index))
}

function pick(needs: readonly NeedOf[], choices: readonly NotificationChoice[], by: 'email' | 'phone') {
  return needs.filter(({ facts }) => choices.some((choice) => choice.kind === facts.kind && choice[by]))
}

async function findCompany(db: Kysely<DB>): Promise<{ name: string; email: string }> {
  const company = await db.selectFrom('company').select(['name', 'email']).executeTakeFirst()
  return company ?? { name: '', email: '' }
}

async function mail(
  trx: Transaction<DB>,
  deps: Deps,
  at: Date,
  { reader, company }: { reader: Reader; company: { name: string } },
  needs: readonly NeedOf[],
): Promise<void> {
  if (needs.length === 0) return
  const about = { reader, publicUrl: deps.config.publicUrl, companyName: company.name }
  await insertDelivery(trx, deps, at, {
    kind: 'notice',
    channel: 'email',
    // One that is about a single project stands with it.
    projectId: needs.length === 1 ? (needs[0]?.project?.id ?? null) : null,
    bidId: null,
    recipientName: reader.name,
    recipient: reader.email,
    ...toNeedsMail(needs, about),
    replyTo: '',
    template: null,
    document: null,
    actorId: null,
  })
}

async function push(
  trx: Transaction<DB>,
  deps: Deps,
  at: Date,
  reader: Reader,
  sessionIds: readonly number[],
  needs: readonly NeedOf[],
): Promise<void> {
  const until = new Date(at.getTime() + newsForMs).toISOString()
  for (const sessionId of sessionIds) {
    for (const group of groupForPhone(needs)) {
      const job: PushJob = { sessionId, until, news: toPushNews(group, reader) }
      await deps.jobs.enqueue(trx, pushQueue, job)
    }
  }
}
