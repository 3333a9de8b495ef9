import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { exportCash, type CashReport as Report } from '../../contract/reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { monthName, shortMonthName } from '../ui/time.ts'
import { ChartPlace } from './chart-place.tsx'
import { ReportScreen } from './report-screen.tsx'
import { ReportTable, sumColumns } from './report-table.tsx'
import { type ReportFilters, useReportFilters } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { useCash } from './reports-api.ts'

type Row = Report['months'][number]

/** Cash received and paid out by month. */
export function CashReport() {
  const filters = useReportFilters()
  const report = useCash(filters.cashQuery)
  return (
    <ReportScreen
      report="cash"
      csv={() => callForFile(exportCash, { query: filters.cashQuery })}
      toolbar={<Period filters={filters} />}
      query={report}
      isEmpty={({ months }) => months.length === 0}
      empty={{
        title: t('No months in this period'),
        text: t('The first month must not be after the last.'),
      }}
    >
      {(data) => <Cash report={data} />}
    </ReportScreen>
  )
}

/** Five years. The address can have an earlier month. */
const monthsBack = 60

function Period({ filters: { cashQuery, change } }: { filters: ReportFilters }) {
  const thisMonth = monthOf(companyDayOf(new Date()))
  const to = cashQuery.to ?? thisMonth
  const from = cashQuery.from ?? addMonths(to, -11)
  const recent = Array.from({ length: monthsBack }, (_, back) => addMonths(thisMonth, -back))
  const choices = [...new Set([...recent, from, to])]
    .toSorted()
    .toReversed()
    .map((month) => ({ value: month, label: monthName(month) }))
  return (
    <search className={classes.toolbar} aria-label={t('What the report shows')}>
      <NativeSelect
        label={t('From')}
        data={choices}
        value={from}
        onChange={({ currentTarget: { value } }) => change('from', value)}
      />
      <NativeSelect
        label={t('To')}
        data={choices}
        value={to}
        onChange={({ currentTarget: { value } }) => change('to', value)}
      />
    </search>
  )
}

function Cash({ report: { months, totals } }: { report: Report }) {
  const path = useEmployeePath()
  const sum = sumColumns<Row>(totals)
  const days = (month: Month) => `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
  const payments =
    (more = '') =>
    ({ month }: Row) =>
      path(`payments?${days(month)}${more}`)
  return (
    <>
      <FigureStrip
        label={t('Totals')}
        figures={[
          { label: t('Collected'), cents: totals.collected, note: t('Less refunds and reversals') },
          { label: t('Paid out'), cents: totals.paidOut, note: t('On expenses') },
          { label: t('Net'), cents: totals.net },
          {
            label: t('Not cleared'),
            term: 'notCleared',
            cents: totals.notCleared,
            note: t('Not at the bank yet'),
            apart: true,
          },
        ]}
      />
      <ChartPlace
        caption={t('Collected and paid out by month')}
        bars={months.map((row) => ({
          label: shortMonthName(row.month),
          amounts: { [t('Collected')]: row.collected, [t('Paid out')]: row.paidOut },
        }))}
        series={[
          { name: t('Collected'), color: 'blue.6' },
          { name: t('Paid out'), color: 'orange.8' },
        ]}
      />
      <ReportTable<Row>
        title={t('By month')}
        rows={months}
        rowKey={({ month }) => month}
        order="-month"
        lead="net"
        columns={[
          {
            key: 'month',
            label: t('Month'),
            by: ({ month }) => month,
            cell: ({ month }) => <Link to={path(`months/${month}`)}>{monthName(month)}</Link>,
          },
          sum('received', t('Received'), payments('&kind=payment')),
          sum('refunded', t('Refunded'), payments('&kind=refund')),
          sum('reversed', t('Reversed'), payments('&kind=reversal')),
          sum('collected', t('Collected'), payments()),
          sum('paidOut', t('Paid out'), () => path('all-expenses-page')),
          sum('net', t('Net'), payments()),
          sum('notCleared', t('Not cleared'), payments('&cleared=false'), { apart: true }),
        ]}
        note={t(
          'Collected is what was received, less what was refunded or came back from the bank. Paid out goes by the day a bill was paid.',
        )}
      />
    </>
  )
}
