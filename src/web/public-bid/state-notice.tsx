import type { PublicBid } from '../../contract/public-bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { useSpeech } from './language.tsx'
import { Notice } from './notice.tsx'
import classes from './public-bid.module.css'

/** Whom the reader turns to. */
export function contactName({ manager, company }: PublicBid): string {
  return manager?.name || company.name
}

/** Where the bid stands, when it is no longer (or not yet) an offer to sign. */
export function StateNotice({
  bid,
  bidIndex,
  signedCopyTo,
  isDeclinedNow,
}: {
  bid: PublicBid
  bidIndex: string
  /** The address given with the signature just now, '' for none; undefined when nothing was signed on this visit. */
  signedCopyTo: string | undefined
  isDeclinedNow: boolean
}) {
  const { words, day, instant } = useSpeech()
  const who = contactName(bid)
  switch (bid.status) {
    case 'draft':
      return (
        <Notice tone="caution">
          <h2>{words.draftTitle}</h2>
          <p>{words.draftText}</p>
        </Notice>
      )
    case 'accepted':
      return <Accepted bid={bid} bidIndex={bidIndex} signedCopyTo={signedCopyTo} />
    case 'finalized':
      return (
        <Notice tone="good">
          <h2>{words.finalizedTitle}</h2>
          <p>{bid.acceptance ? <Acceptance bid={bid} /> : words.finalizedText}</p>
          {bid.acceptance && <SignedPdf bidIndex={bidIndex} />}
        </Notice>
      )
    case 'declined':
      return (
        <Notice tone="quiet" takesFocus={isDeclinedNow}>
          <h2>{words.declinedTitle}</h2>
          <p>{words.declinedText(bid.declinedAt ? day(companyDayOf(new Date(bid.declinedAt))) : '', who)}</p>
        </Notice>
      )
    case 'superseded':
      return (
        <Notice tone="caution">
          <p className={classes.kicker}>{documentName(bid, words)}</p>
          <h1>{words.supersededTitle}</h1>
          <p>
            {bid.replacedBy === null
              ? words.askForLink(who)
              : bid.replacedBy.sentAt === null
                ? words.replacedUnsent(bid.replacedBy.revision, who)
                : words.replacedSent(bid.replacedBy.revision, instant(bid.replacedBy.sentAt))}
          </p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="caution">
          <p className={classes.kicker}>{documentName(bid, words)}</p>
          <h1>{words.expiredTitle}</h1>
          <p>{words.expiredText(bid.validUntil ? day(bid.validUntil) : '', who)}</p>
        </Notice>
      )
    case 'sent':
    case 'viewed':
      return bid.canAnswer ? null : (
        <Notice tone="caution">
          <h2>{words.closedTitle}</h2>
          <p>{words.closedText(who)}</p>
        </Notice>
      )
  }
}

/** `Bid 2 · Revision 3`; a first revision needs no word about it. */
export function documentName(
  { kind, number, revision }: PublicBid,
  words: ReturnType<typeof useSpeech>['words'],
): string {
  const name = `${words.nameOf[kind]} ${number}`
  return revision > 1 ? `${name} · ${words.revision(revision)}` : name
}

function Accepted({
  bid,
  bidIndex,
  signedCopyTo,
}: {
  bid: PublicBid
  bidIndex: string
  signedCopyTo: string | undefined
}) {
  const { words } = useSpeech()
  const isJustSigned = signedCopyTo !== undefined
  const first = bid.paymentSchedule[0]
  return (
    <Notice tone="good" takesFocus={isJustSigned}>
      <h2>{isJustSigned ? words.thanks : words.acceptedTitle}</h2>
      <p>{bid.acceptance ? <Acceptance bid={bid} /> : words.acceptedPlain}</p>
      <SignedPdf bidIndex={bidIndex} />
      <h3>{words.nextTitle}</h3>
      <ol className={classes.steps}>
        <li>{bid.sendsCopies && signedCopyTo ? words.nextCopyTo(signedCopyTo) : words.nextCopy}</li>
        <li>{words.nextCall(contactName(bid))}</li>
        {first && first.due > 0 && <li>{words.nextPayment(first.label, formatDollars(first.due))}</li>}
      </ol>
    </Notice>
  )
}

function Acceptance({ bid: { acceptance } }: { bid: PublicBid }) {
  const { words, instant } = useSpeech()
  if (!acceptance) return null
  return words.acceptedBy(acceptance.name, instant(acceptance.acceptedAt), formatDollars(acceptance.total))
}

function SignedPdf({ bidIndex }: { bidIndex: string }) {
  const { words } = useSpeech()
  return (
    <p>
      <a className={classes.primary} href={pdfAddress(bidIndex)} download>
        {words.downloadSigned}
      </a>
    </p>
  )
}

/** `selected` when the options of the document shall be others than the bid's own. */
export function pdfAddress(bidIndex: string, selected?: readonly number[]): string {
  const address = `/api/bid/${encodeURIComponent(bidIndex)}/pdf`
  return selected ? `${address}?selected=${selected.join(',')}` : address
}
