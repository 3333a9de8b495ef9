import { useId } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import type { ChosenBid, PublicItem } from './choice.ts'
import { useSpeech, useWrittenIn } from './language.tsx'
import classes from './public-bid.module.css'

/** The lines by group; an optional one has a box to tick. */
export function BidLines({
  bid,
  chosen,
  onTick,
  fixed,
}: {
  bid: PublicBid
  chosen: ChosenBid
  onTick: (id: number, on: boolean) => void
  /** True once nothing can be chosen any more. */
  fixed: boolean
}) {
  const { words } = useSpeech()
  const written = useWrittenIn(bid.language)
  return (
    <>
      {chosen.optionCount > 0 && !fixed && <p className={classes.hint}>{words.optionsHint}</p>}
      {chosen.groups.map((group, place) => (
        // A group has no id on the wire; its place in the revision never changes.
        <section key={`${place} ${group.name}`}>
          <div className={classes.groupHead}>
            <h2 {...(group.name ? written : {})}>{group.name || words.work}</h2>
            <span className={classes.figure}>{formatDollars(group.amount)}</span>
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
  const { words } = useSpeech()
  const isLeftOut = item.optional && !item.selected
  return (
    <li
      className={item.optional ? `${classes.line} ${classes.option}` : classes.line}
      data-left-out={isLeftOut || undefined}
    >
      <span>
        {item.optional && (
          <span className={classes.tag}>{isLeftOut ? words.optionLeftOut : words.optionIncluded}</span>
        )}
        <LineText item={item} written={written} />
      </span>
      <span className={classes.figure}>{formatDollars(item.amount)}</span>
    </li>
  )
}

function Option({ item, written, onTick }: LineProps & { onTick: (id: number, on: boolean) => void }) {
  const { words } = useSpeech()
  const id = useId()
  return (
    <li className={classes.option} data-chosen={item.selected || undefined}>
      {/* The whole row is the target: it is ticked by a thumb. */}
      <label htmlFor={id} className={classes.line}>
        <input
          id={id}
          type="checkbox"
          checked={item.selected}
          onChange={(event) => onTick(item.id, event.currentTarget.checked)}
        />
        <span>
          <span className={classes.tag}>{words.optional}</span> <LineText item={item} written={written} />
        </span>
        <span className={classes.figure}>{formatDollars(item.amount)}</span>
      </label>
    </li>
  )
}

/** The description's first line says what it is, the others say more. */
function LineText({ item, written }: LineProps) {
  const { words } = useSpeech()
  const [name = '', ...rest] = item.description.trim().split('\n')
  const isLumpSum = item.unit === 'LS' && item.quantity === 1000
  const quantity = (item.quantity / 1000).toLocaleString(words.locale)
  return (
    <span className={classes.lineText}>
      <span {...written} className={classes.lineName}>
        {name}
      </span>
      {rest.length > 0 && (
        <span {...written} className={classes.lineMore}>
          {rest.join('\n').trim()}
        </span>
      )}
      <span className={classes.lineCount}>
        {isLumpSum
          ? words.units.LS
          : `${quantity} ${words.units[item.unit]} × ${formatDollars(item.unitPrice)}`}
      </span>
    </span>
  )
}
