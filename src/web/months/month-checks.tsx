import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MonthCheck } from '../../contract/months.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './months.module.css'

/** What to look at before closing; each leads to its rows. */
export function MonthChecks({ checks }: { checks: readonly MonthCheck[] }) {
  const path = useEmployeePath()
  return (
    <ul className={classes.checks}>
      {checks.map(({ key, label, count, amount, screen }) => (
        <li key={key} data-open={count > 0 || undefined}>
          {count > 0 ? (
            <>
              <IconAlertTriangle size={18} aria-hidden />
              <Link to={path(screen)}>{label}</Link>
              <span className={classes.count}>
                {count.toLocaleString('en-US')}
                {amount !== null && (
                  <>
                    , <Money cents={amount} />
                  </>
                )}
              </span>
            </>
          ) : (
            <>
              <IconCheck size={18} aria-hidden />
              <span>{label}</span>
              <span className={classes.count}>none</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
