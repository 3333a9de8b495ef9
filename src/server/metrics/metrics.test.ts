import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
beforeAll(async () => {
  office = await buildTestApp()
})
afterAll(() => office.close())

const local = { host: 'localhost:3000' }
const ask = (headers: Record<string, string>, remoteAddress?: string) =>
  office.app.inject({
    method: 'GET',
    url: '/metrics',
    headers,
    ...(remoteAddress !== undefined && { remoteAddress }),
  })

test('programs on this machine and administrators read it, nobody else', async () => {
  const [admin, manager] = [await office.signIn('admin'), await office.signIn()]
  const outside = '203.0.113.9'
  expect((await ask(local)).statusCode).toBe(200)
  expect((await ask(local, '::1')).statusCode).toBe(200)
  expect((await ask(local, outside)).statusCode).toBe(401)
  expect((await ask({ ...local, 'x-forwarded-for': outside })).statusCode).toBe(401)
  expect((await ask({ host: 'office.example.com' })).statusCode).toBe(401)
  expect((await ask({ ...local, authorization: `Bearer ${manager.token}` }, outside)).statusCode).toBe(403)
  expect((await ask({ ...local, authorization: `Bearer ${admin.token}` }, outside)).statusCode).toBe(200)
})

test('tells of requests by route, connections, queues, deliveries, backups and files', async () => {
  const admin = await office.signIn('admin')
  await admin.call('POST', '/api/backups')
  await inject(office.app, 'GET', '/no/such/place')
  const waiting = (await ask(local)).body
  expect(waiting).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/backups",status="200"} 1',
  )
  expect(waiting).not.toContain('/no/such/place')
  expect(waiting).toMatch(/groundwork_database_connections\{state="idle"\} \d/)
  expect(waiting).toContain('groundwork_jobs{queue="back-up",state="created"} 1')
  expect(waiting).toContain('groundwork_file_store_up 1')
  await office.runJobs()
  office.clock.advance(90_000)
  const done = (await ask(local)).body
  expect(done).toContain('groundwork_backup_age_seconds{kind="backup"} 90')
  expect(done).not.toContain('groundwork_jobs{queue="back-up",state="created"}')
})
