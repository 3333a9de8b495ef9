import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { HistoryEvent } from '../../contract/history.ts'
import { addDays, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, pageByKey, readPage } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { eventOrder, selectEvents, toHistoryEvent } from './history.queries.ts'

export interface HistoryFilters {
  search?: string | undefined
  person?: string | undefined
  entity?: string | undefined
  verb?: string | undefined
  project?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** A search that matches more projects needs more words. */
const mostProjects = 200
/** How many events a file reads at once. */
const rowsAtOnce = 500

/** What happened in the company, newest first. Includes deleted projects. */
export async function listCompanyHistory(
  db: Kysely<DB>,
  { search, ...filters }: HistoryFilters & ListRequest,
): Promise<Page<HistoryEvent>> {
  const where = matching({ search, ...filters }, await findMatchingProjects(db, search))
  return readPage(
    db.selectFrom('event').where(where),
    selectEvents(db).where(where),
    filters,
    eventOrder,
    toHistoryEvent,
  )
}

/** The same events as a stream, read page by page. */
export async function* streamCompanyHistory(
  db: Kysely<DB>,
  filters: HistoryFilters,
): AsyncGenerator<HistoryEvent> {
  const where = matching(filters, await findMatchingProjects(db, filters.search))
  let cursor: string | undefined
  do {
    const page = { limit: rowsAtOnce, cursor }
    const { rows, next } = await pageByKey(selectEvents(db).where(where), page, eventOrder)
    yield* rows.map(toHistoryEvent)
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** The projects whose number, customer or address has every word of the search. */
async function findMatchingProjects(db: Kysely<DB>, search: string | undefined): Promise<number[]> {
  if (!search?.trim()) return []
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where(containsEveryWord(sql`project.search_text`, search))
    .orderBy('id', 'desc')
    .limit(mostProjects)
    .execute()
  return rows.map(({ id }) => id)
}

function matching(filters: HistoryFilters, projectIds: number[]) {
  const { search, person, entity, verb, project, from, to } = filters
  return ({ and, or, eb }: ExpressionBuilder<DB, 'event'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (project !== undefined) all.push(eb('event.project_id', '=', project))
    if (person === 'none') all.push(eb('event.actor_id', 'is', null))
    else if (person !== undefined) all.push(eb('event.actor_id', '=', Number(person)))
    if (entity !== undefined) all.push(eb('event.entity', 'in', entity.split(',')))
    if (verb !== undefined) all.push(eb('event.verb', '=', verb))
    if (from !== undefined) all.push(eb('event.at', '>=', startOfCompanyDay(from)))
    if (to !== undefined) all.push(eb('event.at', '<', startOfCompanyDay(addDays(to, 1))))
    if (search?.trim()) {
      const inWords = containsEveryWord(sql`event.summary`, search)
      const ofProjects = sql<SqlBool>`event.project_id = any(${projectIds}::integer[])`
      all.push(projectIds.length > 0 ? or([inWords, ofProjects]) : inWords)
    }
    return and(all)
  }
}
