import { sql } from 'kysely'
import type { QueryResult } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { PreparingClient } from './preparing-client.ts'

let database: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  database = await createTestDatabase()
  // One connection, so that its prepared statements can be counted.
  db = connectDatabase(database.url, { warn: () => undefined }, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function countPrepared(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  return rows[0]?.count ?? 0
}

test('a statement is prepared once, whatever its values, also when it begins on a new line', async () => {
  const before = await countPrepared()
  for (const id of [1, 2, 3]) await db.selectFrom('project').select('id').where('id', '=', id).execute()
  for (const id of [1, 2, 3]) await sql`\n  select id from bid where id = ${id}`.execute(db)
  for (const name of ['Caissons', 'Piers']) await db.insertInto('category').values({ name }).execute()
  expect(await countPrepared()).toBe(before + 3)
})

test('a statement that writes many rows is not prepared', async () => {
  const before = await countPrepared()
  const names = Array.from({ length: 61 }, (_, index) => ({ name: `Category ${index}` }))
  await db.insertInto('category').values(names).execute()
  await db.deleteFrom('category').where('name', 'like', 'Category%').execute()
  expect(await countPrepared()).toBe(before + 1)
})

test('a connection does not collect statements without end, and answers all the same', async () => {
  for (let length = 1; length <= 320; length += 1) {
    const ids = Array.from({ length }, (_, index) => index + 1)
    const rows = await db.selectFrom('category').select('name').where('id', 'in', ids).execute()
    expect(rows[0]).toEqual({ name: 'Caissons' })
  }
  expect(await countPrepared()).toBeLessThanOrEqual(300)
})

test('statements of one turn go out in one packet, and each is answered', async () => {
  const client = new PreparingClient({ connectionString: database.url, pipeline: true })
  await client.connect()
  const { stream } = client.connection
  const write = vi.spyOn(stream, '_writev')
  const answers = await Promise.all(
    [1, 2, 3].map((n): Promise<QueryResult> => client.query('select $1::int as n', [n])),
  )
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  expect(write).toHaveBeenCalledOnce()
  await client.end()
})

test('a statement that fails is told, and the next one works', async () => {
  const broken = () => sql`select no_such_column from category where id = ${1}`.execute(db)
  await expect(broken()).rejects.toThrow('no_such_column')
  await expect(broken()).rejects.toThrow('no_such_column')
  expect(await db.selectFrom('category').select('name').execute()).toHaveLength(2)
})
