import type { PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import type { ChosenBid } from './choice.ts'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'

/** How the total comes about, in the document itself. */
export function BidTotal({ bid, chosen }: { bid: PublicBid; chosen: ChosenBid }) {
  const { words } = useSpeech()
  const optional = chosen.chosen.reduce((sum, item) => sum + item.amount, 0)
  const hasOptions = chosen.optionCount > 0
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

function Sum({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{term}</dt>
      <dd className={classes.figure}>{formatDollars(cents)}</dd>
    </div>
  )
}

/** The running total: always in sight while the document is read, said aloud when it changes, gone above the signature. */
export function TotalBar({ bid, chosen }: { bid: PublicBid; chosen: ChosenBid }) {
  const { words } = useSpeech()
  const isOwnChoice = chosen.total !== bid.total
  return (
    <section aria-label={words.total[bid.kind]} className={classes.bar}>
      <p role="status" aria-atomic="true">
        <span>{isOwnChoice ? words.totalWithChoice : words.total[bid.kind]}</span>{' '}
        <strong className={classes.figure}>{formatDollars(chosen.total)}</strong>
      </p>
      {bid.canAnswer && (
        <a href="#sign" className={classes.primary}>
          {words.toSignature}
        </a>
      )}
    </section>
  )
}
