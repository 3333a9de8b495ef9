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
 * An invoice that was voided later stays billed in its month; the month's page has both figures beside each other, the
 * list's total leaves it out. Of the first days of a month only the list knows.
 */
function billedRows({ from, to }: Period, { lastMonth, lastMonthByNow }: Months): string {
  return to === lastMonthByNow.to && to !== lastMonth.to
    ? `invoices?from=${from}&to=${to}`
    : `months/${monthOf(from)}`
}

/** What was signed, billed and collected this month, against the last by the same day and as a whole. */
export function MonthsPanel({ months }: { months: Months }) {
  const path = useEmployeePath()
  const { thisMonth, lastMonth, lastMonthByNow } = months
  const periods = [thisMonth, lastMonthByNow, lastMonth]
  const most = Math.max(1, ...periods.flatMap((period) => figures.map(({ key }) => period[key])))
  return (
    <Panel
      title={t('This month against last')}
      aside={
        <Link className={classes.aside} to={path(`months/${monthOf(thisMonth.from)}`)}>
          {t('Month end')}
        </Link>
      }
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
                  <Link to={path(rows(period, months))}>{wholeDollars(period[key])}</Link>
                  <Bar share={period[key] / most} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** The amount above it as a length, beside the largest of the table. Of what was more given back than taken, none. */
function Bar({ share }: { share: number }) {
  return (
    <span className={classes.monthsBar} aria-hidden>
      <span style={{ width: `${Math.max(0, share) * 100}%` }} />
    </span>
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

/** To compare, the cents are noise; the rows behind have them. */
function wholeDollars(cents: Cents): string {
  return dollars.format(toDollars(cents))
}
