import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid } from './sample-bid.ts'

let testApp: TestApp
let staff: Caller
let project: { id: number; number: string }
let url: string
beforeAll(async () => {
  testApp = await buildTestApp()
  await testApp.deps.db
    .updateTable('company')
    .set({
      bid_valid_days: 45,
      default_scope: 'As drawn',
      default_terms: 'Net 10',
      default_exclusions: 'Rock',
    })
    .execute()
  staff = await testApp.signIn('estimator')
})
afterAll(() => testApp.close())

async function openProject() {
  project = await newProject(staff)
  url = `/api/projects/${project.id}/bids`
}

test('a bid without anything starts from the company settings, on the day it is in California', async () => {
  await openProject()
  testApp.clock.set('2026-11-21T06:00:00Z') // still the 20th in Los Angeles
  const { status, body } = await staff.call<WireBid>('POST', url)
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    project_id: project.id,
    project: { id: project.id, number: project.number },
    number: 1,
    revision: 1,
    status: 'draft',
    scope: 'As drawn',
    terms: 'Net 10',
    exclusions: 'Rock',
    validUntil: '2027-01-04',
    groups: [],
    paymentSchedule: [],
    total: 0,
    sentAt: null,
    version: 1,
  })
  expect(body.bidIndex).toMatch(/^[\w-]{43}$/)
  expect((await newBid(staff, project.id)).number).toBe(2)
})

test('a bid comes back as it was written, with its sums', async () => {
  await openProject()
  const written = sampleBid({ validUntil: null })
  const bid = await newBid(staff, project.id, written)
  expect(bid).toMatchObject({ ...written, subtotal: 3818.75, total: 3800, cost: 2200 })
  expect(bid.groups.map(({ amount }) => amount)).toEqual([2318.75, 1500])
  expect(bid.paymentSchedule.map(({ due, invoiceId }) => [due, invoiceId])).toEqual([
    [380, null],
    [1900, null],
    [1520, null],
  ])
  const read = await staff.call<WireBid>('GET', `${url}/${bid.id}`)
  expect(read.body).toEqual(bid)
  const whole = await staff.call<{ bids: WireBid[] }>('GET', `/api/projects/${project.id}`)
  expect(whole.body.bids).toEqual([bid])
})

test('a line that says nothing about its cost takes its product’s', async () => {
  await openProject()
  const admin = await testApp.signIn('admin')
  const product = await admin.call<{ id: number }>('POST', '/api/products', {
    name: 'Helical pier',
    unit: 'EA',
    unitPrice: 2100,
    unitCost: 1350.25,
  })
  const { unitCost: _, ...line } = sampleItem({ product_id: product.body.id, quantity: 2 })
  const items = [line, sampleItem({ product_id: product.body.id, quantity: 1, unitCost: 1 })]
  const bid = await newBid(staff, project.id, { groups: [{ name: '', items }] })
  expect(bid.groups[0]?.items.map(({ unitCost }) => unitCost)).toEqual([1350.25, 1])
  expect(bid.cost).toBe(2701.5)
})

test('a change touches only what it names; a whole record sent back changes nothing', async () => {
  await openProject()
  const bid = await newBid(staff, project.id)
  const titled = await staff.call<WireBid>('PUT', `${url}/${bid.id}`, { title: 'Retrofit' })
  expect(titled.body).toEqual({ ...bid, title: 'Retrofit', version: 2 })
  const back = await staff.call<WireBid>('PUT', `${url}/${bid.id}`, titled.body)
  expect(back.status).toBe(200)
  expect(back.body).toEqual(titled.body)
})

test('a copy takes lines, texts and schedule of a bid of another project, and stays apart from it', async () => {
  await openProject()
  const original = await newBid(staff, project.id)
  const other = await newProject(staff)
  const { status, body: copy } = await staff.call<WireBid>('POST', `/api/projects/${other.id}/bids`, {
    copyOf: original.id,
    title: 'Same again',
  })
  expect(status).toBe(201)
  expect(copy).toMatchObject({
    title: 'Same again',
    number: 1,
    project_id: other.id,
    scope: 'Drill and pour.',
    total: 3800,
  })
  expect(copy.groups.map(({ items }) => items.length)).toEqual([1, 2])
  expect(copy.paymentSchedule).toHaveLength(3)
  expect(copy.bidIndex).not.toBe(original.bidIndex)
  await staff.call('PUT', `/api/projects/${other.id}/bids/${copy.id}`, {
    groups: [],
    paymentSchedule: [],
    discount: 0,
  })
  expect((await staff.call<WireBid>('GET', `${url}/${original.id}`)).body).toEqual(original)
})

test('a bid under another project’s id is not found', async () => {
  await openProject()
  const bid = await newBid(staff, project.id)
  const other = await newProject(staff)
  const foreign = `/api/projects/${other.id}/bids/${bid.id}`
  const calls = [
    ['GET', foreign],
    ['PUT', foreign],
    ['DELETE', foreign],
    ['POST', `${foreign}/share`],
    ['POST', `${foreign}/finalize`],
    ['GET', `${foreign}/pdf`],
    ['GET', `/api/projects/${project.id}/bids/abc`],
  ] as const
  for (const [method, foreignUrl] of calls) {
    const answer = await staff.call(method, foreignUrl, method === 'PUT' ? { title: 'stolen' } : undefined)
    expect(answer.status, `${method} ${foreignUrl}`).toBe(404)
  }
  expect((await staff.call<WireBid>('GET', `${url}/${bid.id}`)).body).toEqual(bid)
})

test('five hundred lines are saved and read whole', async () => {
  await openProject()
  const groups = Array.from({ length: 10 }, (_, group) => ({
    name: `Group ${group}`,
    items: Array.from({ length: 50 }, (_, item) =>
      sampleItem({ description: `Line ${group}-${item}`, quantity: item + 0.001, unitPrice: 1.01 }),
    ),
  }))
  const bid = await newBid(staff, project.id, { groups })
  const changed = await staff.call<WireBid>('PUT', `${url}/${bid.id}`, { groups: groups.toReversed() })
  expect(changed.body.groups.flatMap(({ items }) => items.map(({ description }) => description))).toEqual(
    groups.toReversed().flatMap(({ items }) => items.map(({ description }) => description)),
  )
  expect(changed.body.total).toBe(bid.total)
  // 50 lines: 1.01 × (0 + 1 + … + 49), each thousandth of a unit rounding to nothing
  expect(bid.groups[0]?.amount).toBe(1237.25)
})

test('the list is newest first, pages by key and finds titles', async () => {
  await openProject()
  const ids: number[] = []
  for (const title of ['Piers', 'Caissons', 'Piers again']) {
    testApp.clock.advance(1)
    ids.unshift((await newBid(staff, project.id, { title })).id)
  }
  const all = await staff.call<WireBid[]>('GET', `${url}?t=1`)
  expect(all.body.map(({ id }) => id)).toEqual(ids)
  const first = await staff.call<WireBid[]>('GET', `${url}?limit=2`)
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await staff.call<WireBid[]>('GET', next)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids)
  const found = await staff.call<WireBid[]>('GET', `${url}?search=piers&sort=number`)
  expect(found.body.map(({ number }) => number)).toEqual([1, 3])
  expect((await staff.call('GET', `${url}?sort=cost`)).status).toBe(400)
})

test('history says who changed which lines, in dollars', async () => {
  await openProject()
  const bid = await newBid(staff, project.id)
  const groups = [
    ...bid.groups.slice(0, 1),
    {
      name: 'General',
      items: [sampleItem({ description: 'Permit', quantity: 1, unit: 'LS', unitPrice: 1500 })],
    },
  ]
  await staff.call('PUT', `${url}/${bid.id}`, { groups, title: 'Repair' })
  const event = await testApp.deps.db
    .selectFrom('event')
    .selectAll()
    .where('entity_id', '=', bid.id)
    .where('entity', '=', 'bid')
    .where('verb', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    actor_id: staff.employee.id,
    project_id: project.id,
    summary: 'changed bid 1',
  })
  expect(event.changes).toEqual({
    title: { from: 'Foundation repair', to: 'Repair' },
    lines: {
      from: ['General · Mobilization · 1 LS × 1500', 'General · Sump pump · 1 EA × 900 · optional'],
      to: ['General · Permit · 1 LS × 1500'],
    },
  })
})

test('only drafts can be deleted', async () => {
  await openProject()
  const bid = await newBid(staff, project.id)
  expect(await staff.call('DELETE', `${url}/${bid.id}`)).toMatchObject({
    status: 200,
    body: { message: 'Bid deleted successfully' },
  })
  expect((await staff.call('GET', `${url}/${bid.id}`)).status).toBe(404)
  const sent = await newBid(staff, project.id)
  await staff.call('POST', `${url}/${sent.id}/share`)
  expect((await staff.call('DELETE', `${url}/${sent.id}`)).status).toBe(409)
  expect((await staff.call('GET', `${url}/${sent.id}`)).status).toBe(200)
})

test('many bids of one project written at once have numbers of their own', async () => {
  await openProject()
  const bids = await Promise.all(Array.from({ length: 20 }, () => newBid(staff, project.id)))
  expect(bids.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})

test('ten clicks with one key write one draft; the key opens nothing else', async () => {
  await openProject()
  const headers = { 'idempotency-key': 'one-draft' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => staff.call<WireBid>('POST', url, sampleBid(), headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect((await staff.call<WireBid[]>('GET', url)).body).toHaveLength(1)
  expect((await staff.call('POST', url, sampleBid({ title: 'Another' }), headers)).status).toBe(422)
  const lead = { customer: { name: 'Pat Lee' }, region: 'bay_area' }
  expect((await staff.call('POST', '/api/projects', lead, headers)).status).toBe(422)
  const other = await testApp.signIn('estimator')
  expect((await other.call<WireBid>('POST', url, sampleBid(), headers)).body.number).toBe(2)
})
