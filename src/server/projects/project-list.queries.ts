import { type Kysely, sql } from 'kysely'
import type { listProjects as listProjectsRoute, ProjectSummary } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { Cents } from '../../domain/money.ts'
import { noSums, type ProjectSums, projectMoney } from '../../domain/project-money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { Page } from '../database/page.ts'
import { pageByKey, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { pageOrWholeList, type ReadPage, readInChunks } from '../database/whole-list.ts'
import { filterProjects } from './project-filters.ts'
import { type ProjectHeadRow, projectHeadColumns, toProjectHead } from './projects.queries.ts'

export type ProjectListRequest = PartOutput<typeof listProjectsRoute, 'query'>

/** One page of the projects that were not deleted; without a limit all of them, chunk by chunk. */
export function listProjects(db: Kysely<DB>, request: ProjectListRequest): Promise<Page<ProjectSummary>> {
  return pageOrWholeList(request, (part) => readPage(db, part))
}

/** The same rows as they are read, never all at once. @throws invalid naming what is wrong with the request */
export function readAllProjects(
  db: Kysely<DB>,
  request: ProjectListRequest,
): Promise<AsyncIterable<ProjectSummary[]>> {
  return readInChunks(request, (part) => readPage(db, part))
}

/** The rows and their number in all come from one statement. */
export async function readPage(
  db: Kysely<DB>,
  request: ProjectListRequest,
): Promise<ReadPage<ProjectSummary>> {
  const filtered = filterProjects(db, request)
  const count = filtered.select(({ fn }) => fn.countAll<number>().as('total'))
  const query = filtered
    .$if(isKept(request.sort), (of) =>
      of.innerJoin('project_figures', 'project_figures.project_id', 'project.id'),
    )
    .leftJoin(managers, (join) => join.onRef('manager.id', '=', 'project.manager_id'))
    .select([
      ...projectHeadColumns,
      count.as('total'),
      'project.manager_id',
      'manager.name as manager_name',
      'project.finalized_bid_id',
      listedSums.as('sums'),
    ])
  const { rows, next } = await pageByKey(query, request, {
    columns: sortColumns,
    // Of the table whose column it follows, so that one index holds both.
    id: isKept(request.sort) ? sql`project_figures.project_id` : sql`project.id`,
    otherwise: '-created',
  })
  // A page behind the last row has no row to carry the total.
  const total = rows[0]?.total ?? (request.cursor ? (await count.executeTakeFirstOrThrow()).total : 0)
  return new Page(rows.map(toProjectSummary), total ?? 0, next) as ReadPage<ProjectSummary>
}

/** Fenced off, so that a name is put together once a person and not once a project. */
const managers = sql<{ id: number; name: string }>`(
  select id, name, lower(name) as sort_name
  from (select id, concat_ws(' ', first_name, last_name) as name from employee) named offset 0
)`.as<'manager'>(sql.ref('manager'))

/** Of its money only what the list shows: PostgreSQL then leaves out costs and estimates. */
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
  /** What a project without a contract may be worth; a change order is none. */
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

const keptFigures = ['bidTotal', 'balance']

function isKept(sort = ''): boolean {
  return keptFigures.includes(sort.replace(/^-/, ''))
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
