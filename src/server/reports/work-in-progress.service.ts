import type { BacklogReport, WorkInProgressReport } from '../../contract/reports.ts'
import type { Day } from '../../domain/dates.ts'
import { type EstimateNeed, estimateGoodForDays } from '../../domain/project-money.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { findContractedProjects, isCancelled, type ProjectFigures } from './project-figures.queries.ts'
import { addUp, csvDownload, type ReportQuery, toScope } from './report-query.ts'

type Progress = WorkInProgressReport['rows'][number]
type Backlog = BacklogReport['rows'][number]

/**
 * The schedule of work in progress, cost-to-cost as AICPA's guide for construction contractors has it: of the contract
 * is earned what cost so far is of the cost at completion, rounded once (`projectMoney`). What was billed beyond that is
 * overbilled, a liability; what was earned and not billed is underbilled, an asset. A job that was completed on the day
 * itself is still in it, at 100 %. A job that needs a new estimate says why.
 */
export async function readWorkInProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<WorkInProgressReport> {
  const scope = toScope(deps, query)
  const rows = (await findContractedProjects(deps.db, scope))
    .filter((job) => isUnderWay(job, scope.on))
    .map(({ project, manager, sums, money }) => ({
      project,
      manager,
      percentComplete: money.percentComplete,
      estimateNeeded: money.estimateNeeded,
      estimateToComplete: money.estimateToComplete,
      estimatedOn: money.estimatedOn,
      contract: money.contract,
      costAtCompletion: money.costAtCompletion,
      committedCost: money.committedCost,
      earnedRevenue: money.earnedRevenue,
      workBilled: sums.workBilled,
      overbilled: Math.max(money.overUnderBilling, 0),
      underbilled: Math.max(-money.overUnderBilling, 0),
      expectedLoss: money.expectedLoss,
      lossProvision: money.lossProvision,
      grossProfit: money.grossProfit,
      backlog: money.backlog,
    }))
  return { on: scope.on, rows, totals: addUp(rows, progress) }
}

const progress = [
  'contract',
  'costAtCompletion',
  'committedCost',
  'earnedRevenue',
  'workBilled',
  'overbilled',
  'underbilled',
  'expectedLoss',
  'lossProvision',
  'grossProfit',
  'backlog',
] as const

function isUnderWay(job: ProjectFigures, on: Day): boolean {
  return !isCancelled(job) && (job.completedOn === null || job.completedOn >= on)
}

const progressColumns: CsvColumn<Progress>[] = [
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Customer', value: ({ project }) => project.customerName },
  { title: 'Status', value: ({ project }) => project.status },
  { title: 'Manager', value: ({ manager }) => manager?.name ?? '' },
  { title: 'Contract', value: ({ contract }) => csvMoney(contract) },
  { title: 'Cost at completion', value: (row) => csvMoney(row.costAtCompletion) },
  { title: 'Cost so far', value: (row) => csvMoney(row.committedCost) },
  {
    title: 'Percent complete',
    value: ({ percentComplete }) => (percentComplete === null ? null : percentComplete / 100),
  },
  { title: 'Earned revenue', value: (row) => csvMoney(row.earnedRevenue) },
  { title: 'Billed with retention', value: (row) => csvMoney(row.workBilled) },
  { title: 'Overbilled', value: ({ overbilled }) => csvMoney(overbilled) },
  { title: 'Underbilled', value: ({ underbilled }) => csvMoney(underbilled) },
  { title: 'Expected loss', value: (row) => csvMoney(row.expectedLoss) },
  { title: 'Loss provision', value: (row) => csvMoney(row.lossProvision) },
  { title: 'Gross profit', value: ({ grossProfit }) => csvMoney(grossProfit) },
  { title: 'Backlog', value: ({ backlog }) => csvMoney(backlog) },
  {
    title: 'Estimate to complete',
    value: ({ estimateToComplete }) => (estimateToComplete === null ? null : csvMoney(estimateToComplete)),
  },
  { title: 'Estimated on', value: ({ estimatedOn }) => estimatedOn },
  {
    title: 'Needs a new estimate',
    value: ({ estimateNeeded }) => estimateNeeded && whyNeeded[estimateNeeded],
  },
]

const whyNeeded: Record<EstimateNeed, string> = {
  no_estimate: 'No cost estimate',
  cost_beyond_estimate: 'Cost has reached the estimate',
  overdue: `Estimate is older than ${estimateGoodForDays} days`,
}

export async function exportWorkInProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<Download> {
  const { on, rows } = await readWorkInProgress(deps, query)
  return csvDownload(`work in progress ${on}`, writeCsv(progressColumns, rows))
}

/** Work agreed and still to be done: contract less earned revenue, of every job that is not complete; the most first. */
export async function readBacklog(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<BacklogReport> {
  const scope = toScope(deps, query)
  const rows = (await findContractedProjects(deps.db, scope))
    .filter((job) => !isCancelled(job) && !job.sums.isCompleted && job.money.backlog !== 0)
    .map(({ project, manager, region, signedOn, money: { contract, earnedRevenue, backlog } }) => ({
      project,
      manager,
      region,
      signedOn,
      contract,
      earnedRevenue,
      backlog,
    }))
    .toSorted((a, b) => b.backlog - a.backlog || a.project.id - b.project.id)
  return { on: scope.on, rows, totals: addUp(rows, ['contract', 'earnedRevenue', 'backlog']) }
}

const backlogColumns: CsvColumn<Backlog>[] = [
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Customer', value: ({ project }) => project.customerName },
  { title: 'Status', value: ({ project }) => project.status },
  { title: 'Manager', value: ({ manager }) => manager?.name ?? '' },
  { title: 'Region', value: ({ region }) => region },
  { title: 'Signed', value: ({ signedOn }) => signedOn },
  { title: 'Contract', value: ({ contract }) => csvMoney(contract) },
  { title: 'Earned revenue', value: (row) => csvMoney(row.earnedRevenue) },
  { title: 'Backlog', value: ({ backlog }) => csvMoney(backlog) },
]

export async function exportBacklog(deps: Pick<Deps, 'db' | 'clock'>, query: ReportQuery): Promise<Download> {
  const { on, rows } = await readBacklog(deps, query)
  return csvDownload(`backlog ${on}`, writeCsv(backlogColumns, rows))
}
