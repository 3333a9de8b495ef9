import { Link } from 'react-router'
import { exportReceivables, type ReceivablesReport as Report } from '../../contract/reports.ts'
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
import classes from './reports.module.css'
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
      asOf={report.data?.on}
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
          {
            key: 'customer',
            label: t('Customer'),
            by: ({ customer }) => customer.name,
            cell: (row) => <Link to={account(row)}>{row.customer.name}</Link>,
          },
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
        {
          key: 'number',
          label: t('Invoice'),
          by: ({ number }) => number,
          cell: (row) => (
            <Link to={place(row)} className={classes.number}>
              {row.number}
            </Link>
          ),
        },
        {
          key: 'customer',
          label: t('Customer'),
          by: (row) => row.customer.name,
          cell: (row) => row.customer.name,
        },
        {
          key: 'project',
          label: t('Project'),
          by: ({ project }) => project.number,
          cell: ({ project }) => <Link to={path(`projects/${project.id}`)}>{project.number}</Link>,
        },
        {
          key: 'issued',
          label: t('Issued'),
          by: (row) => row.issued,
          cell: (row) => <DateText day={row.issued} />,
        },
        {
          key: 'due',
          label: t('Due'),
          by: (row) => row.dueOn,
          cell: (row) => <DateText day={row.dueDate} absent={t('On receipt')} />,
        },
        {
          key: 'days',
          label: t('Age'),
          by: (row) => row.days,
          cell: (row) => lateWords(row.days),
          figure: true,
        },
        moneyColumn<Row>('total', t('Total'), (row) => row.total, { to: place }),
        moneyColumn<Row>('open', t('Balance'), (row) => row.balance, { to: place }),
      ]}
    />
  )
}
