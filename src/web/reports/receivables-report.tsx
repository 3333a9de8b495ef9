import { exportReceivables, type ReceivablesReport as Report } from '../../contract/reports.ts'
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
import { useReceivables } from './reports-api.ts'

/** What customers owe, by age. Retention and payments that have not cleared are set apart. */
export function ReceivablesReport() {
  const filters = useReportFilters()
  const report = useReceivables(filters.query)
  return (
    <ReportScreen
      report="receivables"
      csv={() => callForFile(exportReceivables, { query: filters.query })}
      toolbar={<ReportToolbar filters={filters} />}
      query={report}
      isEmpty={({ customers }) => customers.length === 0}
      empty={{
        title: t('Nobody owes anything'),
        text: t('Customers with unpaid invoices show up here.'),
      }}
    >
      {(data) => <Receivables report={data} on={filters.query.on} />}
    </ReportScreen>
  )
}

function Receivables({
  report: { totals, drafts, customers, invoices, on },
  on: asked,
}: {
  report: Report
  on: string | undefined
}) {
  const path = useEmployeePath()
  type Row = Report['customers'][number]
  const sum = sumColumns<Row>(totals)
  const openInvoices = ({ customer }: Row) => path(`invoices?open=true&customer_id=${customer.id}`)
  const account = ({ customer }: Row) => path(`customers/${customer.id}${asked ? `?to=${asked}` : ''}`)
  return (
    <>
      <FigureStrip
        label={t('Totals')}
        figures={[
          { label: t('Owed on invoices'), cents: totals.owed },
          { label: t('Past due'), term: 'aging', cents: pastDue(totals.aging) },
          { label: t('Paid ahead'), cents: totals.credits },
          { label: t('Balance'), cents: totals.balance, note: t('Owed less paid ahead') },
          {
            label: t('Retention held'),
            term: 'retention',
            cents: totals.retentionHeld,
            note: t('Not asked for yet'),
            apart: true,
          },
          {
            label: t('Not cleared'),
            term: 'notCleared',
            cents: totals.notCleared,
            note: t('Received, not at the bank'),
            apart: true,
          },
          {
            label: t('Drafts'),
            cents: drafts,
            note: t('Not sent, so not owed'),
            apart: true,
          },
        ]}
      />
      <ChartPlace
        caption={t('Owed on {on}, by days past due', { on: formatDay(on) })}
        bars={agingBars(totals.aging)}
        series={[{ name: t('Owed'), color: 'blue.6' }]}
      />
      <ReportTable<Row>
        title={t('By customer')}
        rows={customers}
        rowKey={({ customer }) => customer.id}
        order="-owed"
        columns={[
          textColumn('customer', t('Customer'), ({ customer }) => customer.name, account),
          ...agingColumns<Row>(totals.aging, openInvoices),
          sum('owed', t('Owed'), openInvoices),
          sum('credits', t('Paid ahead'), account),
          sum('balance', t('Balance'), account),
          sum(
            'retentionHeld',
            t('Retention'),
            ({ customer }) => path(`invoices?customer_id=${customer.id}`),
            { apart: true },
          ),
          sum('notCleared', t('Not cleared'), ({ customer }) =>
            path(`payments?cleared=false&customer_id=${customer.id}`),
          ),
        ]}
        note={t(
          'Retention is held back by the customer until the end of the job; it is not part of the balance. Not cleared is money received that the bank has not confirmed; it is already taken off the balance.',
        )}
      />
      {invoices.length > 0 && <Invoices invoices={invoices} />}
    </>
  )
}

function Invoices({ invoices }: Pick<Report, 'invoices'>) {
  const path = useEmployeePath()
  type Row = Report['invoices'][number]
  const place = ({ id, project }: Row) => path(`projects/${project.id}#invoice-${id}`)
  return (
    <ReportTable<Row>
      title={t('By invoice')}
      rows={invoices}
      rowKey={({ id }) => id}
      order="-days"
      sortName="invoices"
      columns={[
        textColumn('number', t('Invoice'), ({ number }) => number, place),
        textColumn('customer', t('Customer'), ({ customer }) => customer.name),
        textColumn(
          'project',
          t('Project'),
          ({ project }) => project.number,
          ({ project }) => path(`projects/${project.id}`),
        ),
        dayColumn('issued', t('Issued'), ({ issued }) => issued),
        {
          ...dayColumn<Row>('due', t('Due'), ({ dueDate }) => dueDate, t('On receipt')),
          by: ({ dueOn }) => dueOn,
        },
        ageColumn(),
        moneyColumn<Row>('total', t('Total'), (row) => row.total, { to: place }),
        moneyColumn<Row>('open', t('Balance'), (row) => row.balance, { to: place }),
      ]}
    />
  )
}
