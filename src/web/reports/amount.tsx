import { Link } from 'react-router'
import { type Cents, formatDollars } from '../../domain/money.ts'
import classes from './reports.module.css'

/** An amount in a table of many: nothing is a dash, less than nothing is red and has its minus; it may lead to its rows. */
export function Amount({ cents, to, label }: { cents: Cents; to?: string | undefined; label?: string }) {
  if (cents === 0) {
    return (
      <span className={classes.nothing}>
        <span aria-hidden>—</span>
        <span className={classes.spoken}>$0.00</span>
      </span>
    )
  }
  const shown = { className: classes.amount, 'data-negative': cents < 0 || undefined }
  if (to === undefined) return <span {...shown}>{formatDollars(cents)}</span>
  return (
    <Link to={to} {...shown} {...(label ? { 'aria-label': `${label}: ${formatDollars(cents)}` } : {})}>
      {formatDollars(cents)}
    </Link>
  )
}
