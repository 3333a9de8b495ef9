import { CompiledQuery, sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LiveMessage } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'
import { type NewEvent, recordEvent } from '../database/record-event.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { withDatabase } from '../testing/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLive, type Live } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'

let office: TestApp
let other: TestDatabase
let officeUrl: string
let actor: Actor

beforeAll(async () => {
  office = await buildTestApp()
  other = await createTestDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(office.deps.db)
  officeUrl = withDatabase(other.url, rows[0]?.name ?? '')
  const { employee } = await office.signIn()
  const session = await office.deps.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  actor = { id: employee.id, name: 'Person', role: 'estimator', sessionId: session.id, requestId: 'r' }
})
afterAll(async () => {
  await office.close()
  await other.drop()
})

const log = pino({ level: 'silent' })

/** Neither asks nor beats by itself. */
const waiting = { askMs: 3_600_000, beatMs: 3_600_000 }
/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

function newEvent(): NewEvent {
  const at = office.clock.now()
  return { at, actor: null, entity: 'snippet', entityId: 1, verb: 'changed', summary: 'changed the project' }
}

async function happen(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await recordEvent(office.deps.db, newEvent())
}

/** What a stream says, as one text. */
function textOf(stream: LiveStream): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text
}

/** Opens a window so long after the server has begun that it is not told to read again for that alone. */
async function openLater(live: Live): Promise<() => string> {
  office.clock.advance(60_000)
  return textOf(await live.open(actor, undefined))
}

/** Waits until a stream has said something so many times. @returns how many times it has */
function wait(said: () => string, type: LiveMessage['type'], times = 1): Promise<number> {
  const count = () => said().split(`"type":"${type}"`).length - 1
  return vi.waitFor(() => {
    expect(count()).toBeGreaterThanOrEqual(times)
    return count()
  }, patiently)
}

test('windows read again when something changes behind a pooler that passes no notifications on', async () => {
  // Another database's notifications are as good as none.
  const live = createLive(other.url, { ...office.deps, log })
  const said = await openLater(live)
  await wait(said, 'reload')
  await happen(1)
  expect(await wait(said, 'reload', 2)).toBe(2)
  await live.close()
})

test('windows read again when something changes while the listening connection cannot be made', async () => {
  const nowhere = withDatabase(other.url, 'there_is_no_such_database')
  const live = createLive(nowhere, { ...office.deps, log })
  const said = await openLater(live)
  await wait(said, 'reload')
  await happen(1)
  expect(await wait(said, 'reload', 2)).toBe(2)
  await live.close()
})

test('a server that hears nothing notices a lower number that is committed after a higher one', async () => {
  const live = createLive(other.url, { ...office.deps, log }, { askMs: 20 })
  const said = await openLater(live)
  await wait(said, 'reload')
  await office.deps.db.transaction().execute(async (trx) => {
    await recordEvent(trx, newEvent())
    await happen(1)
    await wait(said, 'reload', 2)
  })
  expect(await wait(said, 'reload', 3)).toBe(3)
  await live.close()
})

test('a server that hears nothing lets nobody read again while nothing changes', async () => {
  const live = createLive(other.url, { ...office.deps, log }, { askMs: 5, beatMs: 30 })
  const said = await openLater(live)
  await vi.waitFor(() => expect(said().split(': still here').length).toBeGreaterThan(5), patiently)
  expect(await wait(said, 'reload')).toBe(1)
  await live.close()
})

test('the first notification after a silence lets every window read again', async () => {
  const live = createLive(officeUrl, { ...office.deps, log }, waiting)
  const said = await openLater(live)
  await wait(said, 'reload')
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'groundwork live' and datname = current_database()`
  await office.deps.db.executeQuery(CompiledQuery.raw(cut))
  await happen(1)
  await wait(said, 'reload', 2)
  await happen(1)
  await wait(said, 'change')
  expect(await wait(said, 'reload', 2)).toBe(2)
  await live.close()
})

test('tells a window that missed too much to reload, without single messages', async () => {
  const live = createLive(officeUrl, { ...office.deps, log }, { ...waiting, mostMissed: 5 })
  const said = await openLater(live)
  await wait(said, 'reload')
  await happen(1)
  await wait(said, 'change')
  const place = said()
    .match(/^id: (.*)$/gm)
    ?.at(-1)
    ?.slice(4)
  await happen(5)
  await wait(said, 'change', 6)
  const five = textOf(await live.open(actor, place))
  await wait(five, 'change', 5)
  expect(five()).not.toContain('"type":"reload"')
  await happen(1)
  await wait(said, 'change', 7)
  const six = textOf(await live.open(actor, place))
  await wait(six, 'hello')
  expect(six()).toContain('"type":"reload"')
  expect(six()).not.toContain('"type":"change"')
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
  const named = { id: 1, firstName: 'Dana', name: 'n'.repeat(200) }
  const about = { entity: 'note', entityId: 1, projectId: null, verb: 'changed', requestId: null }
  const told = Array.from({ length: 500 }, (_, id) => ({
    message: { type: 'change' as const, id, ...about, actor: named },
    place: String(id),
  }))
  stream.begin(told)
  expect(stream.destroyed).toBe(false)
  expect(String(stream.read()).match(/^id: /gm)).toHaveLength(500)
})

test('disconnects a reader that does not read', () => {
  const stream = new LiveStream(actor)
  stream.begin([])
  for (let count = 0; count < 2_000 && !stream.destroyed; count += 1) stream.tell({ type: 'reload' }, 'place')
  expect(stream.destroyed).toBe(true)
})
