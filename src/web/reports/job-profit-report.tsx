import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { exportJobProfit, type JobProfitReport as Report } from '../../contract/reports.ts'
import type { Cents } from '../../domain/money.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ChartPlace } from './chart-place.tsx'
import { jobs } from './jobs.ts'
import { KeyFigures } from './key-figures.tsx'
import { ProjectCell } from './project-cell.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportFrame } from './report-frame.tsx'
import { moneyColumn, type ReportColumn, ReportTable } from './report-table.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import { useJobProfit } from './reports-api.ts'
import { groupings, jobChoices, useReportFilters } from './use-report-filters.ts'

type Row = Report['rows'][number]

/** What jobs earn, by project, manager, region or referral. */
export function JobProfitReport() {
  const filters = useReportFilters()
  const { profitQuery, change } = filters
  const report = useJobProfit(profitQuery)
  return (
    <ReportFrame
      report="job-profit"
      csv={() => callForFile(exportJobProfit, { query: profitQuery })}
      asOf={report.data?.on}
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
    >
      <ReportBody
        query={report}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{
          title: t('No job under contract'),
          text: t('Jobs show up here from the day the contract is signed.'),
        }}
      >
        {(data) => <JobProfit report={data} on={profitQuery.on} />}
      </ReportBody>
    </ReportFrame>
  )
}

/** More bars than these cannot be read. */
const mostBars = 12

function JobProfit({ report: { by, rows, totals }, on }: { report: Report; on: string | undefined }) {
  const path = useEmployeePath()
  const largest = rows.toSorted((one, other) => other.contract - one.contract).slice(0, mostBars)
  /** The rows behind a group's figures: its jobs, or the project itself. */
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
      <KeyFigures
        figures={[
          { label: t('Contracts'), cents: totals.contract, note: jobs(totals.projects) },
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
      <ChartPlace
        caption={
          rows.length > mostBars
            ? t('Margin and cost at completion, the {mostBars} largest', { mostBars })
            : t('Margin and cost at completion')
        }
        height={70 + largest.length * 32}
        isLying
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
          moneyColumn<Row>('contract', t('Contract'), (row) => row.contract, {
            total: totals.contract,
            to: to('#bids'),
          }),
          moneyColumn<Row>('estimatedMargin', t('Margin as bid'), (row) => row.estimatedMargin, {
            total: totals.estimatedMargin,
            to: to('#bids'),
          }),
          moneyColumn<Row>('costAtCompletion', t('Cost at completion'), (row) => row.costAtCompletion, {
            total: totals.costAtCompletion,
            to: to('#expenses'),
          }),
          moneyColumn<Row>('margin', t('Margin'), (row) => row.margin, { total: totals.margin, to: to('') }),
          {
            key: 'marginPercent',
            label: t('Margin %'),
            by: (row) => marginShare(row) ?? -Infinity,
            cell: marginWord,
            total: marginWord(totals),
            figure: true,
          },
          moneyColumn<Row>('committedCost', t('Cost to date'), (row) => row.committedCost, {
            total: totals.committedCost,
            to: to('#expenses'),
            apart: true,
          }),
          moneyColumn<Row>('earnedRevenue', t('Earned'), (row) => row.earnedRevenue, {
            total: totals.earnedRevenue,
            to: to(''),
          }),
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
          moneyColumn<Row>('billed', t('Billed'), (row) => row.billed, {
            total: totals.billed,
            to: to('#invoices'),
          }),
          moneyColumn<Row>('collected', t('Collected'), (row) => row.collected, {
            total: totals.collected,
            to: to('#invoices'),
          }),
        ]}
        note={t(
          'Margin is the contract less what the job will have cost: the estimate, or its cost to date where that is more already. Earned is the part of the contract that the cost to date stands for. A loss counts in full in gross profit as soon as it is expected. A canceled or declined job counts what was billed and kept instead of its contract.',
        )}
      />
    </>
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

/** In percent of what it is a margin on: the contract, or what was kept of a canceled job; undefined without any. */
function marginShare({ margin, costAtCompletion }: Margin): number | undefined {
  const revenue: Cents = margin + costAtCompletion
  return revenue > 0 ? (margin / revenue) * 100 : undefined
}

function marginWord(sums: Margin): string {
  const share = marginShare(sums)
  return share === undefined ? '—' : `${share.toFixed(1)}%`
}
