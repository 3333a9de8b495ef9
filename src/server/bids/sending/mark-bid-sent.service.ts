import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { bidFields } from '../../../contract/bid-fields.ts'
import { Bid } from '../../../contract/bids.ts'
import { answersOf } from '../../../contract/plain-fields.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { say } from '../../../domain/sentences/say.ts'
import { changeRow } from '../../database/editable.ts'
import type { NewEvent } from '../../database/record-event.ts'
import type { DB } from '../../database/schema.generated.ts'
import { lockAnyProject } from '../../projects/projects.queries.ts'
import { advanceProject } from '../../projects/projects.service.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { lockAnyBid } from '../bids.queries.ts'
import { recordKept } from '../unrecorded-changes.service.ts'

/**
 * Notes that a provider has taken a bid: a draft is frozen as it went out and counts as sent, on the day that its paper
 * says; a bid that was sent before keeps its day. Called in the transaction that moves the delivery, in the order
 * project, bid, delivery; nothing about the bid can undo what has left, so nothing is refused here.
 */
export async function markBidSent(
  trx: Transaction<DB>,
  { bidId, deliveryId, actor, at }: { bidId: number; deliveryId: number; actor: NewEvent['actor']; at: Date },
): Promise<void> {
  const { project_id: projectId } = await trx
    .selectFrom('bid')
    .select('project_id')
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  const project = await lockAnyProject(trx, projectId)
  const bid = await lockAnyBid(trx, bidId, companyDayOf(at))
  if (bid.status !== 'draft') return
  const { set_at: setAt } = await trx
    .selectFrom('delivery')
    .leftJoin('stored_file', 'stored_file.id', 'delivery.document_id')
    .select(({ fn }) => fn.coalesce('stored_file.created_at', 'delivery.created_at').as('set_at'))
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  await freezeBid(trx, bid, { sentAt: setAt, at })
  const summary = say('marked {what} as sent', { what: bidLabel(bid) })
  await recordBidEvent(trx, { at, actor, bid }, 'sent', summary, { status: { from: 'draft', to: 'sent' } })
  await advanceProject(trx, { actor, at }, project, 'bid_sent')
}

/**
 * Keeps what goes out: from now on a change makes a new revision. The SHA-256 of the whole PDF is on the row already,
 * or comes with `sha256`.
 */
export async function freezeBid(
  trx: Transaction<DB>,
  bid: Bid,
  { sentAt, at, sha256 }: { sentAt: Date; at: Date; sha256?: string },
): Promise<void> {
  await recordKept(trx, bid, at)
  await changeRow(trx, 'bid', bid.id, at, {
    status: 'sent',
    sent_at: sentAt,
    frozen_content: JSON.stringify(z.encode(FrozenContent, bid)),
    ...(sha256 !== undefined && { frozen_pdf_sha256: sha256 }),
  })
}

/** The revision's content as it crosses the wire: what the customer was shown, and what it costs us. */
const FrozenContent = Bid.pick({
  kind: true,
  number: true,
  revision: true,
  groups: true,
  paymentSchedule: true,
  subtotal: true,
  total: true,
  cost: true,
}).extend(answersOf(bidFields))

/**
 * Whether a message with this bid may leave once more just as it was set then. The project is locked.
 * @throws conflict when the bid was deleted, replaced, answered or changed since, or has expired; its link taken back
 */
export async function assertCanSendAgain(
  trx: Transaction<DB>,
  bidId: number | null,
  { setAt, at }: { setAt: Date; at: Date },
): Promise<void> {
  if (bidId === null) throw notFound('Bid')
  const { status, isChanged, isExtended, isOver, isRevoked } = await trx
    .selectFrom('bid')
    .select([
      'status',
      sql<boolean>`bid.status = 'draft' and bid.updated_at > ${setAt}`.as('isChanged'),
      sql<boolean>`bid.status in ('draft', 'sent', 'viewed') and coalesce(bid.valid_until < ${companyDayOf(at)}, false)`.as(
        'isOver',
      ),
      // The stored PDF shows the old last day.
      sql<boolean>`exists (
        select from event
        where event.entity = 'bid' and event.entity_id = bid.id and event.verb = 'extended' and event.at > ${setAt})`.as(
        'isExtended',
      ),
      sql<boolean>`bid.link_revoked_at is not null`.as('isRevoked'),
    ])
    .where('id', '=', bidId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  if (status === 'declined') throw new AppError('conflict', 'The customer has declined this bid')
  if (isChanged || isExtended) {
    throw new AppError('conflict', 'The bid has been changed since; send it as it is now')
  }
  if (isOver) throw new AppError('conflict', 'This bid has expired; extend it before sending')
  if (isRevoked) {
    throw new AppError('conflict', 'The link of this bid was taken back; hand out a new one before sending')
  }
}
