import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Bid } from '../../../contract/bids.ts'
import { assertScheduleAddsUp } from '../../../domain/bid-money.ts'
import { assertCanShare, assertContractBears, assertNotSending } from '../../../domain/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { say } from '../../../domain/sentences/say.ts'
import type { Actor } from '../../actor.ts'
import { changeRow } from '../../database/editable.ts'
import type { Deps } from '../../deps.ts'
import { advanceProject } from '../../projects/projects.service.ts'
import { actOnBid, type BidAnswer } from '../bid-actions.service.ts'
import { bidLabel, countItems } from '../bid-changes.ts'
import { asSent, setDocument, wholeDocument } from '../bid-pdf.service.ts'
import { findBid, findContractTotal } from '../bids.queries.ts'
import { contractProblems, findBidLetter } from './bid-letter.queries.ts'
import { freezeBid } from './mark-bid-sent.service.ts'
import { publicUrlOf } from './outgoing-bid.service.ts'

/**
 * Hands out the public link: a draft is frozen and counts as sent, which moves its project along. Again is no change;
 * after the link was taken back, there is a new one.
 * @throws conflict for a bid that was replaced, or changed meanwhile, and for a draft that takes off more than the
 * contract; invalid for one without lines or past its validity; not_found
 */
export async function shareBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  { remindAfterDays }: { remindAfterDays?: number | null | undefined } = {},
): Promise<BidAnswer & { url: string }> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const seen = await findBid(deps.db, projectId, bidId, today)
  assertCanLeave(seen, today)
  const [problem] = contractProblems(seen, await findBidLetter(deps.db, projectId))
  if (problem) throw problem
  const sha256 =
    seen.status === 'draft' ? (await setDocument(deps, asSent(seen, at), wholeDocument)).sha256 : ''
  const answer = await actOnBid(
    deps,
    actor,
    { projectId, bidId, at },
    async ({ trx, project, bid, record }) => {
      assertCanLeave(bid, today)
      if (bid.status === 'draft') {
        // Only a draft is checked: what already went out stays as it is, and a finalized change is in the contract.
        if (bid.kind === 'change_order')
          assertContractBears(await findContractTotal(trx, projectId), bid.total)
        assertNotSending(bid.isSending)
        assertSameVersion(bid, seen)
        await freezeBid(trx, bid, { sentAt: at, at, sha256 })
        await record('sent', say('handed out the link to {what}', { what: bidLabel(bid) }), {
          status: { from: 'draft', to: 'sent' },
        })
        await advanceProject(trx, { actor, at }, project, 'bid_sent')
      }
      if (bid.linkRevokedAt !== null) {
        await changeRow(trx, 'bid', bidId, at, { bid_index: newLink(), link_revoked_at: null })
        await record('relinked', say('handed out a new link to {what}', { what: bidLabel(bid) }))
      }
      if (remindAfterDays !== undefined && remindAfterDays !== bid.remindAfterDays) {
        await changeRow(trx, 'bid', bidId, at, { remind_after_days: remindAfterDays })
      }
      return 'Bid link is ready'
    },
  )
  return { ...answer, url: publicUrlOf(deps, answer.bid) }
}

function assertCanLeave(bid: Bid, today: string): void {
  assertCanShare({ ...bid, itemCount: countItems(bid) }, today)
  if (bid.status === 'draft') assertScheduleAddsUp(bid.paymentSchedule, bid.total)
}

/** The SHA-256 is of the version that was read first, so that version must be the one we freeze. */
function assertSameVersion(now: Bid, seen: Bid): void {
  if (now.version === seen.version) return
  throw new AppError('conflict', 'Somebody has changed this bid meanwhile; look at it again', {
    current: z.encode(Bid, now),
  })
}

/** An unguessable link, 32 random bytes in base64url. */
export function newLink(): string {
  return randomBytes(32).toString('base64url')
}
