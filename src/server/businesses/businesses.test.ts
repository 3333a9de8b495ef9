import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
})
afterAll(() => testApp.close())

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
  current: Business
}

let businesses = 0
async function addBusiness(body: object = {}): Promise<Business> {
  businesses += 1
  const answer = await maria.call<Business>('POST', '/api/businesses', {
    name: `Realty ${businesses}`,
    ...body,
  })
  expect(answer.status).toBe(201)
  return answer.body
}

async function readBusiness(id: number): Promise<Business | undefined> {
  const { body } = await maria.call<Business[]>('GET', '/api/businesses')
  return body.find((business) => business.id === id)
}

const namesOf = (business: Business | undefined) => business?.salespeople.map(({ name }) => name)

test('a business comes with its salespeople, its defaults and its history', async () => {
  const business = await addBusiness({
    name: ' Bay Realty ',
    kind: 'realtor',
    address: { city: 'Oakland' },
    salespeople: [{ name: 'Zoe' }, { name: 'Abel', phone: '510-555-0100' }],
  })
  expect(business).toMatchObject({
    name: 'Bay Realty',
    kind: 'realtor',
    phone: '',
    address: { street: '', city: 'Oakland', state: '', zip: '' },
    archived: false,
    version: 1,
    createdAt: testApp.clock.now().toISOString(),
  })
  expect(namesOf(business)).toEqual(['Abel', 'Zoe'])
  expect(business.salespeople[0]).toMatchObject({
    business_id: business.id,
    phone: '+15105550100',
    email: '',
  })
  const event = await testApp.deps.db
    .selectFrom('event')
    .select(['summary', 'actor_id'])
    .where('entity', '=', 'business')
    .where('entity_id', '=', business.id)
    .executeTakeFirst()
  expect(event).toEqual({ summary: 'added the business Bay Realty', actor_id: maria.employee.id })
})

test('a name in another case is refused by name, on creation, change and in bulk', async () => {
  const first = await addBusiness({ name: 'Hillside Engineering' })
  const second = await addBusiness()
  for (const [method, url, body, field] of [
    ['POST', '/api/businesses', { name: 'HILLSIDE engineering' }, 'name'],
    ['PUT', `/api/businesses/${second.id}`, { name: 'hillside engineering' }, 'name'],
    ['PUT', '/api/businesses/bulk', [{ id: second.id, name: 'hillside engineering' }], '0.name'],
  ] as const) {
    const answer = await maria.call<Refusal>(method, url, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.fields[field]).toContain('There is already a business')
  }
  expect((await readBusiness(second.id))?.name).toBe(second.name)
  expect((await readBusiness(first.id))?.name).toBe('Hillside Engineering')
})

test('a change touches only what it sends; a stale one answers 409 with the business as it stands', async () => {
  const business = await addBusiness({ phone: '+15105550101', address: { city: 'Oakland', zip: '94601' } })
  const changed = await maria.call<Business>('PUT', `/api/businesses/${business.id}`, {
    ...business,
    address: { city: 'Fremont' },
    archived: true,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    phone: '+15105550101',
    address: { city: 'Fremont', zip: '94601' },
    archived: true,
    version: 2,
  })
  const stale = await maria.call<Refusal>('PUT', `/api/businesses/${business.id}`, {
    phone: '510-555-0102',
    version: 1,
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: changed.body } })
  expect((await maria.call('PUT', '/api/businesses/999999', { phone: '510-555-0102' })).status).toBe(404)
})

test('salespeople are added and removed under their own business only', async () => {
  const [business, other] = [await addBusiness(), await addBusiness()]
  const url = `/api/businesses/${business.id}/salespeople`
  const added = await maria.call<Salesperson>('POST', url, { name: 'Ines', email: 'ines@example.com' })
  expect(added).toMatchObject({ status: 201, body: { business_id: business.id, name: 'Ines', phone: '' } })
  expect((await readBusiness(business.id))?.version).toBe(2)
  expect((await maria.call('POST', '/api/businesses/999999/salespeople', { name: 'Ines' })).status).toBe(404)
  expect((await maria.call<Refusal>('POST', url, { name: ' ' })).body.fields).toHaveProperty('name')
  const foreign = `/api/businesses/${other.id}/salespeople/${added.body.id}`
  expect((await maria.call('DELETE', foreign)).status).toBe(404)
  const removed = await maria.call('DELETE', `${url}/${added.body.id}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Salesperson removed' } })
  expect(await readBusiness(business.id)).toMatchObject({ salespeople: [], version: 3 })
  expect((await maria.call('DELETE', `${url}/${added.body.id}`)).status).toBe(404)
})

test('a bulk update changes businesses and moves salespeople by id, and deletes nothing it leaves out', async () => {
  const from = await addBusiness({ salespeople: [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cora' }] })
  const to = await addBusiness({ salespeople: [{ name: 'Dan' }] })
  const ben = from.salespeople[1]
  const answer = await maria.call<Business[]>('PUT', '/api/businesses/bulk', [
    { ...to, phone: '415-555-0100', salespeople: [{ ...ben, phone: '415-555-0107' }] },
    { id: from.id, salespeople: [] },
  ])
  expect(answer.status).toBe(200)
  expect(answer.body.map(({ id }) => id)).toEqual([to.id, from.id])
  expect(answer.body[0]).toMatchObject({ phone: '+14155550100', name: to.name })
  expect(namesOf(answer.body[0])).toEqual(['Ben', 'Dan'])
  expect(answer.body[0]?.salespeople[0]).toMatchObject({
    id: ben?.id,
    phone: '+14155550107',
    business_id: to.id,
  })
  expect(namesOf(await readBusiness(from.id))).toEqual(['Ana', 'Cora'])
  expect((await readBusiness(from.id))?.version).toBeGreaterThan(from.version)
})

test('a bulk update that repeats what stands changes no version and writes no history', async () => {
  const business = await addBusiness({ salespeople: [{ name: 'Ana' }], address: { city: 'Oakland' } })
  const count = () =>
    testApp.deps.db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  const before = await count()
  const answer = await maria.call<Business[]>('PUT', '/api/businesses/bulk', [business])
  expect(answer.body).toEqual([business])
  expect(await count()).toEqual(before)
})

test('a bulk update takes as many salespeople as its body may hold', async () => {
  const business = await addBusiness()
  const strangers = Array.from({ length: 240 }, (_, index) => ({ id: 1_000_000 + index }))
  const placements = Array.from({ length: 200 }, (_, index) => ({
    id: business.id + index,
    salespeople: strangers.map(({ id }) => ({ id: id + index * 240 })),
  }))
  const answer = await maria.call<Refusal>('PUT', '/api/businesses/bulk', placements)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual(['0.salespeople.0.id'])
})

test('two businesses may swap their names in one bulk update', async () => {
  const [one, two] = [await addBusiness(), await addBusiness()]
  const answer = await maria.call<Business[]>('PUT', '/api/businesses/bulk', [
    { id: one.id, name: two.name },
    { id: two.id, name: one.name },
  ])
  expect(answer.body.map(({ name }) => name)).toEqual([two.name, one.name])
})

test('when one item of a bulk update is wrong, nothing moves', async () => {
  const from = await addBusiness({ salespeople: [{ name: 'Ana' }, { name: 'Ben' }] })
  const to = await addBusiness()
  const [ana, ben] = from.salespeople.map(({ id }) => ({ id }))
  const good = { id: to.id, phone: '415-555-0108', salespeople: [ana] }
  const cases: [second: object, status: number, field: string | undefined][] = [
    [{ id: 999_999 }, 404, '1.id'],
    [{ id: from.id, salespeople: [ben, { id: 999_999 }] }, 400, '1.salespeople.1.id'],
    [{ id: from.id, salespeople: [ben, ana] }, 400, '1.salespeople.1.id'],
    [{ id: to.id }, 400, '1.id'],
    [{ id: from.id, version: from.version + 5 }, 409, undefined],
    [{ id: from.id, email: 'no address' }, 400, '1.email'],
    [{ id: from.id, colour: 'red' }, 400, '1.colour'],
    [{ id: 2 ** 31 }, 400, '1.id'],
  ]
  for (const [second, status, field] of cases) {
    const answer = await maria.call<Refusal>('PUT', '/api/businesses/bulk', [good, second])
    expect(answer.status, JSON.stringify(second)).toBe(status)
    if (field !== undefined) expect(Object.keys(answer.body.fields)).toEqual([field])
    else expect(answer.body.current).toEqual(from)
    expect(await readBusiness(from.id)).toEqual(from)
    expect(await readBusiness(to.id)).toEqual(to)
  }
})

test('opposite bulk moves at once both happen, whatever their order', async () => {
  const one = await addBusiness({ salespeople: [{ name: 'Ana' }] })
  const two = await addBusiness({ salespeople: [{ name: 'Ben' }] })
  const place = (business: Business, salespeople: Salesperson[]) =>
    maria.call('PUT', '/api/businesses/bulk', [
      { id: business.id, salespeople: salespeople.map(({ id }) => ({ id })) },
    ])
  const rounds = Array.from({ length: 10 }, () => [place(two, one.salespeople), place(one, two.salespeople)])
  const answers = await Promise.all(rounds.flat())
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(namesOf(await readBusiness(one.id))).toEqual(['Ben'])
  expect(namesOf(await readBusiness(two.id))).toEqual(['Ana'])
})

test('a business that projects name stays and is offered for archiving; one that nothing names goes', async () => {
  const business = await addBusiness({ name: 'Acme Builders', salespeople: [{ name: 'Sam' }] })
  const { body: project } = await maria.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Diaz' },
    region: 'bay_area',
    business_id: business.id,
    salesperson_id: business.salespeople[0]?.id,
  })
  expect(await maria.call('DELETE', `/api/businesses/${business.id}`)).toMatchObject({
    status: 409,
    body: {
      error: `Acme Builders is used in project ${project.number}; archive it instead`,
      code: 'conflict',
    },
  })
  expect(namesOf(await readBusiness(business.id))).toEqual(['Sam'])

  const unused = await addBusiness({ salespeople: [{ name: 'Tim' }] })
  const removed = await maria.call('DELETE', `/api/businesses/${unused.id}`)
  expect(removed.status).toBe(204)
  expect(removed.raw).toHaveLength(0)
  expect(await readBusiness(unused.id)).toBeUndefined()
  expect((await maria.call('DELETE', `/api/businesses/${unused.id}`)).status).toBe(404)
})

test('a project keeps the name of the salesperson who brought it and went', async () => {
  const business = await addBusiness({ salespeople: [{ name: 'Uma' }] })
  const { body: project } = await maria.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Diaz' },
    region: 'bay_area',
    salesperson_id: business.salespeople[0]?.id,
  })
  const url = `/api/businesses/${business.id}/salespeople/${business.salespeople[0]?.id}`
  expect((await maria.call('DELETE', url)).status).toBe(200)
  const { body: after } = await maria.call<Project>('GET', `/api/projects/${project.id}`)
  expect(after.salesperson).toEqual({ id: null, name: 'Uma' })
  expect(after.business).toEqual({ id: business.id, name: business.name })
})

test('finds by name, town and salesperson; pages by key', async () => {
  const wanted = await addBusiness({ name: '100% Piers', salespeople: [{ name: 'Quentin Quill' }] })
  for (const search of ['100%25', 'piers', 'quentin']) {
    const { body } = await maria.call<Business[]>('GET', `/api/businesses?search=${search}`)
    expect(body.map(({ id }) => id)).toEqual([wanted.id])
  }
  const { body: all } = await maria.call<Business[]>('GET', '/api/businesses?sort=-name')
  const first = await maria.call<Business[]>('GET', '/api/businesses?sort=-name&limit=2')
  expect(first.headers['x-total-count']).toBe(String(all.length))
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await maria.call<Business[]>('GET', next)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
  expect((await maria.call('GET', '/api/businesses?sort=notes')).status).toBe(400)
})
