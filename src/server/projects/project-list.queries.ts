import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listProjects as listProjectsRoute, ProjectSummary } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { noSums, type ProjectSums, projectMoney } from '../../domain/project-money.ts'
import { projectStatuses, visitStatuses, workStatuses } from '../../domain/projects.ts'
import { Page } from '../database/page.ts'
import {
  pageOrWholeList,
  type ReadPage,
  readChoices,
  readInChunks,
  readPage,
  type SortColumn,
} from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { findNextSteps } from './next-step.queries.ts'
import { matchesSearch } from './project-search.ts'
import { type ProjectHeadRow, projectHeadColumns, toProjectHead } from './projects.queries.ts'

export type ProjectListRequest = PartOutput<typeof listProjectsRoute, 'query'>

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
  request: ProjectListRequest,
): Promise<ReadPage<ProjectSummary>> {
  const filtered = filterProjects(db, request)
  const byFigure = isFigure(request.sort)
  const selected = filtered
    .$if(byFigure, (of) => of.innerJoin('project_figures', 'project_figures.project_id', 'project.id'))
    .leftJoin(managers, (join) => join.onRef('manager.id', '=', 'project.manager_id'))
    .select([
      ...projectHeadColumns,
      'project.manager_id',
      'manager.name as manager_name',
      'project.finalized_bid_id',
      listedSums.as('sums'),
    ])
  // The id of the table that is sorted by, so that one index serves both.
  const id = byFigure ? sql<number>`project_figures.project_id` : sql<number>`project.id`
  const order = { columns: sortColumns, id, otherwise: '-created' }
  return readPage(filtered, selected, request, order, toProjectSummary)
}

/** `offset 0` keeps PostgreSQL from building each manager's name once per project instead of once per employee. */
const managers = sql<{ id: number; name: string }>`(
  select id, name, lower(name) as sort_name
  from (select id, concat_ws(' ', first_name, last_name) as name from employee) named offset 0
)`.as<'manager'>(sql.ref('manager'))

/** Only the sums that the list shows, so that PostgreSQL does not compute costs and estimates. */
const listedSums = sql<ListedSums>`(
  select json_build_object(
    'newestBid', money.newest_bid,
    'originalContract', money.original_contract,
    'approvedChanges', money.approved_changes,
    'workBilled', money.work_billed,
    'retentionWithheld', money.retention_withheld,
    'retentionReleased', money.retention_released,
    'collected', money.collected)
  from project_money(null) money where money.project_id = project.id)`

type ListedSums = Pick<
  ProjectSums,
  | 'originalContract'
  | 'approvedChanges'
  | 'workBilled'
  | 'retentionWithheld'
  | 'retentionReleased'
  | 'collected'
> & {
  /** The value of a project without a contract. Change orders don't count. */
  newestBid: Cents | null
}

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
    by: sql`array_position(array[${sql.join(projectStatuses.map((status) => sql.lit(status)))}], project.status)`,
    type: 'integer',
  },
  manager: { by: sql`coalesce(manager.sort_name, '')`, type: 'text' },
  bidTotal: { by: sql`project_figures.bid_total`, type: 'bigint' },
  balance: { by: sql`project_figures.balance`, type: 'bigint' },
}

/** Sort columns in `project_figures`. */
const figures = ['bidTotal', 'balance']

function isFigure(sort = ''): boolean {
  return figures.includes(sort.replace(/^-/, ''))
}

interface SummaryParts {
  manager_id: number | null
  manager_name: string | null
  finalized_bid_id: number | null
  sums: ListedSums
}

function toProjectSummary(row: ProjectHeadRow & SummaryParts): ProjectSummary {
  const { contract, billed, collected, balance } = projectMoney({ ...noSums, ...row.sums })
  return {
    ...toProjectHead(row),
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
    bidTotal: row.sums.originalContract === null ? row.sums.newestBid : contract,
    contract,
    billed,
    collected,
    balance,
    hasContract: row.finalized_bid_id !== null,
  }
}

/** The same filters for the list, the board and the map. */
export type ProjectFilters = Omit<ProjectListRequest, 'limit' | 'cursor' | 'sort'>

/** Leaves out deleted projects. @throws invalid naming `status` */
export function filterProjects(db: Kysely<DB>, filters: ProjectFilters) {
  let query = db.selectFrom('project').where('project.deleted_at', 'is', null)
  if (filters.status !== undefined)
    query = query.where('project.status', 'in', readChoices('status', filters.status, projectStatuses))
  if (filters.region !== undefined) query = query.where('project.region', '=', filters.region)
  if (filters.manager_id !== undefined) query = query.where('project.manager_id', '=', filters.manager_id)
  if (filters.business_id !== undefined) query = query.where('project.business_id', '=', filters.business_id)
  if (filters.customer_id !== undefined) query = query.where('project.customer_id', '=', filters.customer_id)
  if (filters.search?.trim()) query = query.where(matchesSearch(filters.search))
  if (filters.bounds !== undefined) query = query.where(isWithin(filters.bounds))
  if (filters.position === 'none') query = query.where(hasNoPosition)
  if (filters.unscheduled !== undefined)
    query = query.where(filters.unscheduled ? isUnscheduled : sql<SqlBool>`not ${isUnscheduled}`)
  return query
}

/** A visit that was canceled, missed or rescheduled is to be booked again. */
const isUnscheduled = sql<SqlBool>`(case
  when project.status = any(${[...visitStatuses]}) then not exists (
    select from appointment where appointment.project_id = project.id
      and (appointment.outcome is null or appointment.outcome = 'kept'))
  when project.status = any(${[...workStatuses]}) then not exists (
    select from appointment where appointment.project_id = project.id and appointment.kind = 'installation'
      and (appointment.outcome is null or appointment.outcome = 'kept'))
  else false end)`

function isWithin({ south, west, north, east }: NonNullable<ProjectFilters['bounds']>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(project.site_lat between ${south} and ${north} and project.site_lon between ${west} and ${east})`
}

export const hasNoPosition = sql<SqlBool>`(project.site_lat is null or project.site_lon is null)`
