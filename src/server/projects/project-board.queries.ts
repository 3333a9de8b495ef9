import type { Kysely } from 'kysely'
import type { ProjectBoard, readProjectBoard } from '../../contract/project-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { Day } from '../../domain/dates.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { readChoices } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { sumByStatus } from './project-counts.queries.ts'
import { readProjectPage, withNextSteps } from './project-list.queries.ts'

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
  const [sums, ...pages] = await Promise.all([
    sumByStatus(db, filters),
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
        count: sums.get(status)?.count ?? 0,
        value: page ? (sums.get(status)?.value ?? 0) : null,
        projects: page ? steps.splice(0, page.rows.length) : [],
        nextCursor: page?.next ?? null,
      }
    }),
  }
}
