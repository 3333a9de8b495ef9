import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MonthCheck } from '../../contract/months.ts'
import { locale, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './months.module.css'

const checkWords: Record<MonthCheck['key'], string> = {
  draft_invoices: t('Invoices not sent'),
  not_cleared: t('Payments the bank has not confirmed'),
  waiting_receipts: t('Unassigned receipts'),
  expenses_without_receipt: t('Expenses without a receipt'),
  undelivered_invoices: t('Invoices that didn’t arrive'),
  overpaid_invoices: t('Invoices paid beyond their total'),
}

/** What to check before closing, each with a link to its rows. */
export function MonthChecks({ checks }: { checks: readonly MonthCheck[] }) {
  const path = useEmployeePath()
  return (
    <ul className={`plain-list ${classes.checks}`}>
      {checks.map(({ key, count, amount, screen }) => (
        <li key={key} data-open={count > 0 || undefined}>
          {count > 0 ? (
            <>
              <IconAlertTriangle size={18} aria-hidden />
              <Link to={path(screen)}>{checkWords[key]}</Link>
              <span className={classes.count}>
                {count.toLocaleString(locale())}
                {amount !== null && (
                  <>
                    {' · '}
                    <Money cents={amount} />
                  </>
                )}
              </span>
            </>
          ) : (
            <>
              <IconCheck size={18} aria-hidden />
              <span>{checkWords[key]}</span>
              <span className={classes.count}>{t('none')}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
