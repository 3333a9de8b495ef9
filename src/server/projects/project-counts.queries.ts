import { type Kysely, sql } from 'kysely'
import { projectStatuses } from '../../domain/projects.ts'
import { readChoices } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import type { ProjectFilters } from './project-filters.ts'

/**
 * The kept counts (0055) of the projects that these filters leave, to be summed up; null when a filter is set that they
 * are not kept by. @throws invalid naming `status`
 */
export function keptCounts(db: Kysely<DB>, filters: ProjectFilters) {
  const { status, region, manager_id: managerId, search, ...others } = filters
  if (search?.trim() || Object.values(others).some((filter) => filter !== undefined)) return null
  let query = db.selectFrom('project_count')
  if (status !== undefined)
    query = query.where('status', 'in', readChoices('status', status, projectStatuses))
  if (region !== undefined) query = query.where('region', '=', region)
  if (managerId !== undefined) query = query.where('manager_id', '=', managerId)
  return query
}

/** In SQL, the sum of `keptCounts`. */
export const countKept = sql<number>`coalesce(sum(project_count.count), 0)::bigint`

export const mergeCountsQueue = 'merge-project-counts'

/** Makes one row of those with the same values. */
export async function mergeCounts(db: Kysely<DB>): Promise<void> {
  await sql`
    with merged as (delete from project_count returning status, region, manager_id, count)
    insert into project_count (status, region, manager_id, count)
    select status, region, manager_id, sum(count) from merged
    group by status, region, manager_id having sum(count) <> 0`.execute(db)
}
