import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { HistoryEvent } from '../../contract/history.ts'
import { addDays, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { type ListRequest, pageByKey } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { selectEvents, toHistoryEvent } from './history.queries.ts'

export interface HistoryFilters {
  search?: string | undefined
  person?: string | undefined
  entity?: string | undefined
  verb?: string | undefined
  project?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Beyond this the number of events helps nobody, and counting a million of them would take a second. */
const countedAtMost = 10_000
/** Projects that a search may mean: whoever finds more of them has to say more. */
const projectsMeant = 200
/** How many events a file reads at once. */
const rowsAtOnce = 500

/** What happened in the whole company, newest first; also to projects that were deleted. */
export async function listCompanyHistory(
  db: Kysely<DB>,
  { search, ...filters }: HistoryFilters & ListRequest,
): Promise<Page<HistoryEvent>> {
  const where = matching({ search, ...filters }, await findProjectsMeant(db, search))
  const count = db
    .selectFrom(db.selectFrom('event').select('event.id').where(where).limit(countedAtMost).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const [{ total }, { rows, next }] = await Promise.all([
    count.executeTakeFirstOrThrow(),
    readPage(db, where, filters),
  ])
  return new Page(rows.map(toHistoryEvent), total, next)
}

/** The same events one after the other as they are asked for, however many there are. */
export async function* streamCompanyHistory(
  db: Kysely<DB>,
  filters: HistoryFilters,
): AsyncGenerator<HistoryEvent> {
  const where = matching(filters, await findProjectsMeant(db, filters.search))
  let cursor: string | undefined
  do {
    const { rows, next } = await readPage(db, where, { limit: rowsAtOnce, cursor })
    yield* rows.map(toHistoryEvent)
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

function readPage(db: Kysely<DB>, where: ReturnType<typeof matching>, page: ListRequest) {
  return pageByKey(selectEvents(db).where(where), page, {
    columns: { at: { by: sql`event.at`, type: 'timestamptz' } },
    id: sql`event.id`,
    otherwise: '-at',
  })
}

/** The projects whose number, customer or address has every word of the search. */
async function findProjectsMeant(db: Kysely<DB>, search: string | undefined): Promise<number[]> {
  if (!search?.trim()) return []
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where(containsEveryWord(sql`project.search_text`, search))
    .orderBy('id', 'desc')
    .limit(projectsMeant)
    .execute()
  return rows.map(({ id }) => id)
}

function matching(filters: HistoryFilters, projectsMeantIds: number[]) {
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
      const ofProjects = sql<SqlBool>`event.project_id = any(${projectsMeantIds}::integer[])`
      all.push(projectsMeantIds.length > 0 ? or([inWords, ofProjects]) : inWords)
    }
    return and(all)
  }
}
