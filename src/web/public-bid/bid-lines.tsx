import { useId } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { isIncluded, isOnlyOffered } from '../../domain/bid-money.ts'
import { formatDollars } from '../../domain/money.ts'
import type { ChosenBid, PublicItem } from './choice.ts'
import { useSpeech, useWrittenIn } from './language.tsx'
import classes from './page.module.css'

/** The lines by group. The reader ticks the optional ones. */
export function BidLines({
  bid,
  chosen,
  onTick,
  fixed,
}: {
  bid: PublicBid
  chosen: ChosenBid
  onTick: (id: number, on: boolean) => void
  fixed: boolean
}) {
  const { words } = useSpeech()
  const written = useWrittenIn(bid.language)
  return (
    <>
      {chosen.optionCount > 0 && !fixed && (
        <p className={`${classes.soft} ${classes.screenOnly}`}>{words.optionsHint}</p>
      )}
      {chosen.groups.map((group, place) => (
        // A group has no id on the wire; its place in the revision never changes.
        <section key={`${place} ${group.name}`}>
          <div className={classes.group}>
            <h2 {...(group.name ? written : {})}>{group.name || words.work}</h2>
            {!isOnlyOffered(group.items) && (
              <span className={classes.figure}>{formatDollars(group.amount)}</span>
            )}
          </div>
          <ul className={classes.lines}>
            {group.items.map((item) =>
              item.optional && !fixed ? (
                <Option key={item.id} item={item} written={written} onTick={onTick} />
              ) : (
                <Line key={item.id} item={item} written={written} />
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  )
}

interface LineProps {
  item: PublicItem
  written: { lang?: string }
}

function Line({ item, written }: LineProps) {
  return (
    <li
      className={item.optional ? `${classes.line} ${classes.option}` : classes.line}
      data-left-out={!isIncluded(item) || undefined}
    >
      <LineParts item={item} written={written} />
    </li>
  )
}

function Option({ item, written, onTick }: LineProps & { onTick: (id: number, on: boolean) => void }) {
  const id = useId()
  return (
    <li className={classes.option}>
      {/* The whole row can be tapped. */}
      <label htmlFor={id} className={classes.line}>
        <input
          id={id}
          type="checkbox"
          checked={item.selected}
          onChange={(event) => onTick(item.id, event.currentTarget.checked)}
        />
        <LineParts item={item} written={written} />
      </label>
    </li>
  )
}

/** The amount of an option stands in a sentence, and in the column of amounts only when the total has it. */
function LineParts({ item, written }: LineProps) {
  const { words } = useSpeech()
  const amount = formatDollars(item.amount)
  const counts = isIncluded(item)
  return (
    <>
      <span className={classes.what}>
        <LineText item={item} written={written} />
        {item.optional && (
          <span className={classes.soft}>
            {counts ? words.optionIncluded(amount) : words.optionLeftOut(amount)}
          </span>
        )}
      </span>
      {counts && <span className={classes.figure}>{amount}</span>}
    </>
  )
}

/** The first line of the description is the name of the work. */
function LineText({ item, written }: LineProps) {
  const { words } = useSpeech()
  const [name = '', ...rest] = item.description.trim().split('\n')
  const isLumpSum = item.unit === 'LS' && item.quantity === 1000
  const quantity = (item.quantity / 1000).toLocaleString(words.locale)
  return (
    <>
      <span {...written} className={classes.name}>
        {name}
      </span>
      {rest.length > 0 && (
        <span {...written} className={classes.prose}>
          {rest.join('\n').trim()}
        </span>
      )}
      <span className={classes.soft}>
        {isLumpSum
          ? words.units.LS
          : `${quantity} ${words.units[item.unit]} × ${formatDollars(item.unitPrice)}`}
      </span>
    </>
  )
}
