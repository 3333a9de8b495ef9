import { sql, type Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import { type Columns, versioned, type WrittenTable } from './written-tables.ts'

/*
 * Many records of a table with one statement. Rows that name the same columns go together: what a row does not name
 * keeps the database's default.
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

/** With ids that were reserved for them. */
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

/** By their id, as the database has them; they stay so until the transaction ends. */
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

/** Columns by id. */
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
 * A business changes with its salespeople: whoever has opened it before is told. The businesses come first, as for
 * whoever adds a salesperson by hand.
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
