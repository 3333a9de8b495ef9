import { type Kysely, sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { readChoices } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { keptCount, keptValue } from '../project-money/kept-counts.ts'
import { filterProjects, type ProjectFilters } from './project-filters.ts'

/**
 * The kept counts (0056) of the projects that these filters leave, to be summed up; null when a filter is set that they
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

interface StatusSum {
  count: number
  value: Cents
}

/** What the projects that these filters leave add up to, by status. @throws invalid naming `status` */
export async function sumByStatus(db: Kysely<DB>, filters: ProjectFilters): Promise<Map<string, StatusSum>> {
  const kept = keptCounts(db, filters)
    ?.select(['status', keptCount.as('count'), keptValue.as('value')])
    .groupBy('status')
  const summed = filterProjects(db, filters)
    .innerJoin('project_figures', 'project_figures.project_id', 'project.id')
    .select(({ fn }) => [
      'project.status',
      fn.countAll<number>().as('count'),
      fn.sum<Cents>('project_figures.bid_total').as('value'),
    ])
    .groupBy('project.status')
  const rows = await (kept ?? summed).execute()
  return new Map(rows.map(({ status, count, value }) => [status, { count, value }]))
}

export const mergeCountsQueue = 'merge-project-counts'

/** Makes one row of those with the same values. */
export async function mergeCounts(db: Kysely<DB>): Promise<void> {
  await sql`
    with merged as (delete from project_count returning status, region, manager_id, count, value)
    insert into project_count (status, region, manager_id, count, value)
    select status, region, manager_id, sum(count), sum(value) from merged
    group by status, region, manager_id having sum(count) <> 0 or sum(value) <> 0`.execute(db)
}
