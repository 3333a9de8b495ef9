import { exportPayables, type PayablesReport as Report } from '../../contract/reports.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { formatDay } from '../ui/time.ts'
import { ageColumn, agingBars, agingColumns, pastDue } from './aging-columns.ts'
import { ChartPlace } from './chart-place.tsx'
import { ReportScreen } from './report-screen.tsx'
import { dayColumn, moneyColumn, ReportTable, sumColumns, textColumn } from './report-table.tsx'
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
          textColumn('paidTo', t('Payee'), ({ paidTo }) => paidTo || t('Nobody named'), bills),
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
        textColumn(
          'bill',
          t('Bill'),
          ({ requestReference, date }) => requestReference || t('Bill of {date}', { date: formatDay(date) }),
          place,
        ),
        textColumn('payee', t('Payee'), ({ paidTo }) => paidTo),
        textColumn(
          'project',
          t('Project'),
          ({ project }) => project.number,
          ({ project }) => path(`projects/${project.id}`),
        ),
        dayColumn('date', t('Dated'), ({ date }) => date),
        dayColumn('due', t('Due'), ({ dueDate }) => dueDate, t('On receipt')),
        ageColumn(),
        moneyColumn<Row>('cost', t('Cost'), ({ cost }) => cost, { to: place }),
        moneyColumn<Row>('open', t('Owed'), ({ owed }) => owed, { to: place }),
      ]}
    />
  )
}
