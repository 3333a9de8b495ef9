import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let url: string
const firstByte = Promise.withResolvers<void>()
beforeAll(async () => {
  testApp = await buildTestApp()
  testApp.app.get('/api/stream/:rows', (request, reply) => {
    const { rows } = request.params as { rows: string }
    return reply
      .headers({ etag: '"list"', 'content-disposition': 'attachment', 'x-total-count': '9' })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(rowsUntilTheDatabaseIsLost(Number(rows))))
  })
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

async function* rowsUntilTheDatabaseIsLost(rows: number): AsyncGenerator<string> {
  for (let row = 0; row < rows; row += 1) yield 'row\n'
  if (rows > 0) await firstByte.promise
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(testApp.deps.db)
}

test.each(['gzip', 'br', 'identity'])(
  'a stream (%s) that loses the database before its first byte answers 503',
  async (encoding) => {
    const answer = await inject(testApp.app, 'GET', '/api/stream/0', undefined, {
      'accept-encoding': encoding,
    })
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.raw.toString())).toMatchObject({ code: 'unavailable' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
    })
    for (const name of ['content-encoding', 'content-disposition', 'etag', 'x-total-count']) {
      expect(answer.headers).not.toHaveProperty(name)
    }
  },
)

test('a stream that loses the database after its first byte breaks off', async () => {
  const answer = await fetch(`${url}/api/stream/5`)
  expect(answer.status).toBe(200)
  firstByte.resolve()
  await expect(answer.text()).rejects.toThrow()
})
