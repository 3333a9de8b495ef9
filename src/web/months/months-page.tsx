import { Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { MonthFigures, MonthRow } from '../../contract/months.ts'
import { nameMonth } from '../../domain/books.ts'
import { moneyColumn, type ReportColumn, ReportTable } from '../reports/report-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { MonthState } from './month-state.tsx'
import { figureGroups } from './month-words.ts'
import classes from './months.module.css'
import { useMonths } from './months-api.ts'
import { YearArchives } from './year-archives.tsx'

/** The months of the books with what each adds up to, and which are closed. */
export default function MonthsPage() {
  const { data, error, refetch } = useMonths()
  return (
    <>
      <PageHeader
        title="Month end"
        description={data ? closedWords(data.closedThrough) : 'The books, month by month'}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton lines={10} height={34} />}
      {data && !error && <Months months={data.months} />}
    </>
  )
}

function closedWords(closedThrough: string | null): string {
  if (closedThrough === null) return 'No month is closed yet.'
  return `Everything up to ${formatDay(closedThrough)} is closed; only an administrator can change it.`
}

const shown: readonly (keyof MonthFigures)[] = [
  'billed',
  'collected',
  'expenses',
  'paidOut',
  'receivables',
  'retentionHeld',
  'payables',
]

function Months({ months }: { months: readonly MonthRow[] }) {
  const path = useEmployeePath()
  if (months.length === 0) {
    return (
      <EmptyState title="No money on record yet">
        A month stands here once something was billed, received or spent in it.
      </EmptyState>
    )
  }
  const words = figureGroups.flatMap(({ figures }) => figures)
  const figures = shown.flatMap((key) => {
    const word = words.find((candidate) => candidate.key === key)
    if (!word) return []
    const column: ReportColumn<MonthRow> = moneyColumn(key, word.label, (row) => row.figures[key], {
      to: ({ month }) => path(word.screen(month)),
      apart: key === 'receivables',
    })
    return [column]
  })
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return (
    <Stack gap="lg">
      <ReportTable<MonthRow>
        title="Months"
        rows={months}
        rowKey={({ month }) => month}
        order="-month"
        columns={[
          {
            key: 'month',
            label: 'Month',
            by: ({ month }) => month,
            cell: ({ month }) => (
              <Link to={path(`months/${month}`)} className={classes.name}>
                {nameMonth(month)}
              </Link>
            ),
          },
          {
            key: 'state',
            label: 'Books',
            by: ({ isClosed, hasEnded }) => Number(isClosed) + Number(hasEnded),
            cell: (row) => <MonthState month={row} />,
          },
          ...figures,
        ]}
        note="Owed to us, retention held and owed by us are as they stood at the end of the month."
      />
      <YearArchives years={years} />
    </Stack>
  )
}
