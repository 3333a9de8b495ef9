import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { DB } from './schema.generated.ts'
import { together, transact } from './together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function add(db: Kysely<DB>, name: string) {
  return db.insertInto('category').values({ name })
}

const broken = sql`select 1 / 0`

function findNames(db: Kysely<DB>) {
  return db.selectFrom('category').select('name').orderBy('id').execute()
}

test('works run in their order, and each sees what those before it wrote', async () => {
  const seen = await transact(database.db, async (trx) => {
    const raw = sql`insert into category (name) values ('Second')`
    const [, , names] = await together(add(trx, 'First').execute(), raw.execute(trx), findNames(trx))
    return names
  })
  expect(seen).toEqual([{ name: 'First' }, { name: 'Second' }])
})

test('the error of the work that failed by itself is thrown, not what follows from it', async () => {
  const before = await findNames(database.db)
  const work = transact(database.db, (trx) =>
    together(add(trx, 'Lost').execute(), broken.execute(trx), findNames(trx)),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await findNames(database.db)).toEqual(before)
})

test('an error of our own is thrown when the others have ended', async () => {
  const refused = Promise.reject(new Error('refused'))
  const work = transact(database.db, (trx) => together(refused, findNames(trx)))
  await expect(work).rejects.toThrow('refused')
})

test('a last statement is committed', async () => {
  const answer = await transact(database.db, (trx, last) => {
    last(add(trx, 'Last'))
    return Promise.resolve('done')
  })
  expect(answer).toBe('done')
  expect(await findNames(database.db)).toContainEqual({ name: 'Last' })
})

test('when a last statement fails, its error is thrown and nothing is committed', async () => {
  const work = transact(database.db, async (trx, last) => {
    await add(trx, 'Undone').execute()
    last(trx.selectFrom('category').select(sql`1 / 0`.as('broken')))
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(await findNames(database.db)).not.toContainEqual({ name: 'Undone' })
})

test('work that fails is rolled back', async () => {
  const work = transact(database.db, async (trx, last) => {
    last(add(trx, 'Undone'))
    await Promise.reject(new Error('refused'))
  })
  await expect(work).rejects.toThrow('refused')
  expect(await findNames(database.db)).not.toContainEqual({ name: 'Undone' })
})
