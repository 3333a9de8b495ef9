import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthOf, nameMonth } from '../../domain/books.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { messageOf } from '../api/api-error.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
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
      <PageHeader title="Reports" description="Every figure is added up from the same rows, as of today." />
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
          label: 'Owed to us',
          cents: totals.owed,
          note: `${formatDollars(pastDue(totals.aging))} past due`,
        })}
      />
    )
  },
  payables: function PayablesHeadline() {
    return (
      <Headline
        query={usePayables()}
        of={({ totals }) => ({
          label: 'Owed by us',
          cents: totals.owed,
          note: `${formatDollars(pastDue(totals.aging))} past due`,
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
            label: `Net in ${nameMonth(latest?.month ?? monthOf(to))}`,
            cents: latest?.net ?? 0,
            note: `${formatDollars(latest?.collected ?? 0)} in, ${formatDollars(latest?.paidOut ?? 0)} out`,
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
          label: 'Margin',
          cents: totals.margin,
          note: `on ${formatDollars(totals.contract)} of contracts, ${counted(totals.projects, 'job')}`,
        })}
      />
    )
  },
  'work-in-progress': function WorkInProgressHeadline() {
    return (
      <Headline
        query={useWorkInProgress()}
        of={({ totals }) => ({
          label: 'Underbilled',
          cents: totals.underbilled,
          note: `${formatDollars(totals.overbilled)} overbilled on other jobs`,
        })}
      />
    )
  },
  backlog: function BacklogHeadline() {
    return (
      <Headline
        query={useBacklog()}
        of={({ totals, rows }) => ({
          label: 'Still to be done',
          cents: totals.backlog,
          note: `on ${counted(rows.length, 'job')}`,
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
  if (data === undefined) return <p className={classes.cardWait}>Adding up …</p>
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
