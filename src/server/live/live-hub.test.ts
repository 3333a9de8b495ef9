import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { withDatabase } from '../testing/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLive } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'

let office: TestApp
let other: TestDatabase
let actor: Actor

beforeAll(async () => {
  office = await buildTestApp()
  other = await createTestDatabase()
  const { employee } = await office.signIn()
  const session = await office.deps.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  actor = { id: employee.id, name: 'Person', role: 'estimator', sessionId: session.id, requestId: 'r' }
})
afterAll(async () => {
  await office.close()
  await other.drop()
})

const log = pino({ level: 'silent' })

async function happen(times: number): Promise<void> {
  const at = new Date(office.clock.now().getTime() - 60_000)
  const event = { at, actor: null, entity: 'snippet', entityId: 1, verb: 'changed', summary: 'x' } as const
  for (let count = 0; count < times; count += 1) await recordEvent(office.deps.db, event)
}

/** What a stream says, as one text. */
function textOf(stream: LiveStream): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text
}

test('through a pooler that passes no news on, the table is asked', async () => {
  // Another database's news are as good as none.
  const live = createLive(other.url, { ...office.deps, log })
  const said = textOf(await live.open(actor, undefined))
  await happen(1)
  await vi.waitFor(() => expect(said()).toContain('"type":"change"'), 1_000)
  await live.close()
})

test('a database that cannot be reached is asked again', async () => {
  const nowhere = withDatabase(other.url, 'there_is_no_such_database')
  const live = createLive(nowhere, { ...office.deps, log })
  const said = textOf(await live.open(actor, undefined))
  await happen(1)
  await vi.waitFor(() => expect(said()).toContain('"type":"change"'), 1_000)
  await live.close()
})

test('whoever missed too much reads everything again, once', async () => {
  const live = createLive(other.url, { ...office.deps, log }, { mostMissed: 5 })
  const newest = await office.deps.db
    .selectFrom('event')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await happen(20)
  const said = textOf(await live.open(actor, newest.id))
  await vi.waitFor(() => expect(said()).toContain('"type":"reload"'))
  expect(said()).not.toContain('"type":"change"')
  await live.close()
})

test('an idle session and a beat that nobody answers end by themselves', async () => {
  const live = createLive(other.url, { ...office.deps, log }, { beatMs: 30 })
  const stream = await live.open(actor, undefined)
  const said = textOf(stream)
  await vi.waitFor(() => expect(said()).toContain(': still here'))
  const ended = vi.fn()
  stream.once('end', ended)
  office.clock.advance(8 * 86_400_000)
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  office.clock.advance(-8 * 86_400_000)
  await live.close()
})

test('closing ends every stream, and opens no more', async () => {
  const live = createLive(other.url, { ...office.deps, log })
  const stream = await live.open(actor, undefined)
  stream.resume()
  const ended = new Promise((resolve) => stream.once('close', resolve))
  await live.close()
  await ended
  await expect(live.open(actor, undefined)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a long past is told whole, whatever its size', () => {
  const stream = new LiveStream(actor)
  const actorNamedAtLength = { id: 1, firstName: 'Dana', name: 'n'.repeat(200) }
  const changes = Array.from({ length: 500 }, (_, id) => ({
    message: {
      type: 'change' as const,
      id,
      entity: 'note',
      entityId: id,
      projectId: null,
      verb: 'changed',
      actor: actorNamedAtLength,
      requestId: null,
    },
    id,
  }))
  stream.begin(changes)
  expect(stream.destroyed).toBe(false)
  expect(String(stream.read()).match(/^id: /gm)).toHaveLength(500)
})

test('who does not read is cut before much lies here', () => {
  const stream = new LiveStream(actor)
  stream.begin([])
  for (let count = 0; count < 2_000 && !stream.destroyed; count += 1) stream.tell({ type: 'reload' }, count)
  expect(stream.destroyed).toBe(true)
})
