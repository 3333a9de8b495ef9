import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { exportWorkInProgress, type WorkInProgressReport as Report } from '../../contract/reports.ts'
import { callForFile } from '../api/client.ts'
import { needWords } from '../estimates/estimate-words.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { formatDay } from '../ui/time.ts'
import { Amount } from './amount.tsx'
import { ChartPlace } from './chart-place.tsx'
import { jobs } from './jobs.ts'
import { KeyFigures } from './key-figures.tsx'
import { ProjectCell } from './project-cell.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportFrame } from './report-frame.tsx'
import { moneyColumn, ReportTable } from './report-table.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { useWorkInProgress } from './reports-api.ts'
import { useReportFilters } from './use-report-filters.ts'

type Row = Report['rows'][number]

/** The schedule of work in progress: how far each job is, and whether it is billed ahead of the work or behind. */
export function WorkInProgressReport() {
  const filters = useReportFilters()
  const report = useWorkInProgress(filters.query)
  return (
    <ReportFrame
      report="work-in-progress"
      csv={() => callForFile(exportWorkInProgress, { query: filters.query })}
      toolbar={<ReportToolbar filters={filters} />}
      asOf={report.data?.on}
    >
      <ReportBody
        query={report}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{
          title: t('No work in progress'),
          text: t('Jobs show up here from the day the contract is signed until they’re complete.'),
        }}
      >
        {(data) => <WorkInProgress report={data} />}
      </ReportBody>
    </ReportFrame>
  )
}

/** More bars than these cannot be read. */
const mostBars = 12

function WorkInProgress({ report: { rows, totals } }: { report: Report }) {
  const path = useEmployeePath()
  const to = (place: string) => (row: Row) => path(`projects/${row.project.id}${place}`)
  const largest = rows
    .filter((row) => overUnder(row) !== 0)
    .toSorted((one, other) => Math.abs(overUnder(other)) - Math.abs(overUnder(one)))
    .slice(0, mostBars)
  return (
    <>
      <KeyFigures
        figures={[
          { label: t('Contracts'), cents: totals.contract, note: jobs(rows.length) },
          {
            label: t('Earned so far'),
            term: 'completedContract',
            cents: totals.earnedRevenue,
            note: t('By cost to date'),
          },
          {
            label: t('Overbilled'),
            term: 'overbilling',
            cents: totals.overbilled,
            note: t('Billed ahead of the work'),
          },
          { label: t('Underbilled'), cents: totals.underbilled, note: t('Work done but not billed') },
          {
            label: t('Backlog'),
            term: 'backlog',
            cents: totals.backlog,
            note: t('Still to be done'),
            apart: true,
          },
        ]}
      />
      {largest.length > 0 && (
        <ChartPlace
          caption={t('Billed ahead of the work (to the right), or behind it (to the left)')}
          height={70 + largest.length * 30}
          isLying
          isStacked
          bars={largest.map((row) => ({
            label: row.project.number,
            amounts: { [t('Overbilled')]: row.overbilled, [t('Underbilled')]: -row.underbilled },
          }))}
          series={[
            { name: t('Overbilled'), color: 'blue.6' },
            { name: t('Underbilled'), color: 'orange.8' },
          ]}
        />
      )}
      <NeedNotice rows={rows} to={to('?estimate=1')} />
      <ReportTable<Row>
        title={t('By project')}
        rows={rows}
        rowKey={({ project }) => project.id}
        order="-contract"
        lead="overUnder"
        columns={[
          {
            key: 'project',
            label: t('Project'),
            by: ({ project }) => project.number,
            cell: ({ project }) => <ProjectCell project={project} />,
          },
          {
            key: 'percent',
            label: t('% complete'),
            by: ({ percentComplete }) => percentComplete ?? -1,
            cell: Complete,
            figure: true,
          },
          moneyColumn<Row>('contract', t('Contract'), (row) => row.contract, {
            total: totals.contract,
            to: to('#bids'),
          }),
          moneyColumn<Row>('committedCost', t('Cost to date'), (row) => row.committedCost, {
            total: totals.committedCost,
            to: to('#expenses'),
          }),
          {
            key: 'costAtCompletion',
            label: t('Cost at completion'),
            by: (row) => row.costAtCompletion,
            cell: (row) => <CostAtCompletion row={row} to={to('?estimate=1')(row)} />,
            total: <Amount cents={totals.costAtCompletion} />,
            figure: true,
          },
          moneyColumn<Row>('earnedRevenue', t('Earned'), (row) => row.earnedRevenue, {
            total: totals.earnedRevenue,
            to: to(''),
          }),
          moneyColumn<Row>('workBilled', t('Work billed'), (row) => row.workBilled, {
            total: totals.workBilled,
            to: to('#invoices'),
          }),
          {
            key: 'overUnder',
            label: t('Over or under'),
            by: overUnder,
            cell: (row) => <OverUnder row={row} to={to('#invoices')(row)} />,
            total: <OverUnderTotals totals={totals} />,
            figure: true,
          },
          ...(totals.lossProvision > 0
            ? [
                moneyColumn<Row>('lossProvision', t('Loss provision'), (row) => row.lossProvision, {
                  total: totals.lossProvision,
                  to: to(''),
                }),
              ]
            : []),
          moneyColumn<Row>('grossProfit', t('Gross profit'), (row) => row.grossProfit, {
            total: totals.grossProfit,
            to: to(''),
          }),
          moneyColumn<Row>('backlog', t('Backlog'), (row) => row.backlog, {
            total: totals.backlog,
            to: to(''),
            apart: true,
          }),
          {
            key: 'manager',
            label: t('Manager'),
            by: ({ manager }) => manager?.name ?? '',
            cell: ({ manager }) => <span className={classes.wraps}>{manager?.name ?? '—'}</span>,
          },
        ]}
        note={t(
          'Percent complete is cost to date divided by cost at completion (cost-to-cost). Without a reliable estimate a job earns only its cost, up to the contract. An expected loss counts in full right away; the loss provision is the part that isn’t in the cost yet. Work billed includes retention.',
        )}
      />
    </>
  )
}

function overUnder({ overbilled, underbilled }: Pick<Row, 'overbilled' | 'underbilled'>): number {
  return overbilled - underbilled
}

/** More projects than these are found in the table. */
const mostNamed = 12

/** The jobs that need a new estimate. */
function NeedNotice({ rows, to }: { rows: readonly Row[]; to: (row: Row) => string }) {
  const needy = rows.filter(({ estimateNeeded }) => estimateNeeded !== null)
  if (needy.length === 0) return null
  return (
    <Alert
      color="yellow"
      mb="md"
      title={t('{count, plural, one {# job needs a new estimate} other {# jobs need a new estimate}}', {
        count: needy.length,
      })}
    >
      <ul className={classes.needy}>
        {needy.slice(0, mostNamed).map((row) => (
          <li key={row.project.id}>
            <Anchor component={Link} to={to(row)} size="sm" c="inherit" underline="always">
              {row.project.number}
            </Anchor>
          </li>
        ))}
        {needy.length > mostNamed && (
          <li>{t('and {count} more in the table', { count: needy.length - mostNamed })}</li>
        )}
      </ul>
    </Alert>
  )
}

function Complete({ percentComplete }: Row) {
  if (percentComplete === null) return <span className={classes.unknown}>{t('Unknown')}</span>
  return `${(percentComplete / 100).toFixed(1)}%`
}

/** Where the figure comes from, the bid or an estimate, or why the job needs a new estimate. */
function CostAtCompletion({ row, to }: { row: Row; to: string }) {
  const { costAtCompletion, estimatedOn, estimateNeeded } = row
  return (
    <>
      <Amount cents={costAtCompletion} to={to} />
      {estimateNeeded === null ? (
        <span className={classes.second}>
          {estimatedOn === null ? t('As bid') : t('Estimated {day}', { day: formatDay(estimatedOn) })}
        </span>
      ) : (
        <Anchor component={Link} to={to} className={classes.unknown ?? ''}>
          {needWords[estimateNeeded]}
        </Anchor>
      )}
    </>
  )
}

function OverUnder({ row, to }: { row: Row; to: string }) {
  const difference = overUnder(row)
  if (difference === 0) return <span className={classes.second}>{t('Even')}</span>
  return (
    <>
      <Amount cents={Math.abs(difference)} to={to} />
      <span className={classes.second}>{difference > 0 ? t('overbilled') : t('underbilled')}</span>
    </>
  )
}

/** They are not taken off one another: one is a liability, the other an asset. */
function OverUnderTotals({ totals }: Pick<Report, 'totals'>) {
  return (
    <>
      <Amount cents={totals.overbilled} /> <span className={classes.second}>{t('overbilled')}</span>
      <Amount cents={totals.underbilled} /> <span className={classes.second}>{t('underbilled')}</span>
    </>
  )
}
