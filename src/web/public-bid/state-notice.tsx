import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import controls from './controls.module.css'
import { useSpeech } from './language.tsx'
import classes from './page.module.css'
import type { Answered } from './sending.ts'

/** Who answers the reader's questions. */
export function contactName({ manager, company }: PublicBid): string {
  return manager?.name || company.name
}

interface StateProps {
  bid: PublicBid
  bidIndex: string
  answered: Answered | undefined
}

/** Says why the bid can't be signed, when it can't. */
export function StateNotice({ bid, bidIndex, answered }: StateProps) {
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
      return <Accepted bid={bid} bidIndex={bidIndex} answered={answered} />
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
        <Notice tone="quiet" takesFocus={answered !== undefined}>
          <h2>{words.declinedTitle}</h2>
          <p>{words.declinedText(bid.declinedAt ? day(companyDayOf(new Date(bid.declinedAt))) : '', who)}</p>
        </Notice>
      )
    case 'superseded':
      return (
        <Notice tone="caution">
          <p className={classes.soft}>{documentName(bid, words)}</p>
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
          <p className={classes.soft}>{documentName(bid, words)}</p>
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

/** `Bid 2 · Revision 3`, or `Bid 2` for a first revision. */
export function documentName(
  { kind, number, revision }: PublicBid,
  words: ReturnType<typeof useSpeech>['words'],
): string {
  const name = `${words.nameOf[kind]} ${number}`
  return revision > 1 ? `${name} · ${words.revision(revision)}` : name
}

function Accepted({ bid, bidIndex, answered }: StateProps) {
  const { words } = useSpeech()
  const first = bid.paymentSchedule[0]
  return (
    <Notice tone="good" takesFocus={answered !== undefined}>
      <h2>{answered ? words.thanks : words.acceptedTitle}</h2>
      <p>{bid.acceptance ? <Acceptance bid={bid} /> : words.acceptedPlain}</p>
      <SignedPdf bidIndex={bidIndex} />
      <h3>{words.nextTitle}</h3>
      <ol>
        <li>{answered?.copyTo ? words.nextCopyTo(answered.copyTo) : words.nextCopy}</li>
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
    <p className={controls.actions}>
      <a className={controls.primary} href={pdfAddress(bidIndex)} download>
        {words.downloadSigned}
      </a>
    </p>
  )
}

/** @param selected the reader's options, when they differ from the bid's own */
export function pdfAddress(bidIndex: string, selected?: readonly number[]): string {
  const address = `/api/bid/${encodeURIComponent(bidIndex)}/pdf`
  return selected ? `${address}?selected=${selected.join(',')}` : address
}

/** A box that stands out. `takesFocus` is for the answer to the reader's last click. */
export function Notice({
  tone,
  takesFocus = false,
  children,
}: {
  tone: 'good' | 'caution' | 'quiet'
  takesFocus?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // Before the first paint, so that the reader can't press anything in between.
  useLayoutEffect(() => {
    if (!takesFocus) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    <div ref={box} role="status" tabIndex={-1} className={controls.notice} data-tone={tone}>
      {children}
    </div>
  )
}
