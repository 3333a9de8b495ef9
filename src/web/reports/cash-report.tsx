import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { exportCash, type CashReport as Report } from '../../contract/reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { monthName, shortMonthName } from '../ui/month-name.ts'
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
        empty={{
          title: t('No months in this period'),
          text: t('The first month must not be after the last.'),
        }}
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
  const days = (month: Month) => `from=${firstDayOf(month)}&to=${lastDayOf(month)}`
  const payments =
    (more = '') =>
    ({ month }: Row) =>
      path(`payments?${days(month)}${more}`)
  return (
    <>
      <KeyFigures
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
        height={240}
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
          moneyColumn<Row>('received', t('Received'), (row) => row.received, {
            total: totals.received,
            to: payments('&kind=payment'),
          }),
          moneyColumn<Row>('refunded', t('Refunded'), (row) => row.refunded, {
            total: totals.refunded,
            to: payments('&kind=refund'),
          }),
          moneyColumn<Row>('reversed', t('Reversed'), (row) => row.reversed, {
            total: totals.reversed,
            to: payments('&kind=reversal'),
          }),
          moneyColumn<Row>('collected', t('Collected'), (row) => row.collected, {
            total: totals.collected,
            to: payments(),
          }),
          moneyColumn<Row>('paidOut', t('Paid out'), (row) => row.paidOut, {
            total: totals.paidOut,
            to: () => path('all-expenses-page'),
          }),
          moneyColumn<Row>('net', t('Net'), (row) => row.net, { total: totals.net, to: payments() }),
          moneyColumn<Row>('notCleared', t('Not cleared'), (row) => row.notCleared, {
            total: totals.notCleared,
            to: payments('&cleared=false'),
            apart: true,
          }),
        ]}
        note={t(
          'Collected is what was received, less what was refunded or came back from the bank. Paid out goes by the day a bill was paid.',
        )}
      />
    </>
  )
}
