import type { JobProfitReport } from '../../contract/reports.ts'
import type { Region } from '../../domain/projects.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { findContractedProjects, isCancelled, type ProjectFigures } from './project-figures.queries.ts'
import { addUp, csvDownload, groupBy, type ReportQuery, toScope } from './report-query.ts'

type By = JobProfitReport['by']
type Row = JobProfitReport['rows'][number]

interface JobProfitQuery extends ReportQuery {
  by?: By | undefined
  jobs?: 'all' | 'open' | 'completed' | undefined
}

const figures = [
  'contract',
  'costAtCompletion',
  'margin',
  'estimatedMargin',
  'committedCost',
  'earnedRevenue',
  'lossProvision',
  'grossProfit',
  'billed',
  'collected',
] as const

/**
 * What the jobs under contract earn: `projectMoney` of each, added up by project, manager, region, or by who referred it
 * as they were called then. Margin is what the whole job will leave; gross profit is earned so far, cost-to-cost. Groups
 * come with the largest contract first, projects by number.
 */
export async function readJobProfit(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: JobProfitQuery,
): Promise<JobProfitReport> {
  const { by = 'project', jobs = 'all' } = query
  const scope = toScope(deps, query)
  const projects = (await findContractedProjects(deps.db, scope)).filter((job) => isAmong(job, jobs))
  const rows = [...groupBy(projects, (job) => groupOf(job, by).key).values()].map((group): Row => {
    const first = group[0] as ProjectFigures
    const { label, id } = groupOf(first, by)
    return {
      label,
      id,
      project: by === 'project' ? first.project : null,
      region: by === 'project' || by === 'region' ? first.region : null,
      ...toProfit(group),
    }
  })
  if (by !== 'project') rows.sort((a, b) => b.contract - a.contract || a.label.localeCompare(b.label))
  return { on: scope.on, by, rows, totals: toProfit(projects) }
}

function isAmong(job: ProjectFigures, jobs: 'all' | 'open' | 'completed'): boolean {
  if (jobs === 'all') return true
  if (jobs === 'completed') return job.sums.isCompleted
  return !job.sums.isCompleted && !isCancelled(job)
}

const regionNames: Record<Region, string> = {
  southern_california: 'Southern California',
  bay_area: 'Bay Area',
}

function groupOf(job: ProjectFigures, by: By): { key: string; label: string; id: number | null } {
  if (by === 'project') return { key: `${job.project.id}`, label: job.project.number, id: job.project.id }
  if (by === 'region') return { key: job.region, label: regionNames[job.region], id: null }
  const who = by === 'manager' ? job.manager : job.referral
  return who
    ? { key: `${who.id} ${who.name}`, label: who.name, id: who.id }
    : { key: '', label: 'None', id: null }
}

function toProfit(group: readonly ProjectFigures[]): JobProfitReport['totals'] {
  return {
    projects: group.length,
    ...addUp(
      group.map(({ money }) => money),
      figures,
    ),
  }
}

const titles: Record<By, string> = {
  project: 'Project',
  manager: 'Manager',
  region: 'Region',
  referral: 'Referred by',
}

const figureColumns: CsvColumn<Row>[] = [
  { title: 'Contract', value: ({ contract }) => csvMoney(contract) },
  { title: 'Cost at completion', value: (row) => csvMoney(row.costAtCompletion) },
  { title: 'Margin', value: ({ margin }) => csvMoney(margin) },
  { title: 'Estimated margin', value: (row) => csvMoney(row.estimatedMargin) },
  { title: 'Cost so far', value: (row) => csvMoney(row.committedCost) },
  { title: 'Earned revenue', value: (row) => csvMoney(row.earnedRevenue) },
  { title: 'Loss provision', value: (row) => csvMoney(row.lossProvision) },
  { title: 'Gross profit', value: (row) => csvMoney(row.grossProfit) },
  { title: 'Billed', value: ({ billed }) => csvMoney(billed) },
  { title: 'Collected', value: ({ collected }) => csvMoney(collected) },
]

export async function exportJobProfit(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: JobProfitQuery,
): Promise<Download> {
  const { on, by, rows } = await readJobProfit(deps, query)
  const columns: CsvColumn<Row>[] = [
    { title: titles[by], value: ({ label }) => label },
    ...(by === 'project'
      ? [
          { title: 'Customer', value: ({ project }: Row) => project?.customerName ?? '' },
          { title: 'Status', value: ({ project }: Row) => project?.status ?? '' },
        ]
      : [{ title: 'Projects', value: ({ projects }: Row) => projects }]),
    ...figureColumns,
  ]
  return csvDownload(`job profit by ${by} ${on}`, writeCsv(columns, rows))
}
