import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectBoard, ProjectMap, ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { mappedAtMost } from '../../domain/lists.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

const add = async (name: string, more: object = {}) =>
  (
    await person.call<Project>('POST', '/api/projects', {
      customer: { name },
      region: 'bay_area',
      ...more,
    })
  ).body
const at = (lat: number, lon: number) => ({ site: { street: '1 Main St', city: 'Oakland', lat, lon } })
const board = async (query: string) =>
  (await person.call<ProjectBoard>('GET', `/api/projects/board?${query}`)).body.columns
const map = async (query: string) => (await person.call<ProjectMap>('GET', `/api/projects/map?${query}`)).body

test('the board counts and adds up each status, and brings its first projects', async () => {
  const ids: number[] = []
  for (const name of ['Board 1', 'Board 2', 'Board 3']) ids.push((await add(name)).id)
  const [first = 0] = ids
  await writeMoney(office.deps.db, first, {
    bids: [
      { total: 100_00, cost: 1 },
      { total: 250_00, cost: 1 },
    ],
    finalized: null,
    invoices: [],
  })
  const signed = await add('Board 4')
  await writeMoney(office.deps.db, signed.id, {
    bids: [
      { total: 900_00, cost: 1 },
      { total: 50_00, cost: 1 },
    ],
    finalized: 0,
    changes: [{ total: 25_00, cost: 1, finalized: true }],
    invoices: [],
  })
  await person.call('PUT', `/api/projects/${ids[2]}/decline`)
  const columns = await board('search=Board&limit=1&folded=contract_declined')
  expect(columns.map(({ status }) => status)).toHaveLength(10)
  const leads = columns[0]
  expect(leads).toMatchObject({ status: 'new_lead', count: 3, value: 1175 })
  expect(leads?.projects.map(({ id }) => id)).toEqual([signed.id])
  const declined = columns.find(({ status }) => status === 'contract_declined')
  expect(declined).toMatchObject({ count: 1, value: null, projects: [], nextCursor: null })
  const next = await person.call<ProjectSummary[]>(
    'GET',
    `/api/projects?search=Board&status=new_lead&limit=5&cursor=${leads?.nextCursor}`,
  )
  expect(next.body.map(({ id }) => id)).toEqual([ids[1], first])
  expect(next.body.map(({ hasContract }) => hasContract)).toEqual([false, false])
  expect((await board('status=permitting,new_lead')).map(({ status }) => status)).toEqual([
    'permitting',
    'new_lead',
  ])
})

test('what the board adds up is what the list says of each', async () => {
  const columns = await board('search=Board')
  for (const { status, value } of columns) {
    const { body } = await person.call<ProjectSummary[]>('GET', `/api/projects?search=Board&status=${status}`)
    // On the wire money is dollars.
    const sum = body.reduce((total, { bidTotal }) => total + Math.round((bidTotal ?? 0) * 100), 0)
    expect([status, Math.round((value ?? 0) * 100)]).toEqual([status, sum])
  }
})

test('clusters sites that are close to each other in the visible part of the map', async () => {
  // More than are shown one by one: a flock around one street, and two far away.
  for (let count = 0; count < 61; count += 1) await add('Flock', at(37.8 + count / 1e6, -122.27))
  const far = await add('Flock', at(34.05, -118.24))
  await add('Flock')
  await add('Flock', at(37.9, -122.4))
  const all = await map('search=Flock&zoom=6')
  expect(all).toMatchObject({ isFull: false, withoutPosition: 1 })
  expect(all.clusters).toHaveLength(1)
  expect(all.clusters[0]).toMatchObject({ count: 62, south: 37.8, north: 37.9, status: 'new_lead' })
  expect(all.places).toEqual([
    {
      id: far.id,
      number: far.number,
      customerName: 'Flock',
      status: 'new_lead',
      lat: 34.05,
      lon: -118.24,
      approximate: null,
    },
  ])
  expect(all.around).toEqual({ south: 34.05, west: -122.4, north: 37.9, east: -118.24 })
  const south = await map('search=Flock&zoom=12&bounds=33,-119,35,-118')
  expect(south.places.map(({ id }) => id)).toEqual([far.id])
  expect(south.clusters).toEqual([])
  expect(south.around).toEqual(all.around)
  expect(await map('search=nowhere')).toEqual({
    places: [],
    clusters: [],
    isFull: false,
    around: null,
    withoutPosition: 0,
  })
})

test('shows few sites separately, except for those at the same place', async () => {
  await add('Pair', at(36, -120))
  await add('Pair', at(36, -120))
  await add('Pair', at(36.001, -120))
  const { places, clusters } = await map('search=Pair&zoom=5')
  expect(places).toHaveLength(1)
  expect(clusters).toMatchObject([{ count: 2, south: 36, north: 36 }])
})

test('shows of a large company the sites whose projects changed last', async () => {
  const oldest = await add('Sprawl', at(33, -117))
  await sql`insert into project (number, region, customer_id, customer_name, search_text, site_lat, site_lon, updated_at)
    select 'SPRAWL-' || n, 'bay_area', ${oldest.customer.id}, 'Sprawl', 'sprawl', 38, -122, now() + n * interval '1 second'
    from generate_series(1, ${mappedAtMost}::int) n`.execute(office.deps.db)
  const all = await map('search=Sprawl&zoom=5')
  expect(all).toMatchObject({ isFull: true, places: [], clusters: [{ count: mappedAtMost, south: 38 }] })
  expect(all.around).toEqual({ south: 38, west: -122, north: 38, east: -122 })
  // Closer in, the old one is there.
  const near = await map('search=Sprawl&zoom=12&bounds=32,-118,34,-116')
  expect(near).toMatchObject({ isFull: false, places: [{ id: oldest.id }], clusters: [] })
})

test('the list beside the map is of the same part, or of those that stand nowhere yet', async () => {
  const list = async (query: string) =>
    (await person.call<ProjectSummary[]>('GET', `/api/projects?search=Flock&${query}`)).body
  expect(await list('bounds=33,-119,35,-118')).toHaveLength(1)
  expect(await list('position=none')).toHaveLength(1)
})

test.each([
  ['board?status=lost', 'status'],
  ['board?folded=lost', 'folded'],
  ['board?sort=shoe', 'sort'],
  ['map?bounds=1,2,3', 'bounds'],
  ['map?bounds=40,-122,37,-121', 'bounds'],
  ['map?bounds=a,b,c,d', 'bounds'],
  ['map?zoom=99', 'zoom'],
  ['csv?columns=password', 'columns'],
])('%s is refused by name', async (path, field) => {
  const { status, body } = await person.call<{ fields: object }>('GET', `/api/projects/${path}`)
  expect(status).toBe(400)
  expect(body.fields).toHaveProperty(field)
})

test('the CSV has the rows, the columns and the order that are shown', async () => {
  await add('=Formula', { jobType: 'Piers' })
  const { raw, headers } = await person.call(
    'GET',
    '/api/projects/csv?search=Formula&columns=jobType,customer,contract',
  )
  expect(String(headers['content-disposition'])).toContain('projects')
  expect(await text(Readable.from(raw))).toContain(
    "Job type,Customer,Contract,Bid or contract\r\nPiers,'=Formula,0.00,\r\n",
  )
  const whole = await person.call('GET', '/api/projects/csv?search=Board&sort=customer')
  const lines = whole.raw.toString().trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('Board 1')
})
