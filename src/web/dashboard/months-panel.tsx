import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { monthOf } from '../../domain/books.ts'
import { type Cents, toDollars } from '../../domain/money.ts'
import { locale, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'

type Months = Dashboard['months']
type Period = Months['thisMonth']

const figures = [
  {
    key: 'signed',
    label: t('Signed'),
    rows: ({ from, to }: Period) => `history?entity=bid&verb=finalized&from=${from}&to=${to}`,
  },
  {
    key: 'billed',
    label: t('Billed'),
    rows: billedRows,
  },
  {
    key: 'collected',
    label: t('Collected'),
    rows: ({ from, to }: Period) => `payments?from=${from}&to=${to}`,
  },
] as const

/**
 * Leads to the month's page, which like this figure still counts an invoice that was voided in a later month. Part of a month
 * has no page of its own: that figure leads to the list of invoices.
 */
function billedRows({ from, to }: Period, { lastMonth, lastMonthByNow }: Months): string {
  return to === lastMonthByNow.to && to !== lastMonth.to
    ? `invoices?from=${from}&to=${to}`
    : `months/${monthOf(from)}`
}

/** Signed, billed and collected this month, last month up to the same day, and all of last month. */
export function MonthsPanel({ months }: { months: Months }) {
  const path = useEmployeePath()
  const { thisMonth, lastMonth, lastMonthByNow } = months
  const periods = [thisMonth, lastMonthByNow, lastMonth]
  const most = Math.max(1, ...periods.flatMap((period) => figures.map(({ key }) => period[key])))
  return (
    <Panel
      title={t('This month against last')}
      more={{ screen: `months/${monthOf(thisMonth.from)}`, label: t('Month end') }}
    >
      <table className={classes.months}>
        <thead>
          <tr>
            <td aria-label={t('Figure')} />
            {periods.map((period) => (
              <th key={period === lastMonth ? 'whole' : period.from} scope="col">
                {dayRange(period)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, label, rows }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {periods.map((period) => (
                <td
                  key={period === lastMonth ? 'whole' : period.from}
                  data-strong={period === thisMonth || undefined}
                >
                  <Link to={path(rows(period, months))} className={classes.plainLink}>
                    {wholeDollars(period[key])}
                  </Link>
                  <span className={classes.bar} aria-hidden>
                    {/* Refunds can make a sum negative. */}
                    <span style={{ width: `${Math.max(0, period[key] / most) * 100}%` }} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const days = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', day: 'numeric' })
const dollars = new Intl.NumberFormat(locale(), {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** `Oct 1 – 21`. */
function dayRange({ from, to }: Period): string {
  return days.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/** Without cents, which only distract in a comparison. */
export function wholeDollars(cents: Cents): string {
  return dollars.format(toDollars(cents))
}
