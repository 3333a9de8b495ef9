import { useState } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { companyDayOf, daysBetween } from '../../domain/dates.ts'
import { BidLines } from './bid-lines.tsx'
import { BidTotal, TotalBar } from './bid-total.tsx'
import { chooseFrom, selectedIn, useDraft } from './choice.ts'
import { useSpeech, useWrittenIn } from './language.tsx'
import { addressLine } from './letterhead.tsx'
import { Otherwise } from './otherwise.tsx'
import { PaymentTable } from './payment-table.tsx'
import classes from './public-bid.module.css'
import { SignForm } from './sign-form.tsx'
import { documentName, pdfAddress } from './state-notice.tsx'

/** What is offered, in the order in which it must be read: the signature comes after the terms, never before. */
export function Offer({
  bid,
  bidIndex,
  onRefused,
  onAccepted,
  onDeclined,
}: {
  bid: PublicBid
  bidIndex: string
  /** Takes a refusal that makes the page outdated; throws any other on. */
  onRefused: (error: unknown) => void
  onAccepted: (bid: PublicBid, email: string) => void
  onDeclined: (bid: PublicBid) => void
}) {
  const { words } = useSpeech()
  const draft = useDraft(bid, bidIndex)
  const [now] = useState(() => new Date())
  // The office tries a draft's options too; nothing can be chosen any more in what is agreed or declined.
  const mayChoose = bid.canAnswer || bid.status === 'draft'
  const selected = mayChoose ? draft.selected : selectedIn(bid)
  const chosen = chooseFrom(bid, selected)
  const isOwnChoice = selected.join() !== selectedIn(bid).join()
  return (
    <>
      <div className={classes.document}>
        <Head
          bid={bid}
          today={companyDayOf(now)}
          pdf={pdfAddress(bidIndex, isOwnChoice ? selected : undefined)}
        />
        <Prose title={words.scope} text={bid.scope} bid={bid} />
        <BidLines bid={bid} chosen={chosen} onTick={draft.tick} fixed={!mayChoose} />
        <BidTotal bid={bid} chosen={chosen} />
        <PaymentTable bid={bid} schedule={chosen.schedule} />
        <Prose title={words.exclusions} text={bid.exclusions} bid={bid} />
        <Prose title={words.terms} text={bid.terms} bid={bid} />
        {mayChoose && <TotalBar bid={bid} chosen={chosen} />}
      </div>
      {bid.canAnswer && (
        <>
          <SignForm
            bid={bid}
            bidIndex={bidIndex}
            chosen={chosen}
            draft={draft}
            onRefused={onRefused}
            onAccepted={(accepted, email) => {
              draft.drop()
              onAccepted(accepted, email)
            }}
          />
          <Otherwise
            bid={bid}
            bidIndex={bidIndex}
            draft={draft}
            onRefused={onRefused}
            onDeclined={(declined) => {
              draft.drop()
              onDeclined(declined)
            }}
          />
        </>
      )}
    </>
  )
}

function Head({ bid, today, pdf }: { bid: PublicBid; today: string; pdf: string }) {
  const { words, day } = useSpeech()
  const written = useWrittenIn(bid.language)
  const site = addressLine(bid.project.site)
  const { project, customer, validUntil } = bid
  const daysLeft = validUntil === null ? -1 : daysBetween(today, validUntil)
  return (
    <section>
      <p className={classes.kicker}>{documentName(bid, words)}</p>
      <h1 {...(bid.title ? written : {})}>{bid.title || documentName(bid, words)}</h1>
      <dl className={classes.facts}>
        {customer.name && <Fact term={words.preparedFor} text={customer.name} isWide />}
        {site && <Fact term={words.site} text={site} isWide />}
        <Fact term={words.project} text={[project.number, project.name].filter(Boolean).join(' · ')} isWide />
        <Fact term={words.date} text={day(bid.date)} />
        {validUntil && (
          <Fact
            term={words.validUntil}
            text={day(validUntil)}
            more={bid.canAnswer && daysLeft >= 0 ? words.daysLeft(daysLeft) : ''}
            isUrgent={daysLeft <= 3}
          />
        )}
      </dl>
      <p className={classes.papers}>
        <a className={classes.secondary} href={pdf} download>
          {words.downloadPdf}
        </a>
        <button type="button" className={classes.secondary} onClick={() => window.print()}>
          {words.print}
        </button>
      </p>
    </section>
  )
}

function Fact({
  term,
  text,
  more = '',
  isUrgent = false,
  isWide = false,
}: {
  term: string
  text: string
  more?: string
  isUrgent?: boolean
  /** On a phone: a line of its own. */
  isWide?: boolean
}) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{term}</dt>
      <dd>
        {text}
        {more && (
          <>
            {' '}
            <span className={classes.more} data-urgent={isUrgent || undefined}>
              {more}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

function Prose({ title, text, bid }: { title: string; text: string; bid: PublicBid }) {
  const written = useWrittenIn(bid.language)
  if (text.trim() === '') return null
  return (
    <section>
      <h2>{title}</h2>
      <p className={classes.prose} {...written}>
        {text}
      </p>
    </section>
  )
}
