import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'
import { forgetOldCounts } from './shared-counts.ts'

let testApp: TestApp
/** A second server on the same database. */
let other: FastifyInstance
beforeAll(async () => {
  testApp = await buildTestApp()
  other = await buildApp(testApp.deps)
})
afterAll(async () => {
  await other.close()
  await testApp.close()
})

const unknownBid = `/api/bid/${'x'.repeat(43)}`

async function look(count: number, from: string): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const server = turn % 2 === 0 ? testApp.app : other
    const answer = await inject(server, 'GET', unknownBid, undefined, { 'x-forwarded-for': from })
    statuses.push(answer.status)
  }
  return statuses
}

test('two servers together let a network look at bids sixty times a minute', async () => {
  const statuses = await look(64, '203.0.113.5')
  expect(statuses).toEqual([...Array<number>(60).fill(404), 429, 429, 429, 429])
  expect(await look(1, '203.0.113.6')).toEqual([404])
  testApp.clock.advance(60_000)
  expect(await look(2, '203.0.113.5')).toEqual([404, 404])
})

test('a network that is over the limit is refused without asking the database', async () => {
  await look(64, '203.0.113.7')
  const countOf = () =>
    testApp.deps.db
      .selectFrom('request_count')
      .select('count')
      .where('key', 'like', '%203.0.113.7')
      .executeTakeFirstOrThrow()
  const before = await countOf()
  await look(10, '203.0.113.7')
  expect(await countOf()).toEqual(before)
})

test('counts of minutes that are long over are removed', async () => {
  await look(1, '203.0.113.8')
  testApp.clock.advance(61 * 60_000)
  await look(1, '203.0.113.9')
  await forgetOldCounts(testApp.deps.db, testApp.clock.now())
  const kept = await testApp.deps.db.selectFrom('request_count').select('key').execute()
  expect(kept).toEqual([{ key: 'GET /api/bid/:bidIndex 203.0.113.9' }])
})
