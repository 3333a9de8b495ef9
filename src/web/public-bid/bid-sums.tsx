import { useId } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import type { ChosenBid } from './choice.ts'
import controls from './controls.module.css'
import { useSpeech, useWrittenIn } from './language.tsx'
import classes from './page.module.css'

/** The steps from the subtotal to the total, as part of the document. */
export function BidTotal({ bid, chosen }: { bid: PublicBid; chosen: ChosenBid }) {
  const { words } = useSpeech()
  const optional = chosen.chosen.reduce((sum, item) => sum + item.amount, 0)
  const hasOptions = chosen.chosen.length > 0
  return (
    <dl className={classes.sums}>
      {hasOptions && <Sum term={words.basePrice} cents={chosen.subtotal - optional} />}
      {hasOptions && <Sum term={words.options(chosen.chosen.length, chosen.optionCount)} cents={optional} />}
      {bid.discount > 0 && !hasOptions && <Sum term={words.subtotal} cents={chosen.subtotal} />}
      {bid.discount > 0 && <Sum term={words.discount} cents={-bid.discount} />}
      {bid.contractBefore !== null && <Sum term={words.contractBefore} cents={bid.contractBefore} />}
      <Sum term={words.total[bid.kind]} cents={chosen.total} isTotal />
      {bid.contractBefore !== null && (
        <Sum term={words.contractAfter} cents={bid.contractBefore + chosen.total} />
      )}
    </dl>
  )
}

/** One step to a total. */
export function Sum({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{term}</dt>
      <dd className={classes.figure}>{formatDollars(cents)}</dd>
    </div>
  )
}

/** The total at the foot of the screen until the signature is reached. Screen readers announce each change. */
export function TotalBar({ bid, chosen }: { bid: PublicBid; chosen: ChosenBid }) {
  const { words } = useSpeech()
  const isOwnChoice = chosen.total !== bid.total
  return (
    <section aria-label={words.total[bid.kind]} className={controls.bar}>
      <p role="status" aria-atomic="true">
        <span className={classes.soft}>{isOwnChoice ? words.totalWithChoice : words.total[bid.kind]}</span>{' '}
        <strong className={classes.figure}>{formatDollars(chosen.total)}</strong>
      </p>
      {bid.canAnswer && (
        <a href="#sign" className={controls.primary}>
          {words.toSignature}
        </a>
      )}
    </section>
  )
}

/** The payments, each with the amount due under the chosen options. */
export function PaymentTable({ bid, schedule }: { bid: PublicBid; schedule: ChosenBid['schedule'] }) {
  const { words } = useSpeech()
  const written = useWrittenIn(bid.language)
  const title = useId()
  if (schedule.length === 0) return null
  return (
    <section>
      <h2 id={title}>{words.schedule}</h2>
      <table className={classes.payments} aria-labelledby={title}>
        <thead className={classes.soft}>
          <tr>
            <th scope="col">{words.due}</th>
            <th scope="col" className={classes.figure}>
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {schedule.map(({ label, percent, due }, place) => (
            // Payments have no id on the wire; their places never change within a revision.
            <tr key={`${place} ${label}`}>
              <td>
                <span {...written}>{label}</span>
                {percent !== null && <span className={classes.soft}> {percent / 100}%</span>}
              </td>
              <td className={classes.figure}>{formatDollars(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
