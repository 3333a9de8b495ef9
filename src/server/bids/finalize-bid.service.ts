import type { Bid } from '../../contract/bids.ts'
import { assertScheduleAddsUp } from '../../domain/bid-money.ts'
import {
  type AgreementWay,
  assertCanFinalize,
  assertContractBears,
  assertNotSending,
} from '../../domain/bids.ts'
import { invalidField } from '../../domain/errors.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { type Sentence, say, withNote } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import type { Deps } from '../deps.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { actOnBid, type BidAnswer } from './bid-actions.service.ts'
import { bidLabel, countItems } from './bid-changes.ts'
import { billOnCompletion } from './bid-content.queries.ts'
import { findContractTotal } from './bids.queries.ts'
import { recordKept } from './unrecorded-changes.service.ts'

interface Agreement {
  agreedHow?: AgreementWay | undefined
  reason?: string | undefined
}

/**
 * Makes the bid the project's contract, or adds a change order to it: exactly what the customer signed. Without an
 * electronic acceptance the event says how it was agreed, or that nobody said.
 * @throws conflict when this or another bid is already final; invalid; not_found
 */
export async function finalizeBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  { agreedHow, reason = '' }: Agreement = {},
): Promise<BidAnswer> {
  if (agreedHow === 'other' && reason.trim() === '')
    throw invalidField('reason', 'Say how the customer agreed')
  return actOnBid(deps, actor, { projectId, bidId }, async ({ trx, project, bid, at, record }) => {
    assertCanFinalize(
      { ...bid, itemCount: countItems(bid) },
      { finalizedId: project.finalized_bid_id, status: project.status as ProjectStatus },
    )
    assertNotSending(bid.isSending)
    assertScheduleAddsUp(bid.paymentSchedule, bid.total)
    if (bid.kind === 'change_order') assertContractBears(await findContractTotal(trx, projectId), bid.total)
    assertIsWhatWasSigned(bid)
    await recordKept(trx, bid, at)
    await changeRow(trx, 'bid', bidId, at, { status: 'finalized', finalized_at: at })
    if (bid.kind === 'bid') await changeRow(trx, 'project', projectId, at, { finalized_bid_id: bidId })
    else if (bid.paymentSchedule.length === 0) await billOnCompletion(trx, bid)
    await record('finalized', sayFinalized(bid, agreedHow, reason.trim()), {
      status: { from: bid.status, to: 'finalized' },
    })
    await advanceProject(trx, { actor, at }, project, 'bid_finalized')
    return 'Bid finalized successfully'
  })
}

/** Nothing can change a bid after acceptance. If a bug did, it must not become the contract. */
function assertIsWhatWasSigned({ id, acceptance, total }: Bid): void {
  if (acceptance === null || acceptance.total === total) return
  throw new Error(`Bid ${id} adds up to ${total} cents, but the customer signed ${acceptance.total}`)
}

const ways = {
  on_paper: 'finalized {what}, agreed on paper',
  in_person: 'finalized {what}, agreed in person',
  by_phone: 'finalized {what}, agreed by phone',
  by_email: 'finalized {what}, agreed by e-mail',
  by_text: 'finalized {what}, agreed by text message',
  other: 'finalized {what}, agreed another way',
} as const satisfies Record<AgreementWay, string>

function sayFinalized(bid: Bid, agreedHow: AgreementWay | undefined, reason: string): Sentence {
  const what = bidLabel(bid)
  if (bid.acceptance === null && agreedHow === undefined && reason === '') {
    return say('finalized {what} without a signature; nobody recorded how the customer agreed', { what })
  }
  const way = agreedHow === undefined ? 'finalized {what} without a signature' : ways[agreedHow]
  const message = bid.acceptance === null ? way : 'finalized {what}, accepted by the customer online'
  return withNote(say(message, { what }), reason)
}
