import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listPermits as listPermitsRoute, PermitRow } from '../../contract/permits.ts'
import type { PartOutput } from '../../contract/route.ts'
import { addDays, type Day } from '../../domain/dates.ts'
import { closedStages, permitStages, waitingStages } from '../../domain/permits.ts'
import { overStatuses } from '../../domain/projects.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { employeeAsJson, rowAsJson } from '../database/json-rows.ts'
import type { Page } from '../database/page.ts'
import { pageOrWholeList, readChoices, readPage, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { type PermitJson, permitAsJson, toPermit } from './permit-json.ts'

type ListRequest = PartOutput<typeof listPermitsRoute, 'query'>

/** The permits of all projects that are not deleted. Without a limit, all of them, read in chunks. @throws invalid */
export function listPermits(db: Kysely<DB>, request: ListRequest, today: Day): Promise<Page<PermitRow>> {
  return pageOrWholeList(request, (part) => {
    const filtered = filterPermits(db, part)
    const selected = filtered.select(['permit.id', permitAsJson.as('permit'), projectAsJson.as('project')])
    return readPage(filtered, selected, part, order, (row) => toPermitRow(row, today))
  })
}

/** The day from which `daysWaiting` counts; null for a permit that nobody waits for. */
const waitingSince = sql<Day | null>`case
  when permit.stage = any(${[...waitingStages]}::text[]) then coalesce(permit.submitted, permit.stage_since) end`

/** The SQL of `nextInspectionBy`. The query must join `issuing_authority`. */
const inspectionBy = sql<Day | null>`case when permit.stage = 'issued' then
  coalesce(permit.last_inspection, permit.released, permit.stage_since) + issuing_authority.inspection_days end`

const sortColumns: Record<string, SortColumn> = {
  // Counted back from a fixed day, so that midnight moves no row past a cursor. 0: not waiting.
  waiting: { by: sql`coalesce(date '2101-01-01' - (${waitingSince}), 0)`, type: 'integer' },
  authority: { by: sql`lower(permit.issuing_authority)`, type: 'text' },
  stage: { by: sql`array_position(${[...permitStages]}::text[], permit.stage)`, type: 'integer' },
  // Permits without a last day come after all others.
  expires: { by: sql`coalesce(permit.expires, date '2100-12-31')`, type: 'date' },
  project: { by: sql`project.number`, type: 'text' },
  updatedAt: { by: sql`permit.updated_at`, type: 'timestamptz' },
}

const order = { columns: sortColumns, id: sql<number>`permit.id`, otherwise: '-waiting' }

type Selection = Omit<ListRequest, 'sort' | 'limit' | 'cursor'>

function filterPermits(db: Kysely<DB>, selection: Selection) {
  let query = selectPermits(db)
  if (selection.search) query = query.where(containsEveryWord(searchText, selection.search))
  if (selection.stage !== undefined)
    query = query.where('permit.stage', 'in', readChoices('stage', selection.stage, permitStages))
  if (selection.authority !== undefined)
    query = query.where(sql<SqlBool>`lower(permit.issuing_authority) = lower(${selection.authority.trim()})`)
  if (selection.region !== undefined) query = query.where('project.region', '=', selection.region)
  if (selection.manager_id !== undefined) query = query.where('project.manager_id', '=', selection.manager_id)
  if (selection.project_id !== undefined) query = query.where('project.id', '=', selection.project_id)
  if (selection.open) query = query.where('permit.stage', 'not in', closedStages)
  return query
}

function selectPermits(db: Kysely<DB>) {
  return db
    .selectFrom('permit')
    .innerJoin('project', 'project.id', 'permit.project_id')
    .where('project.deleted_at', 'is', null)
}

/** What the search looks at. */
const searchText = sql<string>`concat_ws(' ', permit.title, permit.issuing_authority, permit.number,
  permit.submission_method, project.number, project.customer_name, project.site_street, project.site_city)`

const projectAsJson = rowAsJson<PermitRow['project']>(
  'project',
  ['id', 'number', 'status', 'region', 'customerName', 'siteCity', 'siteStreet'],
  { manager: employeeAsJson('project.manager_id') },
)

function toPermitRow(row: { permit: PermitJson; project: PermitRow['project'] }, today: Day): PermitRow {
  return { ...toPermit(row.permit, today), project: row.project }
}

/** Permits of projects that are neither completed nor canceled. */
function selectLivePermits(db: Kysely<DB>) {
  return selectPermits(db)
    .leftJoin('issuing_authority', 'issuing_authority.id', 'permit.authority_id')
    .where('project.status', 'not in', overStatuses)
}

/** The first few permits, and how many there are in all. */
interface FirstPermits {
  permits: PermitRow[]
  count: number
}

/** The permits that the office waits for, longest wait first. */
export async function findPermitsWaiting(db: Kysely<DB>, today: Day, limit: number): Promise<FirstPermits> {
  const waiting = selectLivePermits(db).where('permit.stage', 'in', waitingStages)
  return findFirstPermits(waiting, waitingSince, today, limit)
}

/** Issued permits that expire or need an inspection within that many days or are overdue, most urgent first. */
export async function findPermitsRunningOut(
  db: Kysely<DB>,
  today: Day,
  { within, limit }: { within: number; limit: number },
): Promise<FirstPermits> {
  const due = sql<Day | null>`least(permit.expires, ${inspectionBy})`
  const runningOut = selectLivePermits(db)
    .where('permit.stage', '=', 'issued')
    .where(due, '<=', addDays(today, within))
  return findFirstPermits(runningOut, due, today, limit)
}

async function findFirstPermits(
  permits: ReturnType<typeof selectLivePermits>,
  orderBy: RawBuilder<Day | null>,
  today: Day,
  limit: number,
): Promise<FirstPermits> {
  const rows = await permits
    .select([permitAsJson.as('permit'), projectAsJson.as('project')])
    .select(permits.select(({ fn }) => fn.countAll<number>().as('count')).as('count'))
    .orderBy(orderBy)
    .orderBy('permit.id')
    .limit(sql.lit(limit))
    .execute()
  return { permits: rows.map((row) => toPermitRow(row, today)), count: rows[0]?.count ?? 0 }
}

/** Issued permits of open projects that expire or need an inspection between two days, both included. */
export async function findPermitsDue(
  db: Kysely<DB>,
  { from, to }: { from: Day; to: Day },
  permitId?: number,
): Promise<{ id: number; projectId: number; expires: Day | null; inspectionBy: Day | null }[]> {
  return selectLivePermits(db)
    .select(['permit.id', 'permit.project_id as projectId', 'permit.expires'])
    .select(inspectionBy.as('inspectionBy'))
    .where('permit.stage', '=', 'issued')
    .where(({ or, between }) => or([between('permit.expires', from, to), between(inspectionBy, from, to)]))
    .$if(permitId !== undefined, (query) => query.where('permit.id', '=', permitId ?? 0))
    .orderBy('permit.id')
    .execute()
}
