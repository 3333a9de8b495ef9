import type { Bid } from '../../contract/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { bidFileName, type DocumentChoice, toBidDocument } from './bid-document.ts'
import { findBidLetter } from './bid-letter.queries.ts'
import { findBid } from './bids.queries.ts'

/** The bid as PDF, as staff see it. @throws not_found */
export async function setBidPdf(
  deps: Deps,
  projectId: number,
  bidId: number,
  choice: DocumentChoice,
): Promise<FileAnswer> {
  const bid = await findBid(deps.db, projectId, bidId, companyDayOf(deps.clock.now()))
  return setPdf(deps, bid, choice)
}

/** Sets a bid that was read; outside any transaction, since setting takes its time. */
export async function setPdf(deps: Deps, bid: Bid, choice: DocumentChoice): Promise<FileAnswer> {
  const letter = await findBidLetter(deps.db, bid.project_id)
  const { pdf, sha256 } = await deps.documents.setBid(toBidDocument(bid, letter, choice))
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: bidFileName(bid), sha256 })
}
