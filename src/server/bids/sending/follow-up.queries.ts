import { type Kysely, sql } from 'kysely'
import { companyTimeZone, type Day } from '../../../domain/dates.ts'
import type { DeliveryChannel } from '../../../domain/deliveries.ts'
import { overStatuses } from '../../../domain/projects.ts'
import type { DB } from '../../database/schema.generated.ts'

/** How many bids one run takes; the next follows within a minute. */
const batch = 200

/** How many signed PDFs one run sets: each takes its time. */
const filingBatch = 20
/** For so many minutes the queue has it to itself; then one in so many runs takes it up. */
const filingPause = 10

export interface BidKey {
  id: number
  projectId: number
}

/**
 * Bids whose reminder is due: sent so many of the company's days ago, not answered, not even by a question, still valid,
 * link in force, on a job that is still open; and no other bid of the job signed or its contract, which a change order
 * only adds to.
 */
export async function findDueReminders(db: Kysely<DB>, today: Day, id?: number): Promise<BidKey[]> {
  return db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(['bid.id', 'bid.project_id as projectId'])
    .where('bid.remind_after_days', 'is not', null)
    .where('bid.reminded_at', 'is', null)
    .where('bid.status', 'in', ['sent', 'viewed'])
    .where('bid.link_revoked_at', 'is', null)
    .where(
      sql<boolean>`(bid.sent_at at time zone ${companyTimeZone})::date + bid.remind_after_days <= ${today}::date`,
    )
    .where(({ or, eb }) => or([eb('bid.valid_until', 'is', null), eb('bid.valid_until', '>=', today)]))
    .where('project.deleted_at', 'is', null)
    .where('project.status', 'not in', overStatuses)
    .where(
      sql<boolean>`(bid.kind = 'change_order' or (project.finalized_bid_id is null and not exists (
        select from bid signed
        where signed.project_id = bid.project_id and signed.kind = 'bid' and signed.status = 'accepted')))`,
    )
    .where(sql<boolean>`not exists (select from bid_question asked where asked.bid_id = bid.id)`)
    .$if(id !== undefined, (query) => query.where('bid.id', '=', id ?? 0))
    .orderBy('bid.sent_at')
    .limit(batch)
    .execute()
}

/**
 * Bids that ran out without an answer on a job that is still open, and of which history does not tell yet since they
 * were last extended.
 */
export async function findNewlyExpired(db: Kysely<DB>, today: Day, id?: number): Promise<BidKey[]> {
  return db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(['bid.id', 'bid.project_id as projectId'])
    .where('bid.status', 'in', ['sent', 'viewed'])
    .where('bid.valid_until', '<', today)
    .where('project.deleted_at', 'is', null)
    .where('project.status', 'not in', overStatuses)
    .$if(id !== undefined, (query) => query.where('bid.id', '=', id ?? 0))
    .where(sql<boolean>`coalesce((
      select event.verb from event
      where event.entity = 'bid' and event.entity_id = bid.id and event.verb in ('expired', 'extended')
      order by event.id desc limit 1), '') <> 'expired'`)
    .orderBy('bid.id')
    .limit(batch)
    .execute()
}

/**
 * Signatures whose PDF the queue has not put on file: their project was deleted when it came to them, or it gave them
 * up. Each comes once in ten minutes, so that what cannot be stored is not set anew by every run.
 */
export async function findUnfiled(db: Kysely<DB>, at: Date): Promise<BidKey[]> {
  return db
    .selectFrom('bid_acceptance')
    .innerJoin('bid', 'bid.id', 'bid_acceptance.bid_id')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select(['bid.id', 'bid.project_id as projectId'])
    .where('bid_acceptance.signed_file_id', 'is', null)
    .where('bid_acceptance.accepted_at', '<=', new Date(at.getTime() - filingPause * 60_000))
    .where(
      sql<boolean>`floor(extract(epoch from ${at}::timestamptz - bid_acceptance.accepted_at) / 60)::bigint
        % ${filingPause}::int = 0`,
    )
    .where('project.deleted_at', 'is', null)
    .orderBy('bid_acceptance.accepted_at')
    .limit(filingBatch)
    .execute()
}

export interface LastSending {
  channel: DeliveryChannel
  recipient: string
  recipientName: string
}

/** How a bid last reached its customer; undefined when only its link was handed out. */
export async function findLastSending(db: Kysely<DB>, bidId: number): Promise<LastSending | undefined> {
  const row = await db
    .selectFrom('delivery')
    .select(['channel', 'recipient', 'recipient_name'])
    .where('bid_id', '=', bidId)
    .where('kind', '=', 'bid')
    .where('status', 'in', ['accepted', 'delivered', 'read'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      channel: row.channel as DeliveryChannel,
      recipient: row.recipient,
      recipientName: row.recipient_name,
    }
  )
}
