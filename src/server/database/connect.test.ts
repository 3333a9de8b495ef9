import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { parseWholeNumber } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('days stay text, cents are numbers, instants are Dates, whatever the time zone', async () => {
  const { rows } = await sql`select date '2026-03-08' as day, 9007199254740991::bigint as cents,
    sum(cents) as total, timestamptz '2026-03-08 02:30:00-08' as instant, current_setting('TimeZone') as zone
    from (values (100::bigint), (250)) as t (cents)`.execute(database.db)
  expect(rows).toEqual([
    {
      day: '2026-03-08',
      cents: 9007199254740991,
      total: 350,
      instant: new Date('2026-03-08T10:30:00Z'),
      zone: 'UTC',
    },
  ])
})

test.each(['9007199254740992', '-9007199254740993', '0.5', 'NaN'])('%s is refused', (text) => {
  expect(() => parseWholeNumber(text)).toThrow(RangeError)
})

test('a connection to the database stays open through five minutes without a query', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const process = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const before = await process.execute(database.db)
  vi.advanceTimersByTime(5 * 60_000)
  expect((await process.execute(database.db)).rows).toEqual(before.rows)
})

test('a connection that dies is an error of its query only; the next one gets another', async () => {
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)).rejects.toThrow()
  await expect(
    database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await sql`select 1`.execute(trx)
    }),
  ).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})
