import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not fail')
}

test('a query after its connection ended is told as away', async () => {
  const client = new Client(database.url)
  const ended = once(client, 'error')
  // Told twice: that the server ended the session, and that the socket is closed.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
  await ended
  const error = await failureOf(client.query('commit'))
  expect(error.message).toContain('is not queryable')
  expect(isDatabaseAway(error)).toBe(true)
})

test('a connection that ends during a query fails it as away', async () => {
  const error = await failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db))
  expect(isDatabaseAway(error)).toBe(true)
})

test('a missing socket means that the database is away, another missing file does not', async () => {
  const noSocket = await failureOf(once(connect('/nowhere/.s.PGSQL.5432'), 'connect'))
  const noFile = await failureOf(once(createReadStream('/nowhere/photo.jpg'), 'open'))
  expect([noSocket, noFile]).toMatchObject([{ code: 'ENOENT' }, { code: 'ENOENT' }])
  expect(isDatabaseAway(noSocket)).toBe(true)
  expect(isDatabaseAway(noFile)).toBe(false)
})

test.each([
  [{ code: '57P01' }, true], // terminated by an administrator
  [{ code: '57P02' }, true], // another backend crashed
  [{ code: '57P03' }, true], // starting up, or shutting down
  [{ code: '08006' }, true],
  [{ code: 'EPIPE' }, true],
  [{ code: 'ECONNRESET' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ code: 'EAI_AGAIN' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Client was closed and is not queryable'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [{ code: '23505' }, false],
  [{ code: '57014' }, false], // a query that was canceled
  [new Error('Something else'), false],
])('%o: %s', (error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})
