import { Link } from 'react-router'
import { exportPayables, type PayablesReport as Report } from '../../contract/reports.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { formatDay } from '../ui/time.ts'
import { DateText } from '../ui/time-text.tsx'
import { agingBars, agingColumns, lateWords, pastDue } from './aging-columns.ts'
import { ChartPlace } from './chart-place.tsx'
import { ReportScreen } from './report-screen.tsx'
import { moneyColumn, ReportTable, sumColumns } from './report-table.tsx'
import { ReportToolbar, useReportFilters } from './report-toolbar.tsx'
import { usePayables } from './reports-api.ts'

/** What we owe, by age. */
export function PayablesReport() {
  const filters = useReportFilters()
  const report = usePayables(filters.query)
  return (
    <ReportScreen
      report="payables"
      csv={() => callForFile(exportPayables, { query: filters.query })}
      toolbar={<ReportToolbar filters={filters} />}
      asOf={report.data?.on}
      query={report}
      isEmpty={({ payees }) => payees.length === 0}
      empty={{
        title: t('We owe nothing'),
        text: t('Payees with unpaid bills show up here.'),
      }}
    >
      {(data) => <Payables report={data} />}
    </ReportScreen>
  )
}

function Payables({ report: { totals, payees, expenses, on } }: { report: Report }) {
  const path = useEmployeePath()
  type Row = Report['payees'][number]
  const sum = sumColumns<Row>(totals)
  const bills = ({ paidTo }: Row) =>
    path(`all-expenses-page?${new URLSearchParams({ status: 'unpaid,partially_paid', paidTo })}`)
  return (
    <>
      <FigureStrip
        label={t('Totals')}
        figures={[
          { label: t('Owed on bills'), cents: totals.owed },
          { label: t('Past due'), term: 'aging', cents: pastDue(totals.aging) },
          ...(totals.credits === 0
            ? []
            : [
                {
                  label: t('Paid ahead'),
                  cents: totals.credits,
                  note: t('More paid than billed'),
                  apart: true,
                },
              ]),
        ]}
      />
      <ChartPlace
        caption={t('Owed on {on}, by days past due', { on: formatDay(on) })}
        bars={agingBars(totals.aging)}
        series={[{ name: t('Owed'), color: 'orange.8' }]}
      />
      <ReportTable<Row>
        title={t('By payee')}
        rows={payees}
        rowKey={({ paidTo, business_id }) => `${business_id} ${paidTo}`}
        order="-owed"
        columns={[
          {
            key: 'paidTo',
            label: t('Payee'),
            by: ({ paidTo }) => paidTo,
            cell: (row) => <Link to={bills(row)}>{row.paidTo || t('Nobody named')}</Link>,
          },
          ...agingColumns<Row>(totals.aging, bills),
          sum('owed', t('Owed'), bills),
          sum(
            'credits',
            t('Paid ahead'),
            ({ paidTo }) => path(`all-expenses-page?${new URLSearchParams({ paidTo })}`),
            { apart: true },
          ),
        ]}
      />
      {expenses.length > 0 && <Bills expenses={expenses} />}
    </>
  )
}

function Bills({ expenses }: Pick<Report, 'expenses'>) {
  const path = useEmployeePath()
  type Row = Report['expenses'][number]
  const place = ({ project }: Row) => path(`projects/${project.id}#expenses`)
  return (
    <ReportTable<Row>
      title={t('By bill')}
      rows={expenses}
      rowKey={({ id }) => id}
      order="-days"
      sortName="bills"
      columns={[
        {
          key: 'bill',
          label: t('Bill'),
          by: ({ requestReference, paidTo }) => requestReference || paidTo,
          cell: (row) => (
            <Link to={place(row)}>
              {row.requestReference || t('Bill of {date}', { date: formatDay(row.date) })}
            </Link>
          ),
        },
        { key: 'payee', label: t('Payee'), by: ({ paidTo }) => paidTo, cell: ({ paidTo }) => paidTo },
        {
          key: 'project',
          label: t('Project'),
          by: ({ project }) => project.number,
          cell: ({ project }) => <Link to={path(`projects/${project.id}`)}>{project.number}</Link>,
        },
        {
          key: 'date',
          label: t('Dated'),
          by: ({ date }) => date,
          cell: ({ date }) => <DateText day={date} />,
        },
        {
          key: 'due',
          label: t('Due'),
          by: ({ dueDate, date }) => dueDate ?? date,
          cell: ({ dueDate }) => <DateText day={dueDate} absent={t('On receipt')} />,
        },
        {
          key: 'days',
          label: t('Age'),
          by: ({ days }) => days,
          cell: ({ days }) => lateWords(days),
          figure: true,
        },
        moneyColumn<Row>('cost', t('Cost'), ({ cost }) => cost, { to: place }),
        moneyColumn<Row>('open', t('Owed'), ({ owed }) => owed, { to: place }),
      ]}
    />
  )
}
