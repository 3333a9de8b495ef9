import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { MonthFigures, MonthRow } from '../../contract/months.ts'
import { t } from '../language/t.ts'
import { moneyColumn, type ReportColumn, ReportTable } from '../reports/report-table.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay, monthName } from '../ui/time.ts'
import { YearArchives } from './accounting-files.tsx'
import { MonthState } from './month-actions.tsx'
import { figureGroups } from './month-words.ts'
import { useMonths } from './months-api.ts'

/** The months of the books with their figures, and which of them are closed. */
export default function MonthsPage() {
  const { data, error, refetch } = useMonths()
  return (
    <>
      <PageHeader
        title={t('Month end')}
        description={data ? closedWords(data.closedThrough) : t('The books, month by month')}
      />
      {data && !error ? (
        <Months months={data.months} />
      ) : (
        <LoadState query={{ error, refetch }} lines={10} height={34} />
      )}
    </>
  )
}

function closedWords(closedThrough: string | null): string {
  if (closedThrough === null) return t('No closed months yet.')
  return t('Everything through {closedThrough} is closed. Only an administrator can change it.', {
    closedThrough: formatDay(closedThrough),
  })
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
      <EmptyState
        title={t('No money on record yet')}
        action={
          <Button component={Link} to={path('invoices')} variant="default">
            {t('Invoices')}
          </Button>
        }
      >
        {t('Months show up here once you bill, receive or spend something.')}
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
        title={t('Months')}
        rows={months}
        rowKey={({ month }) => month}
        order="-month"
        columns={[
          {
            key: 'month',
            label: t('Month'),
            by: ({ month }) => month,
            cell: ({ month }) => <Link to={path(`months/${month}`)}>{monthName(month)}</Link>,
          },
          {
            key: 'state',
            label: t('Books'),
            by: ({ isClosed, hasEnded }) => Number(isClosed) + Number(hasEnded),
            cell: (row) => <MonthState month={row} />,
          },
          ...figures,
        ]}
        note={t('Owed to us, retention held and owed by us are as they stood at the end of the month.')}
      />
      <div className="no-print">
        <YearArchives years={years} />
      </div>
    </Stack>
  )
}
