import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listProjects as listRoute, type ProjectSummary } from '../../contract/project-lists.ts'
import { type Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'
import { listProjects } from './project-list.queries.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

const add = async (name: string) =>
  (await person.call<Project>('POST', '/api/projects', { customer: { name }, region: 'bay_area' })).body
const path = '/api/projects?limit=50'

/** What an open list shows: asked again with its ETag, 304 leaves what was there. */
function openList() {
  let shown: ProjectSummary[] = []
  let etag = ''
  return async () => {
    const answer = await person.call<ProjectSummary[]>('GET', path, undefined, { 'if-none-match': etag })
    if (answer.status === 304) return shown
    expect(answer.status).toBe(200)
    shown = answer.body
    etag = String(answer.headers.etag)
    return shown
  }
}

/** The answer without its request id and its date, which are others each time. */
function withoutIdAndDate(answer: Answer<unknown>): Answer<unknown> {
  return { ...answer, headers: { ...answer.headers, 'x-request-id': '', date: '' } }
}

/** The same list, straight from the tables. */
async function readList(): Promise<unknown> {
  const { rows } = await listProjects(office.deps.db, { limit: 50 }, companyDayOf(office.deps.clock.now()))
  return JSON.parse(JSON.stringify(z.encode(listRoute.response, rows as ProjectSummary[])))
}

const bill = (payments: number[]) => ({
  bids: [{ total: 900_00, cost: 0 }],
  finalized: 0,
  invoices: [{ items: [500_00], retention: 0, voided: false, sent: true, dueDate: '2027-01-15', payments }],
})

/** Every table that the list shows something of, changed by whoever, in whatever way. */
const changes: Record<string, (id: number, turn: number) => Promise<unknown>> = {
  'nothing at all': async () => undefined,
  'a new project': (_, turn) => add(`Customer ${turn}`),
  'a name': (id, turn) => person.call('PUT', `/api/projects/${id}`, { name: `Pier ${turn}` }),
  'a status': (id) => person.call('PUT', `/api/projects/${id}/decline`),
  'a deleted project': (id) => person.call('DELETE', `/api/projects/${id}`),
  'bid, invoice, payment': async (_, turn) =>
    writeMoney(office.deps.db, (await add('Money')).id, bill([turn + 1])),
  'a bid by hand': () => sql`update bid set total = total + 1`.execute(office.deps.db),
  'a voided invoice': () => sql`update invoice set voided_at = now()`.execute(office.deps.db),
  'a line of an invoice': () => sql`update invoice_item set amount = amount + 1`.execute(office.deps.db),
  'a payment taken out': () => sql`delete from received_payment`.execute(office.deps.db),
  "the manager's name": async (id, turn) => {
    await sql`update project set manager_id = ${person.employee.id} where id = ${id}`.execute(office.deps.db)
    await sql`update employee set last_name = ${`Name ${turn}`}`.execute(office.deps.db)
  },
  'something that is rolled back': (id) =>
    office.deps.db
      .transaction()
      .execute(async (trx) => {
        await sql`update project set name = 'never' where id = ${id}`.execute(trx)
        throw new Error('no')
      })
      .catch(() => undefined),
}

test('a cached list is never outdated, whoever changed what', async () => {
  const { id } = await add('First')
  const show = openList()
  const names = Object.keys(changes)
  const turns = [...names, ...fc.sample(fc.constantFrom(...names), { numRuns: 80, seed: 3 })]
  for (const [turn, name] of turns.entries()) {
    await changes[name]?.(id, turn)
    expect([name, await show()]).toEqual([name, await readList()])
  }
})

test('a change that began earlier and is committed later than another is seen', async () => {
  const slow = await add('Slow')
  const quick = await add('Quick')
  const show = openList()
  const nameOf = async (id: number) => (await show()).find((project) => project.id === id)?.name
  await office.deps.db.transaction().execute(async (trx) => {
    await sql`update project set name = 'slow' where id = ${slow.id}`.execute(trx)
    expect(await nameOf(slow.id)).toBe('')
    await person.call('PUT', `/api/projects/${quick.id}`, { name: 'quick' })
    expect([await nameOf(quick.id), await nameOf(slow.id)]).toEqual(['quick', ''])
  })
  expect(await nameOf(slow.id)).toBe('slow')
})

test('what another server of the same database changes is seen', async () => {
  const other = await buildApp(office.deps)
  const { id } = await add('Shared')
  const show = openList()
  for (const name of ['one', 'two', 'three']) {
    await show()
    const authorization = `Bearer ${person.token}`
    await inject(other, 'PUT', `/api/projects/${id}`, { name }, { authorization })
    expect((await show()).find((project) => project.id === id)?.name).toBe(name)
  }
  await other.close()
})

test('under concurrent reads and writes, an answer includes every earlier write', async () => {
  const { id } = await add('Busy')
  const show = openList()
  for (let round = 1; round <= 30; round += 1) {
    const reading = Array.from({ length: 4 }, () => person.call('GET', path))
    await person.call('PUT', `/api/projects/${id}`, { name: `Round ${round}` })
    const after = (await show()).find((project) => project.id === id)?.name
    expect(after).toBe(`Round ${round}`)
    await Promise.all(reading)
  }
})

test('an unchanged list takes one statement and is cached for everybody, except after signing out', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const app = await buildApp({ ...office.deps, db: office.deps.db.withPlugin(counting) })
  const other = await office.signIn()
  const ask = async (caller: Caller) => {
    statements = 0
    return inject<unknown>(app, 'GET', path, undefined, { authorization: `Bearer ${caller.token}` })
  }
  // Other tests write to databases of the same server, which counts as a change: some pair of questions is let alone.
  let remembered = false
  for (let turn = 0; turn < 200 && !remembered; turn += 1) {
    const first = await ask(person)
    const again = await ask(other)
    remembered = statements === 1
    expect(withoutIdAndDate(again)).toEqual(withoutIdAndDate(first))
  }
  expect(remembered).toBe(true)
  await person.call('POST', '/api/auth/logout')
  expect((await ask(person)).status).toBe(401)
  expect((await ask(other)).status).toBe(200)
  await app.close()
})
