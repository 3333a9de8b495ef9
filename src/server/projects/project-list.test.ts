import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { type Answer, buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type MoneyHistory, writeMoney } from '../testing/write-money.ts'
import { listProjects } from './project-list.queries.ts'
import { findProject } from './projects.queries.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
})
afterAll(() => office.close())

const add = async (customer: object, more: object = {}) =>
  (
    await person.call<Project>('POST', '/api/projects', {
      customer: { name: 'Rosa Delgado', ...customer },
      region: 'bay_area',
      ...more,
    })
  ).body
const list = (query: string) => person.call<ProjectSummary[]>('GET', `/api/projects?${query}`)
const idsOf = async (query: string) => (await list(query)).body.map(({ id }) => id)
const search = (text: string) => idsOf(`search=${encodeURIComponent(text)}`)

test('search finds by number, name, address, e-mail, business, and phone in any spelling', async () => {
  const business = await office.deps.db
    .insertInto('business')
    .values({ name: 'Quarry 100% Realty_Co', kind: 'realtor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, number } = await add(
    { name: 'Zdenka Žižková', phone: '+1 (415) 555-0142', email: 'zdenka@quarry.example' },
    {
      site: { street: '77 Xylophone Way', city: 'Daly City', zip: '94014' },
      business_id: business.id,
      name: 'Retaining wall',
    },
  )
  await add({ name: 'Somebody Else', phone: '415 555 0199' })
  for (const text of [
    number,
    number.toLowerCase(),
    'žižková',
    'Zdenka',
    'xylophone',
    'way zdenka 77',
    'daly city',
    'ZDENKA@QUARRY',
    '100% realty_co',
    'retaining',
    '4155550142',
    '415.555.0142',
    '1-415-555-0142',
    '(415) 555-0142',
    '555 0142',
  ]) {
    expect([text, await search(text)]).toEqual([text, [id]])
  }
  for (const text of ['100_', '%zdenka%', 'zdenka somebody', '4155550143', "';--", '\\']) {
    expect([text, await search(text)]).toEqual([text, []])
  }
})

test('filters narrow the list and its count', async () => {
  const manager = await office.signIn()
  const mine = await add({}, { manager_id: manager.employee.id, region: 'southern_california' })
  const declined = await add({}, { manager_id: manager.employee.id })
  await person.call('PUT', `/api/projects/${declined.id}/decline`)
  const of = `manager_id=${manager.employee.id}`
  expect(await idsOf(of)).toEqual([declined.id, mine.id])
  const { id, firstName, lastName } = manager.employee
  expect((await list(of)).body[0]?.manager).toEqual({ id, name: `${firstName} ${lastName}` })
  expect(await idsOf(`${of}&status=new_lead`)).toEqual([mine.id])
  expect(await idsOf(`${of}&status=new_lead,contract_declined`)).toEqual([declined.id, mine.id])
  expect(await idsOf(`${of}&region=southern_california`)).toEqual([mine.id])
  expect(await idsOf(`customer_id=${mine.customer.id}`)).toEqual([mine.id])
  expect((await list(`${of}&limit=1`)).headers['x-total-count']).toBe('2')
  expect((await list('manager_id=999999')).headers['x-total-count']).toBe('0')
})

test.each([
  ['status=open', 'status'],
  ['region=nevada', 'region'],
  ['manager_id=x', 'manager_id'],
  ['sort=search_text', 'sort'],
  ['cursor=e30', 'cursor'],
  ['limit=0', 'limit'],
  ['search=%00', 'search'],
  ['colour=red', 'colour'],
])('%s is refused by name', async (query, field) => {
  const { status, body } = await person.call<{ fields: object }>('GET', `/api/projects?${query}`)
  expect(status).toBe(400)
  expect(body.fields).toHaveProperty(field)
})

test.each([
  'created',
  '-created',
  'number',
  '-customer',
  'status',
  'site',
  'manager',
  'bidTotal',
  '-balance',
  'updated',
])('pages by %s stay whole while projects are added', async (sort) => {
  const { employee } = await office.signIn()
  const known: number[] = []
  for (let index = 0; index < 7; index += 1) {
    const customer = { name: `Customer ${index % 3}` }
    known.push((await add(customer, { manager_id: employee.id })).id)
  }
  const seen: number[] = []
  let url: string | undefined = `/api/projects?limit=3&sort=${sort}&manager_id=${employee.id}`
  while (url !== undefined) {
    const page: Answer<ProjectSummary[]> = await person.call('GET', url)
    seen.push(...page.body.map(({ id }) => id))
    url = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    await add({ name: 'Customer 1' }, { manager_id: employee.id })
    if (seen.length > 30) break
  }
  const old = seen.filter((id) => known.includes(id))
  expect(new Set(old)).toEqual(new Set(known))
  expect(new Set(seen).size).toBe(seen.length)
})

const cents = fc.integer({ min: 1, max: 9_999_999_999 })
const anyHistory: fc.Arbitrary<MoneyHistory & Required<Pick<MoneyHistory, 'changes'>>> = fc
  .record({
    bids: fc.array(fc.record({ total: cents, cost: cents }), { maxLength: 3 }),
    pick: fc.nat(5),
    changes: fc.array(
      fc.record({
        total: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        cost: cents,
        finalized: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    invoices: fc.array(
      fc.record({
        items: fc.array(cents, { minLength: 1, maxLength: 4 }),
        retention: fc.nat(5000),
        voided: fc.boolean(),
        sent: fc.boolean(),
        dueDate: fc.constantFrom(null, '2026-01-15', '2027-01-15'),
        payments: fc.array(cents, { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ bids, pick, changes, invoices }) => {
    const finalized = pick < bids.length ? pick : null
    // Without a contract there is nothing to change; a change order that is still out may be there.
    return {
      bids,
      finalized,
      changes: changes.map((change) => ({ ...change, finalized: change.finalized && finalized !== null })),
      invoices,
    }
  })

test('the list agrees with the one function for money, whatever happened', async () => {
  const histories = fc.sample(anyHistory, { numRuns: 60, seed: 7 })
  for (const history of histories)
    await writeMoney(office.deps.db, (await add({ name: 'Money' })).id, history)
  const summaries = (await list('search=Money')).body
  expect(summaries).toHaveLength(histories.length)
  for (const summary of summaries) {
    const { body: project } = await person.call<Project>('GET', `/api/projects/${summary.id}`)
    const { contract, billed, collected, balance } = project.money
    expect(summary).toMatchObject({ contract, billed, collected, balance })
    const newestBid = project.bids.find(({ kind }) => kind === 'bid')
    expect(summary.bidTotal).toBe(project.finalized ? contract : (newestBid?.total ?? null))
  }
  expect(summaries.some(({ balance }) => balance < 0)).toBe(true)
  expect(summaries.some(({ contract }) => contract > 0)).toBe(true)
  const changed = histories.filter(({ changes }) => changes.some(({ finalized }) => finalized))
  expect(changed.length).toBeGreaterThan(0)
})

test('a whole project and a page of a list are two statements each', async () => {
  const { id } = await add({})
  await writeMoney(office.deps.db, id, {
    bids: [{ total: 100, cost: 50 }],
    finalized: 0,
    invoices: [
      { items: [60], retention: 0, voided: false, sent: true, dueDate: '2026-01-15', payments: [10] },
    ],
  })
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const db = office.deps.db.withPlugin(counting)
  const project = await findProject(db, id, '2026-11-20')
  expect(project.invoices[0]).toMatchObject({ status: 'overdue', balance: 50 })
  expect(statements).toBe(2)
  statements = 0
  const page = await listProjects(db, { limit: 100 }, '2026-11-20')
  expect(page.total).toBeGreaterThan(0)
  expect(statements).toBe(2)
})

test('without a limit thousands come whole, in order, in chunks', async () => {
  const { id: customer_id } = (await add({ name: 'Bulk' })).customer
  await sql`
    insert into project (number, region, customer_id, customer_name, created_at)
    select 'BULK-' || lpad(n::text, 5, '0'), 'bay_area', ${customer_id}, 'Bulk', now() - n * interval '1 minute'
    from generate_series(1, 1200) n`.execute(office.deps.db)
  const { body, headers } = await list(`customer_id=${customer_id}&sort=number`)
  expect(headers['x-total-count']).toBe('1201')
  expect(headers.link).toBeUndefined()
  expect(body.slice(-1200).map(({ number }) => number)).toEqual(
    Array.from({ length: 1200 }, (_, index) => `BULK-${String(index + 1).padStart(5, '0')}`),
  )
})

test('an unchanged list is 304', async () => {
  const first = await list('limit=5')
  const again = await person.call('GET', '/api/projects?limit=5', undefined, {
    'if-none-match': String(first.headers.etag),
  })
  expect(again.status).toBe(304)
})
