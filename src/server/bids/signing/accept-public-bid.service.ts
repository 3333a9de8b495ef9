import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Bid } from '../../../contract/bids.ts'
import type { PublicBid, acceptPublicBid as route } from '../../../contract/public-bids.ts'
import { assertChoiceSignable, bidTotals } from '../../../domain/bid-money.ts'
import { assertCanAnswer, assertContractBears } from '../../../domain/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { AppError, invalidField } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import { type PlainMessage, say } from '../../../domain/sentences/say.ts'
import { changeRow } from '../../database/editable.ts'
import type { DB } from '../../database/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { lockProject, type ProjectRow } from '../../projects/projects.queries.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { selectItems, writeSchedule } from '../bid-content.queries.ts'
import { type BidContent, withContent } from '../bid-content.service.ts'
import { setDocument, wholeDocument } from '../bid-pdf.service.ts'
import { findAcceptance, findContractTotal, isAnotherAccepted, lockBid } from '../bids.queries.ts'
import { fileSignedBidQueue } from '../sending/follow-up-bids.service.ts'
import { chosenContent } from './public-bid.ts'
import { findByLink, showBid } from './public-bids.service.ts'

type Acceptance = z.output<(typeof route)['body']>

interface Signing extends Omit<Acceptance, 'signature' | 'agreed'> {
  signature: Buffer | null
  /** From where, and with what. */
  visitor: { address: string; userAgent: string }
}

/** How often we try again when the bid changes while its PDF is being set. */
const tries = 3

/**
 * Signs the bid with exactly the chosen options: the PDF of that choice is fingerprinted, and choice, total and schedule
 * are what the contract will be. The signed PDF follows by a job. The same signature again gets the same answer.
 * @throws not_found; invalid naming `selected` or `signature`; conflict with a sentence for the customer when the bid
 * does not wait for an answer, or adds up to something else than the page showed
 */
export async function acceptPublicBid(
  deps: Deps,
  bidIndex: string,
  { signature, agreed: _agreed, ...request }: Acceptance,
  visitor: Signing['visitor'],
): Promise<PublicBid> {
  // Decode a stranger's picture at most once, and only for a bid that can be signed with it.
  let reading: Promise<Buffer> | undefined
  const readOnce = async (): Promise<Signing> => ({
    ...request,
    signature: signature ? await (reading ??= readSignature(signature)) : null,
    visitor,
  })
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const bid = await findByLink(deps, bidIndex)
    if (bid.acceptance && (await isSameSignature(deps, bid, request, readOnce))) return showBid(deps, bid)
    assertCanAnswer(bid.status)
    const content = chosenContent(bid, request.selected)
    const chosen = withContent(bid, content)
    assertTotalShown(chosen.total, request.total)
    assertChoiceSignable(content.groups, chosen.total, bid.kind)
    const signing = await readOnce()
    const { sha256 } = await setDocument(deps, chosen, wholeDocument)
    if (await signBid(deps, bid, content, sha256, signing)) {
      return showBid(deps, await findByLink(deps, bidIndex))
    }
  }
  throw new AppError('conflict', 'This bid is being changed at this moment; please look at it again')
}

/** Nobody signs what they have not seen. */
function assertTotalShown(total: number, shown: number): void {
  if (total === shown) return
  throw new AppError(
    'conflict',
    say('With these options the bid is {money}, not {total}; please look at it again', {
      money: total,
      total: shown,
    }),
  )
}

async function isSameSignature(
  { db }: Deps,
  bid: Bid,
  request: Pick<Signing, 'name' | 'total' | 'selected'>,
  readOnce: () => Promise<Signing>,
): Promise<boolean> {
  const signed = await findAcceptance(db, bid.id)
  const places = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b).join()
  if (
    signed?.name !== request.name ||
    signed.total !== request.total ||
    places(signed.selected) !== places(request.selected)
  ) {
    return false
  }
  const { signature } = await readOnce()
  return signed.signature === null || signature === null
    ? signed.signature === signature
    : signed.signature.equals(signature)
}

/** @returns false when the bid is no longer what the PDF was set from */
function signBid(
  deps: Deps,
  seen: Bid,
  content: BidContent,
  sha256: string,
  signing: Signing,
): Promise<boolean> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, seen.project_id)
    const bid = await lockBid(trx, seen.project_id, seen.id, companyDayOf(at))
    if (bid.version !== seen.version || bid.linkRevokedAt !== null) return false
    assertCanAnswer(bid.status)
    await assertJobTakesIt(trx, bid, project, signing.total)
    const acceptance = {
      bid_id: bid.id,
      name: signing.name,
      signature: signing.signature,
      selected: [...new Set(signing.selected)].toSorted((a, b) => a - b),
      total: signing.total,
      document_sha256: sha256,
      address: signing.visitor.address,
      user_agent: signing.visitor.userAgent.slice(0, 400).toWellFormed(),
      email: signing.email ?? '',
      accepted_at: at,
    }
    await trx.insertInto('bid_acceptance').values(acceptance).execute()
    await writeChoice(trx, bid, content, signing, at)
    const summary = say('accepted {what} for {money}, signed by {name}', {
      what: bidLabel(bid),
      money: signing.total,
      name: signing.name,
    })
    const changes = { status: { from: bid.status, to: 'accepted' } }
    await recordBidEvent(trx, { at, actor: null, bid }, 'accepted', summary, changes)
    await deps.jobs.enqueue(trx, fileSignedBidQueue, { bidId: bid.id })
    return true
  })
}

/** A customer must not sign what could not become the contract. */
async function assertJobTakesIt(
  trx: Transaction<DB>,
  bid: Bid,
  { finalized_bid_id, status }: ProjectRow,
  total: Cents,
): Promise<void> {
  if (status === 'project_cancelled') {
    throw new AppError('conflict', 'This job has been canceled; please call us')
  }
  if (bid.kind === 'change_order') {
    assertContractBears(await findContractTotal(trx, bid.project_id), total)
    return
  }
  if (finalized_bid_id !== null) {
    throw new AppError('conflict', 'Another bid for this job is already the contract; please call us')
  }
  if (await isAnotherAccepted(trx, bid)) {
    throw new AppError('conflict', 'You have already accepted another bid for this job; please call us')
  }
}

async function writeChoice(
  trx: Transaction<DB>,
  bid: Bid,
  content: BidContent,
  { selected }: Signing,
  at: Date,
): Promise<void> {
  await selectItems(trx, bid.id, selected)
  const isSameSchedule = content.paymentSchedule.every(
    ({ amount, percent }, place) =>
      amount === bid.paymentSchedule[place]?.amount && percent === bid.paymentSchedule[place]?.percent,
  )
  if (!isSameSchedule) await writeSchedule(trx, bid.id, content.paymentSchedule)
  await changeRow(trx, 'bid', bid.id, at, {
    status: 'accepted',
    ...bidTotals(content.groups, content.discount),
  })
}

/** A drawing on a large screen of twice the resolution; whatever claims to be larger is no signature. */
const maxPixels = 8_000_000

/**
 * A drawn signature, decoded and written anew as PNG of at most 1,200 × 600 pixels: nothing of the sender's bytes is
 * kept. The same drawing always gives the same bytes.
 * @throws invalid naming `signature` for anything else; unavailable
 */
async function readSignature(base64: string): Promise<Buffer> {
  // Read with the first signature: what they load would be a part of every start.
  const [{ decodePicture }, { PictureRefusal }] = await Promise.all([
    import('../../files/pictures/decode-picture.ts'),
    import('../../files/pictures/picture-limits.ts'),
  ])
  const bytes = Buffer.from(base64, 'base64')
  const { decoded } = await decodePicture('signature', bytes, ['png'], maxPixels).catch((error: unknown) => {
    if (!(error instanceof PictureRefusal)) throw error
    throw noSignature(
      error.reason === 'type' ? 'Must be a PNG picture' : 'The signature is broken; please sign again',
    )
  })
  if (!decoded) throw noSignature('The signature is empty; please sign')
  return Buffer.from(decoded.bytes)
}

function noSignature(sentence: PlainMessage) {
  return invalidField('signature', sentence)
}
