import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthOf } from '../../domain/books.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { monthWithin } from '../ui/month-name.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { pastDue } from './aging-columns.ts'
import { Amount } from './amount.tsx'
import { type ReportKey, reports } from './report-list.ts'
import classes from './reports.module.css'
import {
  useBacklog,
  useCash,
  useJobProfit,
  usePayables,
  useReceivables,
  useWorkInProgress,
} from './reports-api.ts'

/** The six reports with what each answers and how it stands today. */
export default function ReportsPage() {
  return (
    <>
      <PageHeader title={t('Reports')} description={t('As of today. Click a figure to see its rows.')} />
      <ul className={classes.cards}>
        {reports.map(({ key }) => (
          <li key={key}>
            <ReportCard report={key} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface Headline {
  label: string
  cents: Cents
  note: string
}

function ReportCard({ report }: { report: ReportKey }) {
  const path = useEmployeePath()
  const { title, question } = reports.find(({ key }) => key === report) ?? reports[0]
  const Figure = headlines[report]
  return (
    <Link to={path(`reports/${report}`)} className={classes.card}>
      <h2>{title}</h2>
      <p className={classes.question}>{question}</p>
      <Figure />
    </Link>
  )
}

const headlines: Record<ReportKey, () => ReactNode> = {
  receivables: function ReceivablesHeadline() {
    return (
      <Headline
        query={useReceivables()}
        of={({ totals }) => ({
          label: t('Owed to us'),
          cents: totals.owed,
          note: t('{amount} past due', { amount: formatDollars(pastDue(totals.aging)) }),
        })}
      />
    )
  },
  payables: function PayablesHeadline() {
    return (
      <Headline
        query={usePayables()}
        of={({ totals }) => ({
          label: t('Owed by us'),
          cents: totals.owed,
          note: t('{amount} past due', { amount: formatDollars(pastDue(totals.aging)) }),
        })}
      />
    )
  },
  cash: function CashHeadline() {
    return (
      <Headline
        query={useCash()}
        of={({ months, to }) => {
          const latest = months.find(({ month }) => month === monthOf(to)) ?? months.at(-1)
          return {
            label: t('Net in {month}', { month: monthWithin(latest?.month ?? monthOf(to)) }),
            cents: latest?.net ?? 0,
            note: t('{collected} in, {paid} out', {
              collected: formatDollars(latest?.collected ?? 0),
              paid: formatDollars(latest?.paidOut ?? 0),
            }),
          }
        }}
      />
    )
  },
  'job-profit': function JobProfitHeadline() {
    return (
      <Headline
        query={useJobProfit()}
        of={({ totals }) => ({
          label: t('Margin'),
          cents: totals.margin,
          note: t('on {contract} of contracts, {count, plural, one {# job} other {# jobs}}', {
            contract: formatDollars(totals.contract),
            count: totals.projects,
          }),
        })}
      />
    )
  },
  'work-in-progress': function WorkInProgressHeadline() {
    return (
      <Headline
        query={useWorkInProgress()}
        of={({ totals }) => ({
          label: t('Underbilled'),
          cents: totals.underbilled,
          note: t('{overbilled} overbilled on other jobs', { overbilled: formatDollars(totals.overbilled) }),
        })}
      />
    )
  },
  backlog: function BacklogHeadline() {
    return (
      <Headline
        query={useBacklog()}
        of={({ totals, rows }) => ({
          label: t('Still to be done'),
          cents: totals.backlog,
          note: t('{count, plural, one {on # job} other {on # jobs}}', { count: rows.length }),
        })}
      />
    )
  },
}

/** A report's first figure; what went wrong stands in its place, and the report itself can still be opened. */
function Headline<T>({
  query: { data, error },
  of,
}: {
  query: { data: T | undefined; error: unknown }
  of: (report: T) => Headline
}) {
  if (error != null && data === undefined) return <p className={classes.cardError}>{messageOf(error)}</p>
  if (data === undefined) return <p className={classes.cardWait}>{t('Adding up …')}</p>
  const { label, cents, note } = of(data)
  return (
    <dl className={classes.headline}>
      <dt>{label}</dt>
      <dd className={classes.headlineAmount}>
        <Amount cents={cents} />
      </dd>
      <dd className={classes.figureNote}>{note}</dd>
    </dl>
  )
}
