import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listProjects } from '../../contract/projects.ts'
import type { PartOutput } from '../../contract/route.ts'
import { invalidField } from '../../domain/errors.ts'
import { type ProjectStatus, projectStatuses } from '../../domain/projects.ts'
import { say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { matchesSearch } from './project-search.ts'

/** The same filters for the list, the board and the map. */
export type ProjectFilters = Omit<PartOutput<typeof listProjects, 'query'>, 'limit' | 'cursor' | 'sort'>

/** Leaves out deleted projects. @throws invalid naming `status` */
export function filterProjects(db: Kysely<DB>, filters: ProjectFilters) {
  let query = db.selectFrom('project').where('project.deleted_at', 'is', null)
  if (filters.status !== undefined) query = query.where('project.status', 'in', parseStatuses(filters.status))
  if (filters.region !== undefined) query = query.where('project.region', '=', filters.region)
  if (filters.manager_id !== undefined) query = query.where('project.manager_id', '=', filters.manager_id)
  if (filters.business_id !== undefined) query = query.where('project.business_id', '=', filters.business_id)
  if (filters.customer_id !== undefined) query = query.where('project.customer_id', '=', filters.customer_id)
  if (filters.search?.trim()) query = query.where(matchesSearch(filters.search))
  if (filters.bounds !== undefined) query = query.where(isWithin(filters.bounds))
  if (filters.position === 'none') query = query.where(hasNoPosition)
  return query
}

/** @throws invalid naming `field` */
export function parseStatuses(list: string, field = 'status'): ProjectStatus[] {
  return list.split(',').map((text) => {
    const status = projectStatuses.find((known) => known === text.trim())
    if (status !== undefined) return status
    throw invalidField(
      field,
      say('Must be one or several of {options}', { options: projectStatuses.join(', ') }),
    )
  })
}

function isWithin({ south, west, north, east }: NonNullable<ProjectFilters['bounds']>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(project.site_lat between ${south} and ${north} and project.site_lon between ${west} and ${east})`
}

export const hasNoPosition = sql<SqlBool>`(project.site_lat is null or project.site_lon is null)`
