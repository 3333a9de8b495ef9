import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { exportCash, type CashReport as Report } from '../../contract/reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf, nameMonth } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { callForFile } from '../api/client.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ChartPlace } from './chart-place.tsx'
import { KeyFigures } from './key-figures.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportFrame } from './report-frame.tsx'
import { moneyColumn, ReportTable } from './report-table.tsx'
import classes from './reports.module.css'
import { useCash } from './reports-api.ts'
import { type ReportFilters, useReportFilters } from './use-report-filters.ts'

type Row = Report['months'][number]

/** Cash received and paid out by month. */
export function CashReport() {
  const filters = useReportFilters()
  const report = useCash(filters.cashQuery)
  return (
    <ReportFrame
      report="cash"
      csv={() => callForFile(exportCash, { query: filters.cashQuery })}
      toolbar={<Period filters={filters} shown={report.data} />}
    >
      <ReportBody
        query={report}
        isEmpty={({ months }) => months.length === 0}
        empty={{ title: 'No month in this period', text: 'The first month must not be after the last.' }}
      >
        {(data) => <Cash report={data} />}
      </ReportBody>
    </ReportFrame>
  )
}

/** Five years back; a month further back may stand in the address. */
const monthsBack = 60

function Period({
  filters: { cashQuery, change },
  shown,
}: {
  filters: ReportFilters
  shown: Report | undefined
}) {
  const thisMonth = monthOf(companyDayOf(new Date()))
  const from = cashQuery.from ?? shown?.from.slice(0, 7) ?? addMonths(thisMonth, -11)
  const to = cashQuery.to ?? shown?.to.slice(0, 7) ?? thisMonth
  const recent = Array.from({ length: monthsBack }, (_, back) => addMonths(thisMonth, -back))
  const choices = [...new Set([...recent, from, to])]
    .toSorted()
    .toReversed()
    .map((month) => ({ value: month, label: nameMonth(month) }))
  return (
    <search className={classes.toolbar} aria-label="What the report shows">
      <NativeSelect
        label="From"
        data={choices}
        value={from}
        onChange={({ currentTarget: { value } }) => change('from', value)}
      />
      <NativeSelect
        label="To"
        data={choices}
        value={to}
        onChange={({ currentTarget: { value } }) => change('to', value)}
      />
    </search>
  )
}

function Cash({ report: { months, totals } }: { report: Report }) {
  const path = useEmployeePath()
  const days = (month: Month) => `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
  const payments =
    (more = '') =>
    ({ month }: Row) =>
      path(`payments?${days(month)}${more}`)
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Collected', cents: totals.collected, note: 'Less refunds and reversals' },
          { label: 'Paid out', cents: totals.paidOut, note: 'On expenses' },
          { label: 'Net', cents: totals.net },
          { label: 'Not cleared', cents: totals.notCleared, note: 'Not at the bank yet', apart: true },
        ]}
      />
      <ChartPlace
        caption="Collected and paid out by month"
        height={240}
        bars={months.map((row) => ({
          label: nameMonth(row.month).replace(/^(\w{3})\w* \d\d(\d\d)$/, '$1 $2'),
          amounts: { Collected: row.collected, 'Paid out': row.paidOut },
        }))}
        series={[
          { name: 'Collected', color: 'blue.6' },
          { name: 'Paid out', color: 'orange.8' },
        ]}
      />
      <ReportTable<Row>
        title="By month"
        rows={months}
        rowKey={({ month }) => month}
        order="-month"
        columns={[
          {
            key: 'month',
            label: 'Month',
            by: ({ month }) => month,
            cell: ({ month }) => <Link to={path(`months/${month}`)}>{nameMonth(month)}</Link>,
          },
          moneyColumn<Row>('received', 'Received', (row) => row.received, {
            total: totals.received,
            to: payments('&kind=payment'),
          }),
          moneyColumn<Row>('refunded', 'Refunded', (row) => row.refunded, {
            total: totals.refunded,
            to: payments('&kind=refund'),
          }),
          moneyColumn<Row>('reversed', 'Reversed', (row) => row.reversed, {
            total: totals.reversed,
            to: payments('&kind=reversal'),
          }),
          moneyColumn<Row>('collected', 'Collected', (row) => row.collected, {
            total: totals.collected,
            to: payments(),
          }),
          moneyColumn<Row>('paidOut', 'Paid out', (row) => row.paidOut, {
            total: totals.paidOut,
            to: () => path('all-expenses-page'),
          }),
          moneyColumn<Row>('net', 'Net', (row) => row.net, { total: totals.net, to: payments() }),
          moneyColumn<Row>('notCleared', 'Not cleared', (row) => row.notCleared, {
            total: totals.notCleared,
            to: payments('&cleared=false'),
            apart: true,
          }),
        ]}
        note="Collected is what was received, less what was refunded or came back from the bank. Paid out goes by the day a bill was paid."
      />
    </>
  )
}
