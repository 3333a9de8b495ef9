import type { Kysely } from 'kysely'
import type { ProjectBoard, readProjectBoard } from '../../contract/project-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { type ProjectStatus, projectStatuses } from '../../domain/projects.ts'
import { readChoices } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { countKept, keptCounts } from './project-counts.queries.ts'
import type { ProjectFilters } from './project-filters.ts'
import { filterProjects, readProjectPage, withNextSteps } from './project-list.queries.ts'

type BoardRequest = PartOutput<typeof readProjectBoard, 'query'>

const usualLimit = 20

/** One column per requested status. A folded column has only its count. */
export async function findProjectBoard(
  db: Kysely<DB>,
  { limit = usualLimit, folded, sort, ...filters }: BoardRequest,
  today: Day,
): Promise<ProjectBoard> {
  const statuses =
    filters.status === undefined ? projectStatuses : readChoices('status', filters.status, projectStatuses)
  const closed = folded ? readChoices('folded', folded, projectStatuses) : []
  const open = statuses.filter((status) => !closed.includes(status))
  const [counts, values, ...pages] = await Promise.all([
    countByStatus(db, filters),
    addUpByStatus(db, filters, open),
    ...open.map((status) => readProjectPage(db, { ...filters, status, sort, limit })),
  ])
  const steps = await withNextSteps(
    db,
    pages.flatMap(({ rows }) => rows),
    today,
  )
  return {
    columns: statuses.map((status) => {
      const page = pages[open.indexOf(status)]
      return {
        status,
        count: counts.get(status) ?? 0,
        value: page ? (values.get(status) ?? 0) : null,
        projects: page ? steps.splice(0, page.rows.length) : [],
        nextCursor: page?.next ?? null,
      }
    }),
  }
}

async function countByStatus(db: Kysely<DB>, filters: ProjectFilters): Promise<Map<string, number>> {
  const kept = keptCounts(db, filters)
    ?.select(['status', countKept.as('count')])
    .groupBy('status')
  const counted = filterProjects(db, filters)
    .select(({ fn }) => ['project.status', fn.countAll<number>().as('count')])
    .groupBy('project.status')
  const rows = await (kept ?? counted).execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Sums the contracts, or without a contract the newest bids. */
async function addUpByStatus(
  db: Kysely<DB>,
  filters: ProjectFilters,
  statuses: readonly ProjectStatus[],
): Promise<Map<string, Cents>> {
  if (statuses.length === 0) return new Map()
  const rows = await filterProjects(db, { ...filters, status: statuses.join(',') })
    .innerJoin('project_figures', 'project_figures.project_id', 'project.id')
    .select(({ fn }) => ['project.status', fn.sum<Cents>('project_figures.bid_total').as('value')])
    .groupBy('project.status')
    .execute()
  return new Map(rows.map(({ status, value }) => [status, value]))
}
