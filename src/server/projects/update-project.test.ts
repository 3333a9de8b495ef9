import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

type Event = { verb: string; summary: string; entity: string; changes: Record<string, unknown> }
type Refusal = { error: string; code: string; current: Project; fields: object }

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

const add = async (more: object = {}) =>
  (
    await person.call<Project>('POST', '/api/projects', {
      customer: { name: 'Rosa Delgado', phone: '510 555 0100', email: 'rosa@example.com' },
      region: 'bay_area',
      ...more,
    })
  ).body
const put = <T = Project>(id: number | string, body: unknown, headers = {}) =>
  person.call<T>('PUT', `/api/projects/${id}`, body, headers)
const history = async (id: number) => (await person.call<Event[]>('GET', `/api/projects/${id}/history`)).body

async function addReferral(name: string) {
  const business = await office.deps.db
    .insertInto('business')
    .values({ name, kind: 'realtor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const salesperson = await office.deps.db
    .insertInto('salesperson')
    .values({ business_id: business.id, name: `Agent of ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { business_id: business.id, salesperson_id: salesperson.id }
}

test('changes only the fields that are sent, also within the site', async () => {
  const site = { street: '1 First St', city: 'Oakland', state: 'CA', zip: '94601', lat: 37.8, lon: -122.2 }
  const { id } = await add({ site, jobType: 'Piers' })
  const { status, body } = await put(`${id}?t=123`, {
    name: 'Garage',
    site: { city: 'Alameda' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Garage',
    jobType: 'Piers',
    site: { ...site, city: 'Alameda' },
    version: 2,
  })
  expect((await history(id))[0]).toMatchObject({
    verb: 'changed',
    changes: {
      name: { from: '', to: 'Garage' },
      site: {
        from: { street: '1 First St', city: 'Oakland', state: 'CA', zip: '94601' },
        to: { street: '1 First St', city: 'Alameda', state: 'CA', zip: '94601' },
      },
    },
  })
})

test('the whole record sent back changes nothing', async () => {
  const before = await add({ ...(await addReferral('Echo Realty')), manager_id: person.employee.id })
  const { duplicates: _, ...record } = before as Project & { duplicates: unknown }
  const { status, body } = await put(before.id, record)
  expect(status).toBe(200)
  expect(body).toEqual(record)
  expect(await history(before.id)).toHaveLength(1)
})

test('correcting the customer corrects the record, and says so', async () => {
  const project = await add()
  const sibling = (
    await person.call<Project>('POST', '/api/projects', {
      customer_id: project.customer.id,
      region: 'bay_area',
    })
  ).body
  const { body } = await put(project.id, { customer: { name: 'Rosa Delgado-Ruiz', phone: '(510) 555-0177' } })
  expect(body.customer).toEqual({
    id: project.customer.id,
    name: 'Rosa Delgado-Ruiz',
    phone: '+15105550177',
    email: 'rosa@example.com',
  })
  const record = await office.deps.db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', project.customer.id)
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({
    name: 'Rosa Delgado-Ruiz',
    phone: '+15105550177',
    phone_digits: '5105550177',
    email: 'rosa@example.com',
    version: 2,
  })
  expect((await history(project.id))[0]).toMatchObject({
    summary: "changed the project and its customer's record",
    changes: { customerName: { from: 'Rosa Delgado', to: 'Rosa Delgado-Ruiz' } },
  })
  const found = await person.call<Project[]>('GET', '/api/projects?search=5105550177')
  expect(found.body.map(({ id }) => id)).toEqual([project.id])
  // Another project keeps the copy it was made with.
  const { body: other } = await person.call<Project>('GET', `/api/projects/${sibling.id}`)
  expect(other.customer.name).toBe('Rosa Delgado')

  // A stale copy that is sent back undoes nothing.
  await put(sibling.id, { customer: other.customer, name: 'Second job' })
  const kept = await office.deps.db
    .selectFrom('customer')
    .select('name')
    .where('id', '=', project.customer.id)
    .executeTakeFirstOrThrow()
  expect(kept.name).toBe('Rosa Delgado-Ruiz')
})

test('sets, replaces and clears the referral and the manager', async () => {
  const first = await addReferral('First Realty')
  const second = await addReferral('Second Realty')
  const { id } = await add(first)
  const names = ({ business, salesperson }: Project) => [business?.name ?? null, salesperson?.name ?? null]

  const implied = await put(id, { salesperson_id: second.salesperson_id })
  expect(names(implied.body)).toEqual(['Second Realty', 'Agent of Second Realty'])
  const foreign = await put<Refusal>(id, {
    business_id: first.business_id,
    salesperson_id: second.salesperson_id,
  })
  expect(foreign.status).toBe(400)
  expect(foreign.body.fields).toHaveProperty('salesperson_id')
  const alone = await put(id, { salesperson_id: null })
  expect(names(alone.body)).toEqual(['Second Realty', null])
  const moved = await put(id, first)
  expect(names(moved.body)).toEqual(['First Realty', 'Agent of First Realty'])
  const other = await put(id, { business_id: second.business_id })
  expect(names(other.body)).toEqual(['Second Realty', null])
  const none = await put(id, { business_id: null })
  expect(names(none.body)).toEqual([null, null])

  const managed = await put(id, { manager_id: person.employee.id })
  expect(managed.body.manager?.id).toBe(person.employee.id)
  expect((await put(id, { manager_id: null })).body.manager).toBeNull()
  expect((await history(id))[0]).toMatchObject({
    changes: {
      manager: { from: { id: person.employee.id, name: `${person.employee.firstName} Tester` }, to: null },
    },
  })
})

test('unknown fields are refused by name, and nothing changes', async () => {
  const { id } = await add()
  for (const field of ['deleted_at', 'customer_id', 'note', 'finalized_bid_id', 'search_text']) {
    const { status, body } = await put<Refusal>(id, { [field]: 1, name: 'Hostile' })
    expect([field, status]).toEqual([field, 400])
    expect(body.fields).toHaveProperty(field)
  }
  const proto = await put(
    id,
    JSON.parse('{"name":"Kept","number":"BA-00-0000","region":"southern_california"}'),
  )
  expect(proto.body).toMatchObject({ name: 'Kept', region: 'bay_area' })
  expect(proto.body.number).not.toBe('BA-00-0000')
})

test('the second of two changes of the same version gets a conflict with the current project', async () => {
  const { id } = await add()
  for (let round = 1; round <= 20; round += 1) {
    const answers = await Promise.all(
      ['left', 'right'].map((side) =>
        put<Project & Refusal>(id, { name: `${side} ${round}`, version: round }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]?.body).toMatchObject({ code: 'conflict', current: { version: round + 1 } })
    expect(lost[0]?.body.current).toEqual(won[0]?.body)
  }
})

test('If-Match works like a version', async () => {
  const { id } = await add()
  expect((await put(id, { name: 'a' }, { 'if-match': '"1"' })).status).toBe(200)
  expect((await put(id, { name: 'b' }, { 'if-match': '"1"' })).status).toBe(409)
})

test('money in a conflict is in dollars', async () => {
  const { id } = await add()
  const bid = await office.deps.db
    .insertInto('bid')
    .values({ project_id: id, number: 1, bid_index: `money-${id}`, status: 'finalized', total: 123_45 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await office.deps.db.updateTable('project').set({ finalized_bid_id: bid.id }).where('id', '=', id).execute()
  const { status, body } = await put<Refusal>(id, { name: 'x', version: 7 })
  expect(status).toBe(409)
  expect(body.current.money.contract).toBe(123.45)
})
