import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isDay } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { countedAtMost } from '../../domain/lists.ts'
import { say } from '../../domain/sentences/say.ts'
import { Page } from './page.ts'

export interface ListRequest {
  sort?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** Whether the total counts `all` rows or `none`; otherwise it stops at `countedAtMost` + 1. */
  count?: 'all' | 'none'
}

/** A column to sort by: an SQL expression that is never null, and the type of its values. */
export interface SortColumn {
  by: Expression<unknown>
  type: 'text' | 'integer' | 'bigint' | 'date' | 'timestamptz'
}

interface ListOrder {
  columns: Record<string, SortColumn>
  id: Expression<number>
  /** The order of a request that names none. */
  otherwise: string
}

/** A page whose rows are all in memory. */
export type ReadPage<T> = Page<T> & { rows: T[] }

/**
 * One page of a list. Its rows and the total come from the same statement, so that they agree.
 * @param filtered the rows of the list, for counting; `selected` adds the joins and columns that `toRecord` needs
 * @param kept reads how many rows the list has, where that is kept in a table; without it they are counted
 * @throws invalid naming `sort` or `cursor`
 */
export async function readPage<
  Tables,
  Filtered extends keyof Tables,
  Joined,
  TB extends keyof Joined,
  O extends { id: number },
  T,
>(
  filtered: SelectQueryBuilder<Tables, Filtered, object>,
  selected: SelectQueryBuilder<Joined, TB, O>,
  request: ListRequest,
  order: ListOrder,
  toRecord: (row: O) => T,
  kept?: SelectQueryBuilder<Tables, keyof Tables, { total: number }>,
): Promise<ReadPage<T>> {
  const counted = selected.select(sql<number>`(${kept ?? countRows(filtered, request)})`.as('total'))
  const readTotal = async () => {
    const count = kept ?? filtered.clearSelect().select(sql<number>`count(*)`.as('total'))
    return ((await count.executeTakeFirstOrThrow()) as unknown as { total: number }).total
  }
  const { rows, next } = await pageByKey(counted as unknown as typeof selected, request, order)
  const [first] = rows as unknown as { total: number }[]
  // A page behind the last row has no row to carry the total.
  const total = first?.total ?? (request.cursor ? await readTotal() : 0)
  return new Page(rows.map(toRecord), total, next) as ReadPage<T>
}

/** To count a hundred thousand rows takes longer than to read a page of them. */
function countRows<Tables, Filtered extends keyof Tables>(
  filtered: SelectQueryBuilder<Tables, Filtered, object>,
  { limit, count }: ListRequest,
): RawBuilder<unknown> {
  if (count === 'none') return sql`select 0`
  const rows = filtered.clearSelect().select(sql`1`.as('row'))
  const isAll = count === 'all' || limit === undefined
  return sql`select count(*) from (${isAll ? rows : rows.limit(sql.lit(countedAtMost + 1))}) counted`
}

/**
 * Reads one page of a list by key, not by offset, in the order of `?sort=name` or `?sort=-name`, then by id. Without a
 * limit, all rows. @throws invalid naming `sort` or `cursor`
 */
export async function pageByKey<Tables, TB extends keyof Tables, O extends { id: number }>(
  query: SelectQueryBuilder<Tables, TB, O>,
  request: ListRequest,
  order: ListOrder,
): Promise<{ rows: O[]; next: string | null }> {
  const sort = request.sort ?? order.otherwise
  const descending = sort.startsWith('-')
  const name = sort.replace(/^-/, '')
  // `constructor` is a property of every object, but no column.
  const column = Object.hasOwn(order.columns, name) ? order.columns[name] : undefined
  if (!column) {
    const known = Object.keys(order.columns).join(', ')
    throw invalidField(
      'sort',
      say('Must be one of {options}, with a leading - for descending', { options: known }),
    )
  }
  const direction = descending ? 'desc' : 'asc'
  let page = query
    .select(sql<string>`${column.by}::text`.as('sort_key'))
    .orderBy(column.by, direction)
    .orderBy(order.id, direction)
  if (request.cursor !== undefined) {
    const [key, id] = readCursor(request.cursor, column.type)
    const comparison = sql.raw(descending ? '<' : '>')
    page = page.where(
      sql<SqlBool>`(${column.by}, ${order.id}) ${comparison} (cast(${key} as ${sql.raw(column.type)}), cast(${id} as integer))`,
    )
  }
  if (request.limit === undefined) return { rows: (await page.execute()) as O[], next: null }
  // Written out, so that PostgreSQL plans for so many rows once, and not at every call.
  const rows = (await page.limit(sql.lit(request.limit + 1)).execute()) as unknown as (O & {
    sort_key: string
  })[]
  const last = rows.length > request.limit ? rows[request.limit - 1] : undefined
  return { rows: rows.slice(0, request.limit), next: last ? writeCursor(last.sort_key, last.id) : null }
}

/** One of the known words, or several with commas between. @throws invalid naming `field` */
export function readChoices<Choice extends string>(
  field: string,
  list: string,
  known: readonly Choice[],
): Choice[] {
  return list.split(',').map((word) => {
    const choice = known.find((each) => each === word.trim())
    if (choice !== undefined) return choice
    throw invalidField(field, say('Must be one or several of {options}', { options: known.join(', ') }))
  })
}

function writeCursor(key: string, id: number): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

const instant = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/

/** Checks a key before PostgreSQL has to read it as that type. */
const isKey: Record<SortColumn['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  integer: (key) => /^-?\d{1,9}$/.test(key),
  bigint: (key) => /^-?\d{1,17}$/.test(key),
  date: isDay,
  timestamptz: (key) => isDay(instant.exec(key)?.[1] ?? ''),
}

function isRowId(id: unknown): id is number {
  return Number.isInteger(id) && Math.abs(id as number) <= 2_147_483_647
}

function readCursor(cursor: string, type: SortColumn['type']): [key: string, id: number] {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown]
    if (typeof key === 'string' && isKey[type](key) && isRowId(id)) return [key, id]
  } catch {
    // Not JSON: refused below.
  }
  throw invalidField('cursor', 'Is not a cursor of this list')
}

/** How many rows a list without a limit reads at once. */
const chunkSize = 500

/** One page, or without a limit the whole list in chunks, so that it is never all in memory. */
export async function pageOrWholeList<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
): Promise<Page<T>> {
  if (request.limit !== undefined) return readPage(request)
  const first = await readPage({ ...request, limit: chunkSize, count: 'all' })
  if (first.next === null) return first
  return new Page(readChunks(request, readPage, first), first.total)
}

/** The whole list in chunks. The first one is read right away. @throws invalid naming the wrong parameter */
export async function readInChunks<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
): Promise<AsyncIterable<T[]>> {
  return readChunks(request, readPage, await readPage({ ...request, limit: chunkSize, count: 'none' }))
}

async function* readChunks<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
  first: ReadPage<T>,
): AsyncGenerator<T[]> {
  let page = first
  yield page.rows
  while (page.next !== null) {
    page = await readPage({ ...request, limit: chunkSize, count: 'none', cursor: page.next })
    yield page.rows
  }
}
