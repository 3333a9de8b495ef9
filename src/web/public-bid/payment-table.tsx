import { useId } from 'react'
import type { PublicBid } from '../../contract/public-bids.ts'
import { formatDollars } from '../../domain/money.ts'
import type { ChosenBid } from './choice.ts'
import { useSpeech, useWrittenIn } from './language.tsx'
import classes from './public-bid.module.css'

/** When what is due, with the options as they are chosen. */
export function PaymentTable({ bid, schedule }: { bid: PublicBid; schedule: ChosenBid['schedule'] }) {
  const { words } = useSpeech()
  const written = useWrittenIn(bid.language)
  const title = useId()
  if (schedule.length === 0) return null
  return (
    <section>
      <h2 id={title}>{words.schedule}</h2>
      <table className={classes.payments} aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map(({ label, percent, due }, place) => (
            // Payments have no id on the wire; their places never change within a revision.
            <tr key={`${place} ${label}`}>
              <td>
                <span {...written}>{label}</span>
                {percent !== null && <span className={classes.more}> {percent / 100}%</span>}
              </td>
              <td className={classes.figure}>{formatDollars(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
