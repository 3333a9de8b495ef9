import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '../../contract/live.ts'
import type { ProjectNote } from '../../contract/notes.ts'
import type { Project } from '../../contract/projects.ts'
import { recordEvent } from '../database/record-event.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { type LiveReader, readLive } from '../testing/read-live.ts'

let office: TestApp
let maria: Caller
let bob: Caller
let project: Project
const readers: LiveReader[] = []

beforeAll(async () => {
  office = await buildTestApp()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  maria = await office.signIn('admin')
  bob = await office.signIn()
  const lead = { customer: { name: 'Rosa Delgado' }, region: 'bay_area' }
  project = (await maria.call<Project>('POST', '/api/projects', lead)).body
  // Once the server listens to the database, the first window reads again.
  const first = await readLive(office.app, bob.token)
  await vi.waitFor(async () => {
    const note = (await write('listening?')).body
    await first.wait(about('note', note.id))
  }, 15_000)
  await first.hangUp()
})
beforeEach(async () => {
  // What a test before wrote is not "just now".
  office.clock.advance(60_000)
  await Promise.all(readers.splice(0).map((reader) => reader.hangUp()))
})
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.hangUp()))
  await office.close()
})

async function listen(token = bob.token, lastEventId?: string): Promise<LiveReader> {
  const reader = await readLive(office.app, token, lastEventId)
  readers.push(reader)
  await reader.wait(({ type }) => type === 'hello')
  return reader
}

const write = (content: string) =>
  maria.call<ProjectNote>('POST', `/api/projects/${project.id}/notes`, { content })

const about = (entity: string, entityId: number) => (message: LiveMessage) =>
  message.type === 'change' && message.entity === entity && message.entityId === entityId

/** An event of no record; written when `commit` is called, numbered now. */
async function beginEvent(entityId: number): Promise<() => Promise<void>> {
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((written) => {
    done = office.deps.db.transaction().execute(async (trx) => {
      const at = office.clock.now()
      await recordEvent(trx, {
        at,
        actor: null,
        entity: 'snippet',
        entityId,
        verb: 'changed',
        summary: 'changed the project',
      })
      written()
      await mayCommit
    })
  })
  return async () => {
    commit()
    await done
  }
}

test('a colleague hears at once who changed what, on a stream that nothing keeps or gathers', async () => {
  const reader = await listen()
  const { body: note, headers } = await write('The crawl space is wet')
  const { message } = await reader.wait(about('note', note.id))
  expect(message).toEqual({
    type: 'change',
    id: expect.any(Number),
    entity: 'note',
    entityId: note.id,
    projectId: project.id,
    verb: 'added',
    actor: {
      id: maria.employee.id,
      firstName: maria.employee.firstName,
      name: `${maria.employee.firstName} Tester`,
    },
    requestId: headers['x-request-id'],
  })
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.headers.get('x-accel-buffering')).toBe('no')
  expect(reader.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(reader.headers.get('content-encoding')).toBeNull()
  expect(reader.headers.get('x-content-type-options')).toBe('nosniff')
})

test('whoever was away gets what was missed, once, and not what they had', async () => {
  const first = await listen()
  const seen = (await write('seen')).body
  const { id } = await first.wait(about('note', seen.id))
  await first.hangUp()
  const missed = [(await write('one')).body.id, (await write('two')).body.id]
  const again = await listen(bob.token, id)
  for (const note of missed) await again.wait(about('note', note))
  const times = (note: number) => again.heard.filter(({ message }) => about('note', note)(message)).length
  expect([seen.id, ...missed].map(times)).toEqual([0, 1, 1])
})

test('whoever begins hears what was written while they read', async () => {
  const note = (await write('a moment ago')).body
  expect((await (await listen()).wait(about('note', note.id))).message).toMatchObject({ verb: 'added' })
})

test('a lower number that is committed after a higher one is not lost', async () => {
  const commit = await beginEvent(71)
  const reader = await listen()
  const { id } = await reader.wait(about('note', (await write('higher, and first')).body.id))
  await reader.hangUp()
  await commit()
  const late = await (await listen(bob.token, id)).wait(about('snippet', 71))
  expect(late.message).toMatchObject({ type: 'change' })
})

test('a window that comes back to a server that does not know its place reads again', async () => {
  for (const place of ['999999999', 'another-run.3']) {
    const reader = await listen(bob.token, place)
    expect(reader.heard.map(({ message }) => message.type)).toEqual(['reload', 'hello'])
  }
})

test('a window that opens or comes back while nothing was missed reads nothing again', async () => {
  const first = await listen()
  const { id } = await first.wait(({ type }) => type === 'hello')
  await first.hangUp()
  const again = await listen(bob.token, id)
  expect([first, again].map(({ heard }) => heard.map(({ message }) => message.type))).toEqual([
    ['hello'],
    ['hello'],
  ])
})

test('nothing is lost when the connection that listens is', async () => {
  const reader = await listen()
  const commit = await beginEvent(72)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'groundwork live' and datname = current_database()`
  await office.deps.db.executeQuery(CompiledQuery.raw(cut))
  await commit()
  const { id } = await reader.wait(({ type }) => type === 'reload')
  expect(id).toBeDefined()
})

test('signing out ends the stream within a second', async () => {
  const reader = await listen((await signInAgain(bob)).token)
  const { token } = await signInAgain(bob)
  const own = await listen(token)
  await inject(office.app, 'POST', '/api/auth/logout', undefined, { authorization: `Bearer ${token}` })
  await own.ended()
  // The other window's session lives on.
  const note = (await write('still here')).body
  expect((await reader.wait(about('note', note.id))).message).toMatchObject({ verb: 'added' })
})

test('a new password and being deactivated end the streams within a second', async () => {
  const carl = await office.signIn()
  const reader = await listen(carl.token)
  await maria.call('PUT', `/api/employees/${carl.employee.id}`, { active: false })
  await reader.ended()
  await expect(readLive(office.app, carl.token)).rejects.toThrow('401')
  const dora = await office.signIn()
  const [kept, ended] = [await listen(dora.token), await listen((await signInAgain(dora)).token)]
  const change = { currentPassword: 'a long enough password', newPassword: 'another long password' }
  expect((await dora.call('PUT', '/api/auth/password', change)).status).toBe(200)
  await ended.ended()
  await kept.wait(about('note', (await write('for whoever is left')).body.id))
})

test('one person has twenty windows and no more', async () => {
  const eve = await office.signIn()
  for (let count = 0; count < 20; count += 1) readers.push(await readLive(office.app, eve.token))
  await expect(readLive(office.app, eve.token)).rejects.toThrow('429')
  await readers.pop()?.hangUp()
  await vi.waitFor(async () => readers.push(await readLive(office.app, eve.token)))
})

test('who changed a record last', async () => {
  const note = (await write('mine')).body
  const answer = await bob.call('GET', `/api/live/changes/note/${note.id}`)
  expect(answer.body).toMatchObject({ actor: { firstName: maria.employee.firstName }, verb: 'added' })
  expect((await bob.call('GET', '/api/live/changes/note/999999')).status).toBe(404)
})

async function signInAgain({ employee }: Caller): Promise<{ token: string }> {
  const credentials = { email: employee.email, password: 'a long enough password' }
  return (await inject<{ token: string }>(office.app, 'POST', '/api/auth/login', credentials)).body
}
