import { useState } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { companyDayOf, daysBetween } from '../../domain/dates.ts'
import { AskOrDecline } from './ask-or-decline.tsx'
import { BidLines } from './bid-lines.tsx'
import { BidTotal, PaymentTable, TotalBar } from './bid-sums.tsx'
import { chooseFrom, selectedIn, useDraft } from './choice.ts'
import { addressLine } from './company.tsx'
import controls from './controls.module.css'
import { useSpeech, useWrittenIn } from './language.tsx'
import classes from './page.module.css'
import type { AnswerForm } from './sending.ts'
import { SignForm } from './sign-form.tsx'
import { documentName, pdfAddress } from './state-notice.tsx'

/** The document, then the forms to sign, ask or decline. The signature must come after the terms. */
export function Offer({ bid, bidIndex, onRefused, onAnswered }: Omit<AnswerForm, 'draft'>) {
  const { words } = useSpeech()
  const draft = useDraft(bid, bidIndex)
  const [now] = useState(() => new Date())
  // The office can try the options of a draft.
  const mayChoose = bid.canAnswer || bid.status === 'draft'
  const selected = mayChoose ? draft.selected : selectedIn(bid)
  const chosen = chooseFrom(bid, selected)
  const isOwnChoice = selected.join() !== selectedIn(bid).join()
  const form: AnswerForm = {
    bid,
    bidIndex,
    draft,
    onRefused,
    onAnswered: (next, answered) => {
      draft.drop()
      onAnswered(next, answered)
    },
  }
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
          <SignForm {...form} chosen={chosen} />
          <AskOrDecline {...form} />
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
      <p className={classes.soft}>{documentName(bid, words)}</p>
      <h1 {...(bid.title ? written : {})}>{bid.title || documentName(bid, words)}</h1>
      <dl className={classes.facts}>
        {customer.name && <Fact term={words.preparedFor} text={customer.name} />}
        {site && <Fact term={words.site} text={site} />}
        <Fact term={words.project} text={[project.number, project.name].filter(Boolean).join(' · ')} />
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
      <p className={controls.actions}>
        <a className={controls.secondary} href={pdf} download>
          {words.downloadPdf}
        </a>
        <button type="button" className={controls.secondary} onClick={() => window.print()}>
          {words.print}
        </button>
      </p>
    </section>
  )
}

/** One fact in the head of a page. */
export function Fact({
  term,
  text,
  more = '',
  isUrgent = false,
}: {
  term: string
  text: string
  more?: string
  isUrgent?: boolean
}) {
  return (
    <div>
      <dt className={classes.soft}>{term}</dt>
      <dd>
        {text}
        {more && (
          <p className={classes.soft} data-urgent={isUrgent || undefined}>
            {more}
          </p>
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
