import { type Kysely, sql } from 'kysely'
import type { listProjects as listProjectsRoute, ProjectSummary } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { type ProjectSums, projectMoney } from '../../domain/project-money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { Page } from '../database/page.ts'
import { pageByKey, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { pageOrWholeList, type ReadPage } from '../database/whole-list.ts'
import { projectBalance, projectContract, projectSums } from '../project-money/project-sums.ts'
import { matchesSearch } from './project-search.ts'
import { type ProjectHeadRow, projectHeadColumns, toProjectHead } from './projects.queries.ts'

export type ProjectListRequest = PartOutput<typeof listProjectsRoute, 'query'>

/** One page of the projects that were not deleted; without a limit all of them, chunk by chunk. */
export function listProjects(db: Kysely<DB>, request: ProjectListRequest): Promise<Page<ProjectSummary>> {
  return pageOrWholeList(request, (part) => readPage(db, part))
}

/** The rows and their number in all come from one statement. */
async function readPage(db: Kysely<DB>, request: ProjectListRequest): Promise<ReadPage<ProjectSummary>> {
  const filtered = filterProjects(db, request)
  const count = filtered.select(({ fn }) => fn.countAll<number>().as('total'))
  const query = filtered.select([
    ...projectHeadColumns,
    count.as('total'),
    'project.manager_id',
    sql<string | null>`(
      select ${managerName} from employee where employee.id = project.manager_id)`.as('manager_name'),
    newestTotal.as('newest_total'),
    projectSums().as('sums'),
  ])
  const { rows, next } = await pageByKey(query, request, {
    columns: sortColumns,
    id: sql`project.id`,
    otherwise: '-created',
  })
  // A page behind the last row has no row to carry the total.
  const total = rows[0]?.total ?? (request.cursor ? (await count.executeTakeFirstOrThrow()).total : 0)
  return new Page(rows.map(toProjectSummary), total ?? 0, next) as ReadPage<ProjectSummary>
}

function filterProjects(db: Kysely<DB>, request: ProjectListRequest) {
  let query = db.selectFrom('project').where('project.deleted_at', 'is', null)
  if (request.status !== undefined) query = query.where('project.status', 'in', parseStatuses(request.status))
  if (request.region !== undefined) query = query.where('project.region', '=', request.region)
  if (request.manager_id !== undefined) query = query.where('project.manager_id', '=', request.manager_id)
  if (request.business_id !== undefined) query = query.where('project.business_id', '=', request.business_id)
  if (request.customer_id !== undefined) query = query.where('project.customer_id', '=', request.customer_id)
  if (request.search?.trim()) query = query.where(matchesSearch(request.search))
  return query
}

function parseStatuses(list: string): string[] {
  const statuses = list.split(',').map((status) => status.trim())
  const unknown = statuses.find((status) => !projectStatuses.some((known) => known === status))
  if (unknown !== undefined) {
    throw invalidField('status', `Must be one or several of ${projectStatuses.join(', ')}`)
  }
  return statuses
}

const managerName = sql`concat_ws(' ', employee.first_name, employee.last_name)`

/** What a project without a contract may be worth: its newest bid; a change order is none. */
const newestTotal = sql<Cents | null>`(case when project.finalized_bid_id is null then (
  select bid.total from bid
  where bid.project_id = project.id and bid.kind = 'bid' order by bid.id desc limit 1) end)`

const bidTotal = sql<Cents | null>`coalesce(${projectContract()}, ${newestTotal})`

const sortColumns: Record<string, SortColumn> = {
  created: { by: sql`project.created_at`, type: 'timestamptz' },
  updated: { by: sql`project.updated_at`, type: 'timestamptz' },
  number: { by: sql`project.number`, type: 'text' },
  customer: { by: sql`lower(project.customer_name)`, type: 'text' },
  site: { by: sql`lower(project.site_street)`, type: 'text' },
  status: {
    by: sql`array_position(array[${sql.join(projectStatuses.map((status) => sql.lit(status)))}], project.status)`,
    type: 'integer',
  },
  manager: {
    by: sql`coalesce((select lower(${managerName}) from employee where employee.id = project.manager_id), '')`,
    type: 'text',
  },
  bidTotal: { by: sql`coalesce(${bidTotal}, 0)`, type: 'bigint' },
  balance: { by: sql`(${projectBalance()})::bigint`, type: 'bigint' },
}

interface SummaryParts {
  manager_id: number | null
  manager_name: string | null
  newest_total: Cents | null
  sums: ProjectSums
}

function toProjectSummary(row: ProjectHeadRow & SummaryParts): ProjectSummary {
  const { contract, billed, collected, balance } = projectMoney(row.sums)
  return {
    ...toProjectHead(row),
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
    bidTotal: row.sums.originalContract === null ? row.newest_total : contract,
    contract,
    billed,
    collected,
    balance,
  }
}
