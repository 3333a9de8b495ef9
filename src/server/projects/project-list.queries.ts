import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Day } from '../../domain/dates.ts'
import { noSums, projectMoney } from '../../domain/project-money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { Page } from '../database/page.ts'
import {
  type ListRequest,
  pageOrWholeList,
  type ReadPage,
  readInChunks,
  readPage,
  type SortColumn,
} from '../database/page-by-key.ts'
import type { DB, ProjectFigures } from '../database/schema.generated.ts'
import { writtenOut } from '../database/written-out.ts'
import { keptCount } from '../project-money/kept-counts.ts'
import { findNextSteps } from './next-step.queries.ts'
import { keptCounts } from './project-counts.queries.ts'
import { filterProjects, type ProjectListRequest } from './project-filters.ts'
import { type ProjectHeadRow, projectHeadColumns, toProjectHead } from './projects.queries.ts'

/** The projects that are not deleted. Without a limit, all of them, read in chunks and without their next steps. */
export async function listProjects(
  db: Kysely<DB>,
  request: ProjectListRequest,
  today: Day,
): Promise<Page<ProjectSummary>> {
  const page = await pageOrWholeList(request, (part) => readProjectPage(db, part))
  if (!isPage(page.rows) || request.limit === undefined) return page
  return new Page(await withNextSteps(db, page.rows, today), page.total, page.next)
}

const isPage = (rows: Page<ProjectSummary>['rows']): rows is readonly ProjectSummary[] => Array.isArray(rows)

/** Adds its next step to each project of a page. */
export async function withNextSteps(
  db: Kysely<DB>,
  projects: readonly ProjectSummary[],
  today: Day,
): Promise<ProjectSummary[]> {
  const steps = await findNextSteps(
    db,
    projects.map(({ id }) => id),
    today,
  )
  return projects.map((project) => ({ ...project, nextStep: steps.get(project.id) ?? null }))
}

/** The same rows in chunks, so that they are never all in memory. @throws invalid naming the wrong parameter */
export function readAllProjects(
  db: Kysely<DB>,
  request: ProjectListRequest,
): Promise<AsyncIterable<ProjectSummary[]>> {
  return readInChunks(request, (part) => readProjectPage(db, part))
}

export async function readProjectPage(
  db: Kysely<DB>,
  request: ProjectListRequest & Pick<ListRequest, 'count'>,
): Promise<ReadPage<ProjectSummary>> {
  const filtered = filterProjects(db, request)
  const selected = filtered
    .innerJoin('project_figures', 'project_figures.project_id', 'project.id')
    .leftJoin('employee as manager', 'manager.id', 'project.manager_id')
    .select([
      ...projectHeadColumns,
      'project.manager_id',
      sql<string | null>`concat_ws(' ', manager.first_name, manager.last_name)`.as('manager_name'),
      'project.finalized_bid_id',
      ...listedSums,
    ])
  // The id of the table that is sorted by, so that one index serves both.
  const id = isFigure(request.sort) ? sql<number>`project_figures.project_id` : sql<number>`project.id`
  const order = { columns: sortColumns, id, otherwise: '-created' }
  const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filters } = request
  const kept = keptCounts(db, filters)?.select(keptCount.as('total'))
  return readPage(filtered, selected, request, order, toProjectSummary, kept)
}

/** The sums that the list shows, as they are kept (0054). */
const listedSums = [
  'project_figures.newest_bid',
  'project_figures.original_contract',
  'project_figures.approved_changes',
  'project_figures.work_billed',
  'project_figures.retention_withheld',
  'project_figures.retention_released',
  'project_figures.collected',
] as const

const sortColumns: Record<string, SortColumn> = {
  created: { by: sql`project.created_at`, type: 'timestamptz' },
  updated: { by: sql`project.updated_at`, type: 'timestamptz' },
  number: { by: sql`project.number`, type: 'text' },
  customer: { by: sql`lower(project.customer_name)`, type: 'text' },
  name: { by: sql`lower(project.name)`, type: 'text' },
  site: { by: sql`lower(project.site_street)`, type: 'text' },
  jobType: { by: sql`lower(project.job_type)`, type: 'text' },
  region: { by: sql`project.region`, type: 'text' },
  business: { by: sql`lower(coalesce(project.business_name, ''))`, type: 'text' },
  status: {
    by: sql`array_position(array[${writtenOut(projectStatuses)}], project.status)`,
    type: 'integer',
  },
  manager: { by: sql`project_figures.manager_name`, type: 'text' },
  bidTotal: { by: sql`project_figures.bid_total`, type: 'bigint' },
  balance: { by: sql`project_figures.balance`, type: 'bigint' },
}

/** Sort columns in `project_figures`. */
const figures = ['manager', 'bidTotal', 'balance']

function isFigure(sort = ''): boolean {
  return figures.includes(sort.replace(/^-/, ''))
}

type ListedSums = Pick<
  Selectable<ProjectFigures>,
  (typeof listedSums)[number] extends `project_figures.${infer Column}`
    ? Column & keyof ProjectFigures
    : never
>

interface SummaryParts extends ListedSums {
  manager_id: number | null
  manager_name: string | null
  finalized_bid_id: number | null
}

function toProjectSummary(row: ProjectHeadRow & SummaryParts): ProjectSummary {
  const { contract, billed, collected, balance } = projectMoney({
    ...noSums,
    originalContract: row.original_contract,
    approvedChanges: row.approved_changes,
    workBilled: row.work_billed,
    retentionWithheld: row.retention_withheld,
    retentionReleased: row.retention_released,
    collected: row.collected,
  })
  return {
    ...toProjectHead(row),
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
    // Before there is a contract, its newest bid; change orders don't count.
    bidTotal: row.original_contract === null ? row.newest_bid : contract,
    contract,
    billed,
    collected,
    balance,
    hasContract: row.finalized_bid_id !== null,
  }
}
