import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listProjects } from '../../contract/project-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { projectStatuses, visitStatuses, workStatuses } from '../../domain/projects.ts'
import { readChoices } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { writtenOut } from '../database/written-out.ts'
import { matchesSearch } from './project-search.ts'

export type ProjectListRequest = PartOutput<typeof listProjects, 'query'>

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

/**
 * A visit that was canceled, missed or rescheduled is to be booked again. From the statuses in its text, PostgreSQL knows
 * how few projects they are, and finds these by their status.
 */
const isUnscheduled = sql<SqlBool>`(project.status in (${writtenOut([...visitStatuses, ...workStatuses])}) and not exists (
  select from appointment where appointment.project_id = project.id
    and (appointment.outcome is null or appointment.outcome = 'kept')
    and (appointment.kind = 'installation' or project.status in (${writtenOut(visitStatuses)}))))`

function isWithin({ south, west, north, east }: NonNullable<ProjectFilters['bounds']>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(project.site_lat between ${south} and ${north} and project.site_lon between ${west} and ${east})`
}

export const hasNoPosition = sql<SqlBool>`(project.site_lat is null or project.site_lon is null)`

export const hasPosition = sql<SqlBool>`(project.site_lat is not null and project.site_lon is not null)`
