import type { Bid } from '../../../contract/bids.ts'
import type { PublicBid } from '../../../contract/public-bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { say } from '../../../domain/sentences/say.ts'
import type { Deps } from '../../deps.ts'
import type { FileAnswer } from '../../http/answers.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { withContent } from '../bid-content.service.ts'
import type { DocumentChoice } from '../bid-document.ts'
import { setPdf } from '../bid-pdf.service.ts'
import { countView, findBidByIndex, findNewestRevision } from '../bids.queries.ts'
import { findBidLetter, findContractSums } from '../sending/bid-letter.queries.ts'
import { chosenContent, isWithdrawn, readPlaces, toPublicBid } from './public-bid.ts'

/**
 * What a link shows. A link that was handed out counts each view and leaves an event with it; the first moves the bid
 * to `viewed`. An employee or a program that looks is no customer: that leaves nothing.
 * @throws not_found for anything but a link that leads somewhere
 */
export async function viewBid(
  deps: Deps,
  bidIndex: string,
  { byCustomer }: { byCustomer: boolean },
): Promise<PublicBid> {
  const bid = await findByLink(deps, bidIndex)
  if (bid.sentAt === null || !byCustomer) return showBid(deps, bid)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    // Record the event first: it waits for the project's lock, which must come before the bid's.
    const summary = say('looked at {what}', { what: bidLabel(bid) })
    await recordBidEvent(trx, { at, actor: null, bid }, 'viewed', summary)
    await countView(trx, bid.id, at)
  })
  return showBid(deps, bid.status === 'sent' ? await findByLink(deps, bidIndex) : bid)
}

/** A bid as its customer sees it now. */
export async function showBid(deps: Deps, bid: Bid): Promise<PublicBid> {
  const letter = await findBidLetter(deps.db, bid.project_id)
  const replacedBy = bid.status === 'superseded' ? await findNewestRevision(deps.db, bid) : null
  const sums = bid.kind === 'change_order' ? await findContractSums(deps.db, bid) : null
  const contractBefore = sums && sums.original + sums.approvedBefore
  return toPublicBid(bid, letter, { replacedBy, contractBefore, sendsCopies: deps.mailer !== null })
}

/**
 * The PDF behind a link, with the options that are ticked at this moment; once signed, the signed one.
 * @throws not_found as viewBid, and for a bid that was replaced or has expired; invalid naming `selected`
 */
export async function setPublicBidPdf(
  deps: Deps,
  bidIndex: string,
  { selected, ...choice }: DocumentChoice & { selected?: string | undefined },
): Promise<FileAnswer> {
  const bid = await findByLink(deps, bidIndex)
  if (isWithdrawn(bid)) throw noSuchLink()
  if (selected === undefined) return setPdf(deps, bid, choice)
  return setPdf(deps, withContent(bid, chosenContent(bid, readPlaces(selected))), choice)
}

/** The bid behind a link. @throws not_found for a link that is unknown, or was taken back */
export async function findByLink({ db, clock }: Deps, bidIndex: string): Promise<Bid> {
  const bid = /^[\w-]{43}$/.test(bidIndex)
    ? await findBidByIndex(db, bidIndex, companyDayOf(clock.now()))
    : undefined
  if (!bid || bid.linkRevokedAt !== null) throw noSuchLink()
  return bid
}

/** The same sentence for every dead link, so that guessing reveals nothing. */
function noSuchLink(): AppError {
  return new AppError('not_found', 'This link does not lead to a bid; please ask for a new one')
}
