import { exportBacklog, type BacklogReport as Report } from '../../contract/reports.ts'
import { callForFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ChartPlace, mostBars } from './chart-place.tsx'
import { jobsWord, ProjectCell } from './report-cells.tsx'
import { ReportScreen } from './report-screen.tsx'
import { dayColumn, ReportTable, sumColumns, textColumn } from './report-table.tsx'
import { ReportToolbar, useReportFilters } from './report-toolbar.tsx'
import { useBacklog } from './reports-api.ts'

type Row = Report['rows'][number]

/** Work agreed and still to be done. */
export function BacklogReport() {
  const filters = useReportFilters()
  const report = useBacklog(filters.query)
  return (
    <ReportScreen
      report="backlog"
      csv={() => callForFile(exportBacklog, { query: filters.query })}
      toolbar={<ReportToolbar filters={filters} />}
      query={report}
      isEmpty={({ rows }) => rows.length === 0}
      empty={{
        title: t('No backlog'),
        text: t('Jobs show up here from the day the contract is signed until they’re complete.'),
      }}
    >
      {(data) => <Backlog report={data} />}
    </ReportScreen>
  )
}

function Backlog({ report: { rows, totals } }: { report: Report }) {
  const path = useEmployeePath()
  const sum = sumColumns<Row>(totals)
  const to = (place: string) => (row: Row) => path(`projects/${row.project.id}${place}`)
  const largest = rows.toSorted((one, other) => other.backlog - one.backlog).slice(0, mostBars)
  return (
    <>
      <FigureStrip
        label={t('Totals')}
        figures={[
          { label: t('Backlog'), term: 'backlog', cents: totals.backlog, note: jobsWord(rows.length) },
          { label: t('Contracts'), cents: totals.contract },
          { label: t('Earned so far'), cents: totals.earnedRevenue },
        ]}
      />
      <ChartPlace
        caption={
          rows.length > mostBars
            ? t('The {mostBars} jobs with the most to do', { mostBars })
            : t('Done and still to do')
        }
        isHorizontal
        isStacked={largest.every(({ backlog, earnedRevenue }) => backlog >= 0 && earnedRevenue >= 0)}
        bars={largest.map((row) => ({
          label: row.project.number,
          amounts: { [t('Earned')]: row.earnedRevenue, [t('Backlog')]: row.backlog },
        }))}
        series={[
          { name: t('Earned'), color: 'gray.6' },
          { name: t('Backlog'), color: 'blue.6' },
        ]}
      />
      <ReportTable<Row>
        title={t('By project')}
        rows={rows}
        rowKey={({ project }) => project.id}
        order="-backlog"
        columns={[
          {
            key: 'project',
            label: t('Project'),
            by: ({ project }) => project.number,
            cell: ({ project }) => <ProjectCell project={project} />,
          },
          sum('contract', t('Contract'), to('#bids')),
          sum('earnedRevenue', t('Earned'), to('')),
          sum('backlog', t('Backlog'), to('')),
          {
            key: 'status',
            label: t('Status'),
            by: ({ project }) => project.status,
            cell: ({ project }) => <StatusBadge status={project.status} />,
          },
          textColumn('manager', t('Manager'), ({ manager }) => manager?.name ?? ''),
          textColumn('region', t('Region'), ({ region }) => regionWord(region)),
          dayColumn('signed', t('Signed'), ({ signedOn }) => signedOn),
        ]}
      />
    </>
  )
}
