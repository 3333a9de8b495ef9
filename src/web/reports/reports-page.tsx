import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthOf } from '../../domain/books.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { monthWithin } from '../ui/time.ts'
import { pastDue } from './aging-columns.ts'
import { Amount } from './report-cells.tsx'
import { type ReportKey, reportOf, reports } from './report-list.ts'
import classes from './reports.module.css'
import {
  useBacklog,
  useCash,
  useJobProfit,
  usePayables,
  useReceivables,
  useWorkInProgress,
} from './reports-api.ts'

/** The six reports, each with its question and its main figure as of today. */
export default function ReportsPage() {
  return (
    <>
      <PageHeader title={t('Reports')} description={t('As of today. Click a figure to see its rows.')} />
      <ul className={`plain-list ${classes.cards}`}>
        {reports.map(({ key }) => (
          <li key={key}>
            <ReportCard report={key} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ReportCard({ report }: { report: ReportKey }) {
  const path = useEmployeePath()
  const { title, question } = reportOf(report)
  const Headline = headlines[report]
  return (
    <Link to={path(`reports/${report}`)} className={classes.card}>
      <h2>{title}</h2>
      <p className={classes.question}>{question}</p>
      <Headline />
    </Link>
  )
}

interface Headline {
  label: string
  cents: Cents
  note: string
}

const headlines: Record<ReportKey, () => ReactNode> = {
  receivables: headlineOf(useReceivables, ({ totals }) => ({
    label: t('Owed to us'),
    cents: totals.owed,
    note: t('{amount} past due', { amount: formatDollars(pastDue(totals.aging)) }),
  })),
  payables: headlineOf(usePayables, ({ totals }) => ({
    label: t('Owed by us'),
    cents: totals.owed,
    note: t('{amount} past due', { amount: formatDollars(pastDue(totals.aging)) }),
  })),
  cash: headlineOf(useCash, ({ months, to }) => {
    const latest = months.find(({ month }) => month === monthOf(to)) ?? months.at(-1)
    return {
      label: t('Net in {month}', { month: monthWithin(latest?.month ?? monthOf(to)) }),
      cents: latest?.net ?? 0,
      note: t('{collected} in, {paid} out', {
        collected: formatDollars(latest?.collected ?? 0),
        paid: formatDollars(latest?.paidOut ?? 0),
      }),
    }
  }),
  'job-profit': headlineOf(useJobProfit, ({ totals }) => ({
    label: t('Margin'),
    cents: totals.margin,
    note: t('on {contract} of contracts, {count, plural, one {# job} other {# jobs}}', {
      contract: formatDollars(totals.contract),
      count: totals.projects,
    }),
  })),
  'work-in-progress': headlineOf(useWorkInProgress, ({ totals }) => ({
    label: t('Underbilled'),
    cents: totals.underbilled,
    note: t('{overbilled} overbilled on other jobs', { overbilled: formatDollars(totals.overbilled) }),
  })),
  backlog: headlineOf(useBacklog, ({ totals, rows }) => ({
    label: t('Still to be done'),
    cents: totals.backlog,
    note: t('{count, plural, one {on # job} other {on # jobs}}', { count: rows.length }),
  })),
}

/** A report's main figure. When it can't be read, the error stands in its place and the report still opens. */
function headlineOf<T>(
  useReport: () => { data: T | undefined; error: unknown },
  read: (report: T) => Headline,
): () => ReactNode {
  return function ReportHeadline() {
    const { data, error } = useReport()
    if (error != null && data === undefined) return <p className={classes.cardError}>{messageOf(error)}</p>
    if (data === undefined) return <p className={classes.cardWait}>{t('Adding up …')}</p>
    const { label, cents, note } = read(data)
    return (
      <dl className={classes.headline}>
        <dt>{label}</dt>
        <dd className={classes.headlineAmount}>
          <Amount cents={cents} />
        </dd>
        <dd className={classes.second}>{note}</dd>
      </dl>
    )
  }
}
