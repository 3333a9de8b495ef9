import type { Transaction } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import { assertCanFinalize, assertCanShare, assertScheduleAddsUp } from '../../domain/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { changeProjectRow, findProject, lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { bidLabel } from './bid-changes.ts'
import { changeBidRow, findBid, lockBid } from './bids.queries.ts'

interface BidAnswer {
  message: string
  bid: Bid
  project: Project
}

/**
 * Hands out the public link: a draft is frozen and counts as sent, which moves its project along. Again is no change.
 * @throws conflict for a bid that was replaced; invalid for one without lines or past its validity; not_found
 */
export async function shareBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
): Promise<BidAnswer & { url: string }> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    const bid = await lockBid(trx, projectId, bidId, today)
    assertCanShare({ ...bid, itemCount: countItems(bid) }, today)
    if (bid.status === 'draft') {
      assertScheduleAddsUp(bid.paymentSchedule, bid.total)
      await changeBidRow(trx, bidId, at, { status: 'sent', sent_at: at })
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'bid',
        entityId: bidId,
        verb: 'sent',
        summary: `handed out the link to ${bidLabel(bid)}`,
        changes: { status: { from: 'draft', to: 'sent' } },
      })
      await advanceProject(trx, { actor, at }, project, 'bid_sent')
    }
    const answer = await answerWith(trx, 'Bid link is ready', bid, today)
    return { ...answer, url: `${deps.config.publicUrl}/bid/${bid.bidIndex}` }
  })
}

/**
 * Makes the bid the project's contract. Without an electronic acceptance the event says that it was agreed on paper or
 * by phone, and why. @throws conflict when this or another bid is already final; invalid; not_found
 */
export async function finalizeBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  { reason = '' }: { reason?: string | undefined } = {},
): Promise<BidAnswer> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    const bid = await lockBid(trx, projectId, bidId, today)
    assertCanFinalize(
      { ...bid, itemCount: countItems(bid) },
      { finalizedId: project.finalized_bid_id, status: project.status as ProjectStatus },
    )
    assertScheduleAddsUp(bid.paymentSchedule, bid.total)
    await changeBidRow(trx, bidId, at, { status: 'finalized', finalized_at: at })
    if (bid.kind === 'bid') await changeProjectRow(trx, projectId, at, { finalized_bid_id: bidId })
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'bid',
      entityId: bidId,
      verb: 'finalized',
      summary: `finalized ${bidLabel(bid)}${wayOfAgreement(bid, reason.trim())}`,
      changes: { status: { from: bid.status, to: 'finalized' } },
    })
    await advanceProject(trx, { actor, at }, project, 'bid_finalized')
    return answerWith(trx, 'Bid finalized successfully', bid, today)
  })
}

function wayOfAgreement({ status }: Bid, reason: string): string {
  const way = status === 'accepted' ? ', accepted by the customer online' : ', agreed on paper or by phone'
  return reason === '' ? way : `${way}: ${reason}`
}

function countItems({ groups }: Bid): number {
  return groups.reduce((count, { items }) => count + items.length, 0)
}

async function answerWith(
  trx: Transaction<DB>,
  message: string,
  { id, project_id }: Bid,
  today: string,
): Promise<BidAnswer> {
  const bid = await findBid(trx, project_id, id, today)
  return { message, bid, project: await findProject(trx, project_id, today) }
}
