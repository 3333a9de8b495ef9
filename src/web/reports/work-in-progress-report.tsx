import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { exportWorkInProgress, type WorkInProgressReport as Report } from '../../contract/reports.ts'
import { callForFile } from '../api/client.ts'
import { needWords } from '../estimates/estimate-words.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { formatDay } from '../ui/time.ts'
import { ChartPlace, mostBars } from './chart-place.tsx'
import { Amount, jobsWord, ProjectCell } from './report-cells.tsx'
import { ReportScreen } from './report-screen.tsx'
import { ReportTable, sumColumns } from './report-table.tsx'
import { ReportToolbar, useReportFilters } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { useWorkInProgress } from './reports-api.ts'

type Row = Report['rows'][number]

/** How far each job is, and whether it is billed ahead of the work or behind it. */
export function WorkInProgressReport() {
  const filters = useReportFilters()
  const report = useWorkInProgress(filters.query)
  return (
    <ReportScreen
      report="work-in-progress"
      csv={() => callForFile(exportWorkInProgress, { query: filters.query })}
      toolbar={<ReportToolbar filters={filters} />}
      query={report}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{
        title: t('No work in progress'),
        text: t('Jobs show up here from the day the contract is signed until they’re complete.'),
      }}
    >
      {(data) => <WorkInProgress report={data} />}
    </ReportScreen>
  )
}

function WorkInProgress({ report: { rows, totals } }: { report: Report }) {
  const path = useEmployeePath()
  const sum = sumColumns<Row>(totals)
  const to = (place: string) => (row: Row) => path(`projects/${row.project.id}${place}`)
  return (
    <>
      <ProgressTotals rows={rows} totals={totals} />
      <OverUnderChart rows={rows} />
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
          sum('contract', t('Contract'), to('#bids')),
          sum('committedCost', t('Cost to date'), to('#expenses')),
          {
            key: 'costAtCompletion',
            label: t('Cost at completion'),
            by: (row) => row.costAtCompletion,
            cell: (row) => <CostAtCompletion row={row} to={to('?estimate=1')(row)} />,
            total: <Amount cents={totals.costAtCompletion} />,
            figure: true,
          },
          sum('earnedRevenue', t('Earned'), to('')),
          sum('workBilled', t('Work billed'), to('#invoices')),
          {
            key: 'overUnder',
            label: t('Over or under'),
            by: overUnder,
            cell: (row) => <OverUnder row={row} to={to('#invoices')(row)} />,
            total: <OverUnderTotals totals={totals} />,
            figure: true,
          },
          ...(totals.lossProvision > 0 ? [sum('lossProvision', t('Loss provision'), to(''))] : []),
          sum('grossProfit', t('Gross profit'), to('')),
          sum('backlog', t('Backlog'), to(''), { apart: true }),
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

function ProgressTotals({ rows, totals }: Pick<Report, 'rows' | 'totals'>) {
  return (
    <FigureStrip
      label={t('Totals')}
      figures={[
        { label: t('Contracts'), cents: totals.contract, note: jobsWord(rows.length) },
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
  )
}

function OverUnderChart({ rows }: Pick<Report, 'rows'>) {
  const largest = rows
    .filter((row) => overUnder(row) !== 0)
    .toSorted((one, other) => Math.abs(overUnder(other)) - Math.abs(overUnder(one)))
    .slice(0, mostBars)
  if (largest.length === 0) return null
  return (
    <ChartPlace
      caption={t('Billed ahead of the work (to the right), or behind it (to the left)')}
      isHorizontal
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
  )
}

function overUnder({ overbilled, underbilled }: Pick<Row, 'overbilled' | 'underbilled'>): number {
  return overbilled - underbilled
}

/** How many projects the notice names; the table has all. */
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
      <ul className={`plain-list ${classes.needy}`}>
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
  if (percentComplete === null) return <span className={classes.second}>{t('Unknown')}</span>
  return `${(percentComplete / 100).toFixed(1)}%`
}

/** Says if the figure comes from the bid or an estimate, or why the job needs a new estimate. */
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
        <Anchor component={Link} to={to} size="xs" c="dimmed" className={classes.unknown ?? ''}>
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

/** The two are never netted: overbilling is a liability, underbilling an asset. */
function OverUnderTotals({ totals }: Pick<Report, 'totals'>) {
  return (
    <>
      <Amount cents={totals.overbilled} /> <span className={classes.second}>{t('overbilled')}</span>
      <Amount cents={totals.underbilled} /> <span className={classes.second}>{t('underbilled')}</span>
    </>
  )
}
