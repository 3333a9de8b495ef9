import type { Insertable } from 'kysely'
import type { Bid, BidChange } from '../../contract/bids.ts'
import { isFrozen } from '../../domain/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { StoredFile } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import type { Deps } from '../deps.ts'
import { storePdf as storeAnyPdf } from '../files/stored-files.ts'
import { FileAnswer } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import {
  applyChange,
  contentOf,
  findMentionedCosts,
  saysTheSame,
  withContent,
} from './bid-content.service.ts'
import { bidFileName, type DocumentChoice, toBidDocument } from './bid-document.ts'
import { findAcceptance, findBid } from './bids.queries.ts'
import { findBidLetter, findContractSums } from './sending/bid-letter.queries.ts'

/**
 * The bid as PDF, as staff see it; of a bid that was signed, the signed one. `asSent`: as it would go out today.
 * @throws not_found
 */
export async function setBidPdf(
  deps: Deps,
  projectId: number,
  bidId: number,
  { asSent: isAsSent = false, ...choice }: DocumentChoice & { asSent?: boolean | undefined },
): Promise<FileAnswer> {
  const at = deps.clock.now()
  const bid = await findBid(deps.db, projectId, bidId, companyDayOf(at))
  return setPdf(deps, isAsSent ? asSent(bid, at) : bid, choice)
}

/**
 * The bid with changes that are not saved, for whoever is writing it: an unfinished schedule is fine. A bid that went
 * out shows as the revision which saving would make. @throws not_found; invalid naming the field, as saving does
 */
export async function previewBid(
  deps: Deps,
  projectId: number,
  bidId: number,
  change: BidChange,
  choice: DocumentChoice,
): Promise<FileAnswer> {
  const [bid, costs] = await together(
    findBid(deps.db, projectId, bidId, companyDayOf(deps.clock.now())),
    findMentionedCosts(deps.db, change),
  )
  const before = contentOf(bid)
  const content = applyChange(before, change, { kind: bid.kind, costs, unfinished: true })
  const revised: Bid =
    isFrozen(bid.status) && !saysTheSame(content, before)
      ? { ...bid, status: 'draft', revision: bid.revision + 1, sentAt: null, acceptance: null }
      : bid
  const shown = withContent(revised, content)
  if (shown.acceptance) return readSignedPdf(deps, shown)
  return toAnswer(shown, await setDocument(deps, shown, choice, { isPreview: true }))
}

/** The bid as it would go out now: a draft loses its draft mark and gets today's date; others keep theirs. */
export function asSent(bid: Bid, at: Date): Bid {
  return bid.status === 'draft' ? { ...bid, status: 'sent', sentAt: at.toISOString() } : bid
}

/** The PDF of a bid, the signed one once it is signed. Slow, so call it outside transactions. */
export async function setPdf(deps: Deps, bid: Bid, choice: DocumentChoice): Promise<FileAnswer> {
  if (bid.acceptance) return readSignedPdf(deps, bid)
  return toAnswer(bid, await setDocument(deps, bid, choice))
}

function toAnswer(bid: Bid, { pdf, sha256 }: { pdf: Buffer; sha256: string }): FileAnswer {
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: bidFileName(bid), sha256 })
}

/**
 * Sets a bid with everything that stands around it. What a change order does to the contract counts the changes that
 * were final when it went out, so that its paper stays the same. A preview is set before
 * everything that waits. @returns the bytes and their SHA-256 in hex
 */
export async function setDocument(
  deps: Deps,
  bid: Bid,
  choice: DocumentChoice,
  { signature = null, isPreview = false }: { signature?: Buffer | null; isPreview?: boolean } = {},
): Promise<{ pdf: Buffer; sha256: string }> {
  const letter = await findBidLetter(deps.db, bid.project_id)
  const extras = {
    signature: signature?.toString('base64') ?? null,
    contractSums: bid.kind === 'change_order' ? await findContractSums(deps.db, bid) : null,
  }
  return deps.documents.setBid(toBidDocument(bid, letter, choice, extras), { isPreview })
}

/** What a customer gets by default. The frozen SHA-256 is of this form. */
export const wholeDocument: DocumentChoice = { full: true, logo: true }

/** The PDF with the customer's signature, always complete; the filed copy once there is one. */
async function readSignedPdf(deps: Deps, bid: Bid): Promise<FileAnswer> {
  const acceptance = await findAcceptance(deps.db, bid.id)
  const file = acceptance?.signedFile
  if (!file)
    return toAnswer(
      bid,
      await setDocument(deps, bid, wholeDocument, { signature: acceptance?.signature ?? null }),
    )
  return new FileAnswer({
    mediaType: 'application/pdf',
    content: await deps.files.read(file.path),
    fileName: bidFileName(bid),
    sha256: file.sha256,
  })
}

/** Stores a PDF about a bid in the project's folder, before the transaction that refers to it. @throws not_found */
export async function storePdf(
  { db, files }: Deps,
  { projectId, pdf, sha256, name }: { projectId: number; pdf: Buffer; sha256: string; name: string },
): Promise<{ path: string; row: Insertable<StoredFile> }> {
  const folder = await findProjectFolder(db, projectId)
  const { path, row } = await storeAnyPdf(files, { folder, shelf: 'bids', name, pdf, sha256 })
  return { path, row: { ...row, project_id: projectId } }
}
