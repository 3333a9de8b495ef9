import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { exportJobProfit, type JobProfitReport as Report } from '../../contract/reports.ts'
import type { Cents } from '../../domain/money.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { ChartPlace, mostBars } from './chart-place.tsx'
import { jobsWord, ProjectCell } from './report-cells.tsx'
import { ReportScreen } from './report-screen.tsx'
import { type ReportColumn, ReportTable, sumColumns } from './report-table.tsx'
import { groupings, jobChoices, ReportToolbar, useReportFilters } from './report-toolbar.tsx'
import { useJobProfit } from './reports-api.ts'

type Row = Report['rows'][number]

/** What jobs earn, by project, manager, region or referral. */
export function JobProfitReport() {
  const filters = useReportFilters()
  const { profitQuery, change } = filters
  const report = useJobProfit(profitQuery)
  return (
    <ReportScreen
      report="job-profit"
      csv={() => callForFile(exportJobProfit, { query: profitQuery })}
      toolbar={
        <ReportToolbar filters={filters}>
          <NativeSelect
            label={t('Grouped')}
            data={[...groupings]}
            value={profitQuery.by ?? 'project'}
            onChange={({ currentTarget: { value } }) => change('by', value === 'project' ? '' : value)}
          />
          <NativeSelect
            label={t('Jobs')}
            data={[...jobChoices]}
            value={profitQuery.jobs ?? 'all'}
            onChange={({ currentTarget: { value } }) => change('jobs', value === 'all' ? '' : value)}
          />
        </ReportToolbar>
      }
      query={report}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{
        title: t('No job under contract'),
        text: t('Jobs show up here from the day the contract is signed.'),
      }}
    >
      {(data) => <JobProfit report={data} on={profitQuery.on} />}
    </ReportScreen>
  )
}

function JobProfit({ report: { by, rows, totals }, on }: { report: Report; on: string | undefined }) {
  const path = useEmployeePath()
  const sum = sumColumns<Row>(totals)
  /** The screen behind a row's figures: the group's jobs, or the project. */
  const to = (place: string) => (row: Row) => {
    if (row.project) return path(`projects/${row.project.id}${place}`)
    const day = on ? `&on=${on}` : ''
    if (by === 'manager' && row.id !== null) return path(`reports/job-profit?manager_id=${row.id}${day}`)
    if (by === 'region' && row.region) return path(`reports/job-profit?region=${row.region}${day}`)
    if (by === 'referral' && row.id !== null) return path(`projects?business_id=${row.id}`)
    return undefined
  }
  const name = nameColumn(by, to(''))
  return (
    <>
      <JobProfitTotals totals={totals} />
      <MarginChart rows={rows} by={by} />
      <ReportTable<Row>
        title={groupings.find(({ value }) => value === by)?.label ?? t('By project')}
        rows={rows}
        rowKey={({ id, label }) => `${id} ${label}`}
        order="-contract"
        lead="margin"
        columns={[
          name,
          ...(by === 'project'
            ? []
            : [
                {
                  key: 'projects',
                  label: t('Jobs'),
                  by: (row: Row) => row.projects,
                  cell: (row: Row) => row.projects,
                  total: totals.projects,
                  figure: true,
                },
              ]),
          sum('contract', t('Contract'), to('#bids')),
          sum('estimatedMargin', t('Margin as bid'), to('#bids')),
          sum('costAtCompletion', t('Cost at completion'), to('#expenses')),
          sum('margin', t('Margin'), to('')),
          {
            key: 'marginPercent',
            label: t('Margin %'),
            by: (row) => marginShare(row) ?? -Infinity,
            cell: marginWord,
            total: marginWord(totals),
            figure: true,
          },
          sum('committedCost', t('Cost to date'), to('#expenses'), { apart: true }),
          sum('earnedRevenue', t('Earned'), to('')),
          ...(totals.lossProvision > 0 ? [sum('lossProvision', t('Loss provision'), to(''))] : []),
          sum('grossProfit', t('Gross profit'), to('')),
          sum('billed', t('Billed'), to('#invoices')),
          sum('collected', t('Collected'), to('#invoices')),
        ]}
        note={t(
          'Margin is the contract minus the cost at completion: the estimate, or the cost to date if that is higher. Earned is the share of the contract that matches the cost to date. An expected loss counts in full in gross profit right away. A canceled or declined job counts what was billed and kept instead of its contract.',
        )}
      />
    </>
  )
}

function JobProfitTotals({ totals }: Pick<Report, 'totals'>) {
  return (
    <FigureStrip
      label={t('Totals')}
      figures={[
        { label: t('Contracts'), cents: totals.contract, note: jobsWord(totals.projects) },
        {
          label: t('Margin'),
          term: 'margin',
          cents: totals.margin,
          note: t('{totals} of the contracts, when the jobs are done', { totals: marginWord(totals) }),
        },
        {
          label: t('Margin as bid'),
          cents: totals.estimatedMargin,
          note: totals.margin < totals.estimatedMargin ? t('Costs ran over the estimates') : undefined,
        },
        {
          label: t('Gross profit so far'),
          cents: totals.grossProfit,
          note: t('Earned less cost to date and expected losses'),
        },
      ]}
    />
  )
}

function MarginChart({ rows, by }: Pick<Report, 'rows' | 'by'>) {
  const largest = rows.toSorted((one, other) => other.contract - one.contract).slice(0, mostBars)
  return (
    <ChartPlace
      caption={
        rows.length > mostBars
          ? t('Margin and cost at completion, the {mostBars} largest', { mostBars })
          : t('Margin and cost at completion')
      }
      isHorizontal
      isStacked={largest.every(({ margin }) => margin >= 0)}
      bars={largest.map((row) => ({
        label: labelOf(row, by),
        amounts: { [t('Cost at completion')]: row.costAtCompletion, [t('Margin')]: row.margin },
      }))}
      series={[
        { name: t('Cost at completion'), color: 'gray.6' },
        { name: t('Margin'), color: 'teal.8' },
      ]}
    />
  )
}

const groupWords: Record<Report['by'], string> = {
  project: t('Project'),
  manager: t('Manager'),
  region: t('Region'),
  referral: t('Referred by'),
}

function nameColumn(by: Report['by'], to: (row: Row) => string | undefined): ReportColumn<Row> {
  return {
    key: 'name',
    label: groupWords[by],
    by: (row) => labelOf(row, by),
    cell: (row) => {
      if (row.project) return <ProjectCell project={row.project} />
      const place = to(row)
      return place === undefined ? labelOf(row, by) : <Link to={place}>{labelOf(row, by)}</Link>
    },
  }
}

function labelOf(row: Row, by: Report['by']): string {
  if (row.project) return row.project.number
  if (row.region) return regionWord(row.region)
  if (row.id !== null) return row.label
  return by === 'manager' ? t('No manager') : t('No referral')
}

type Margin = Pick<Row, 'margin' | 'costAtCompletion'>

/** In percent of the contract, or of what was kept of a canceled job; undefined when that is zero. */
function marginShare({ margin, costAtCompletion }: Margin): number | undefined {
  const revenue: Cents = margin + costAtCompletion
  return revenue > 0 ? (margin / revenue) * 100 : undefined
}

function marginWord(sums: Margin): string {
  const share = marginShare(sums)
  return share === undefined ? '—' : `${share.toFixed(1)}%`
}
