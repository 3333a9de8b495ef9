import { sql, type Transaction } from 'kysely'
import { phoneDigits } from '../../domain/phones.ts'
import type { Entity } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectSearchText } from '../projects/project-search.ts'
import type { ProjectRow } from '../projects/projects.queries.ts'
import { placeSite } from '../projects/site-position.ts'

/*
 * Many records of a table in one statement. Records with the same columns are grouped, so that columns a record does
 * not name keep their default.
 */

export async function reserveIds(
  trx: Transaction<DB>,
  table: WrittenTable,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Inserts records with reserved ids. */
export async function insertRecords(
  trx: Transaction<DB>,
  table: WrittenTable,
  records: readonly Columns[],
): Promise<void> {
  for (const alike of groupByColumns(records)) {
    const names = sql.join(Object.keys(alike[0] ?? {}).map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from ${given(table, alike)}`.execute(trx)
  }
}

/** Locks records until the transaction ends. @returns them by id */
export async function lockRecords(
  trx: Transaction<DB>,
  table: WrittenTable,
  ids: readonly number[],
): Promise<Map<number, Columns>> {
  const { rows } = await sql<{ id: number; now: Columns }>`
    select id, to_jsonb(found) as now from ${sql.table(table)} found where id = any(${ids}::integer[])
    order by id for no key update`.execute(trx)
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** @param changes columns by id */
export async function updateRecords(
  trx: Transaction<DB>,
  table: WrittenTable,
  at: Date,
  changes: ReadonlyMap<number, Columns>,
): Promise<void> {
  const records = [...changes].map(([id, columns]) => ({ ...columns, id }))
  for (const alike of groupByColumns(records)) {
    const names = Object.keys(alike[0] ?? {}).filter((name) => name !== 'id')
    if (names.length === 0) continue
    const sets = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
    if (versioned.includes(table)) sets.push(sql`version = written.version + 1`, sql`updated_at = ${at}`)
    await sql`update ${sql.table(table)} written set ${sql.join(sets)}
      from ${given(table, alike)} where written.id = given.id`.execute(trx)
  }
}

/**
 * A salesperson belongs to the business's version: people who have the business open must hear of the change.
 * Businesses are locked first, as when a person adds a salesperson, to avoid deadlocks.
 */
export async function raiseBusinesses(
  trx: Transaction<DB>,
  at: Date,
  { added = [], changed }: { added?: readonly Columns[]; changed: readonly { id: number }[] },
): Promise<void> {
  const businesses = added.map(({ business_id }) => Number(business_id))
  const people = changed.map(({ id }) => id)
  if (businesses.length + people.length === 0) return
  await sql`with raised as (
      select id from business where id = any(${businesses}::integer[])
        or id in (select business_id from salesperson where id = any(${people}::integer[]))
      order by id for no key update)
    update business set version = version + 1, updated_at = ${at} from raised where business.id = raised.id`.execute(
    trx,
  )
}

function given(table: WrittenTable, records: readonly Columns[]) {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb) given`
}

function groupByColumns(records: readonly Columns[]): Columns[][] {
  return [...Map.groupBy(records, (record) => Object.keys(record).toSorted().join(' ')).values()]
}

/** The tables that an import writes, each after the tables it refers to, with their names in history. */
export const entityOf = {
  customer: 'customer',
  category: 'category',
  business: 'business',
  salesperson: 'salesperson',
  product: 'product',
  project: 'project',
  project_note: 'note',
} as const satisfies Record<string, Entity>
export type WrittenTable = keyof typeof entityOf
export const writtenTables = Object.keys(entityOf) as WrittenTable[]

export const versioned: readonly WrittenTable[] = ['customer', 'product', 'business', 'category', 'project']

export type Columns = Record<string, unknown>

/**
 * Search columns and worked-out positions, which follow from other columns. They are written but never compared on undo: correcting another
 * column changes them.
 */
export function derivedColumns(table: WrittenTable, record: Columns): Columns {
  if (table === 'customer') return { phone_digits: phoneDigits(String(record['phone'] ?? '')) }
  if (table !== 'project') return {}
  const row = { ...nowhere, ...record } as unknown as ProjectRow
  return { search_text: projectSearchText(row), ...placeSite(row) }
}
/** A project without a position. */
const nowhere = { site_lat: null, site_lon: null, site_approximate: null }

/** Imports of earlier releases kept these among the columns that a row wrote. */
export const derivedColumnNames: ReadonlySet<string> = new Set(['phone_digits', 'search_text'])

/** What a row did to one record, for the undo. */
export interface Touched {
  table: WrittenTable
  id: number
  action: 'created' | 'changed'
  before: Columns
  after: Columns
}
