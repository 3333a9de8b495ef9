import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFolder } from '../config.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid } from './sample-bid.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('estimator')
})
afterAll(() => testApp.close())

async function openBid() {
  const project = await newProject(staff)
  const bid = await newBid(staff, project.id)
  const list = `/api/projects/${project.id}/bids`
  return { project, bid, list, url: `${list}/${bid.id}` }
}

const keysOf = ({ groups, paymentSchedule }: WireBid) => ({
  groups: groups.map(({ key }) => key),
  lines: groups.flatMap(({ items }) => items.map(({ key }) => key)),
  payments: paymentSchedule.map(({ key }) => key),
})

test('a line, a group and a payment get a key of their own, or keep the one that was sent', async () => {
  const { bid, url } = await openBid()
  const { groups, lines, payments } = keysOf(bid)
  expect(new Set([...groups, ...lines, ...payments]).size).toBe(8)
  const { body } = await staff.call<WireBid>('PUT', url, {
    groups: [{ key: 'g', name: 'Work', items: [sampleItem({ key: 'a' }), sampleItem({ key: 'b' })] }],
    paymentSchedule: [{ key: 'p', label: 'All', percent: 100 }],
  })
  expect(keysOf(body)).toEqual({ groups: ['g'], lines: ['a', 'b'], payments: ['p'] })
})

test('an id that comes back keeps its key, once, although saving gives the line another id', async () => {
  const { bid, url } = await openBid()
  const [first, second] = bid.groups as [WireBid['groups'][number], WireBid['groups'][number]]
  const withoutKey = ({ key: _key, ...rest }: WireBid['groups'][number]['items'][number]) => rest
  const line = withoutKey(first.items[0] as WireBid['groups'][number]['items'][number])
  const { body } = await staff.call<WireBid>('PUT', url, {
    groups: [
      { id: second.id, name: 'Renamed', items: [{ ...line, unitPrice: 200 }, line, sampleItem()] },
      { name: first.name, items: [] },
    ],
    paymentSchedule: [],
  })
  const [renamed, added] = body.groups
  expect(renamed?.key).toBe(second.key)
  expect([first.key, second.key]).not.toContain(added?.key)
  const keys = keysOf(body).lines
  expect(keys[0]).toBe(first.items[0]?.key)
  expect(new Set(keys).size).toBe(3)
  expect(renamed?.items[0]?.id).not.toBe(line.id)
})

test.each([
  { where: 'groups.0.key', groups: [{ key: 'x'.repeat(65), name: 'A', items: [] }] },
  { where: 'groups.0.key', groups: [{ key: 'two words', name: 'A', items: [] }] },
  {
    where: 'groups.1.key',
    groups: [
      { key: 'a', name: 'A', items: [] },
      { key: 'a', name: 'B', items: [] },
    ],
  },
  {
    where: 'groups.1.items.0.key',
    groups: [
      { name: 'A', items: [sampleItem({ key: 'a' })] },
      { name: 'B', items: [sampleItem({ key: 'a' })] },
    ],
  },
  {
    where: 'paymentSchedule.1.key',
    paymentSchedule: [
      { key: 'a', label: 'Half', percent: 50 },
      { key: 'a', label: 'Rest', percent: 50 },
    ],
  },
])('a bad key is refused at $where', async ({ where, ...wrong }) => {
  const { url } = await openBid()
  const { status, body } = await staff.call<{ fields: Record<string, string> }>('PUT', url, wrong)
  expect([status, ...Object.keys(body.fields)]).toEqual([400, where])
})

test('a save writes only the lines and groups that differ, while all keep their places', async () => {
  const { bid, url } = await openBid()
  /** Which transaction wrote each of the bid's groups and lines, by their keys. */
  const writers = async () => {
    const { rows } = await sql<{ key: string; writer: string }>`
      select key, xmin::text as writer from bid_item where bid_id = ${bid.id}
      union all select key, xmin::text from bid_group where bid_id = ${bid.id}`.execute(testApp.deps.db)
    return new Map(rows.map(({ key, writer }) => [key, writer]))
  }
  const before = await writers()
  const [first, ...others] = bid.groups as [WireBid['groups'][number], ...WireBid['groups']]
  const [line, ...rest] = first.items
  const groups = [
    { ...first, name: 'Renamed', items: [{ ...line, description: 'Deeper' }, ...rest] },
    ...others,
  ]
  const { body } = await staff.call<WireBid>('PUT', url, { groups })
  expect(body.groups[0]?.name).toBe('Renamed')
  expect(body.groups[0]?.items[0]).toMatchObject({ id: line?.id, key: line?.key, description: 'Deeper' })
  expect((await staff.call<WireBid>('GET', url)).body).toEqual(body)
  const written = [...(await writers())].filter(([key, writer]) => before.get(key) !== writer)
  expect(new Set(written.map(([key]) => key))).toEqual(new Set([first.key, line?.key]))
})

test('a copy and a revision keep the keys', async () => {
  const { project, bid, list, url } = await openBid()
  const copy = await newBid(staff, project.id, { copyOf: bid.id })
  expect(keysOf(copy)).toEqual(keysOf(bid))
  await staff.call('POST', `${url}/share`)
  const { body: revision } = await staff.call<WireBid>('PUT', url, { title: 'Other words' })
  expect(revision).toMatchObject({ revision: 2 })
  expect(keysOf((await staff.call<WireBid>('GET', `${list}/${revision.id}`)).body)).toEqual(keysOf(bid))
})

test('lines sent again without ids and keys change nothing, and make no revision', async () => {
  const { list, url } = await openBid()
  await staff.call('POST', `${url}/share`)
  const { groups, paymentSchedule } = sampleBid()
  const { body } = await staff.call<WireBid>('PUT', url, { groups, paymentSchedule })
  expect(body.revision).toBe(1)
  expect((await staff.call<WireBid[]>('GET', list)).body).toHaveLength(1)
})

test('the migration gives lines that read alike one key through the revisions of a bid', async () => {
  const { bid, list, url } = await openBid()
  await staff.call('POST', `${url}/share`)
  const [first, second] = bid.groups as [WireBid['groups'][number], WireBid['groups'][number]]
  const twin = first.items[0] as WireBid['groups'][number]['items'][number]
  const changed = await staff.call<WireBid>('PUT', url, {
    groups: [
      {
        ...first,
        items: [{ ...twin, unitPrice: 190 }, { ...twin, key: 'twin' }, sampleItem({ description: 'New' })],
      },
      second,
    ],
    paymentSchedule: [],
  })
  const { db } = testApp.deps
  const ids = [bid.id, changed.body.id]
  for (const table of ['bid_group', 'bid_item', 'bid_scheduled_payment'] as const) {
    await sql`update ${sql.table(table)} set key = gen_random_uuid() where bid_id = any(${ids}::integer[])`.execute(
      db,
    )
  }
  const migration = readFileSync(join(checkoutFolder, 'migrations/0039_lasting_keys.sql'), 'utf8')
  const backfill = migration.slice(migration.indexOf('with revised'), migration.indexOf('create unique'))
  for (const statement of backfill.split(';').filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db)
  const one = keysOf((await staff.call<WireBid>('GET', url)).body)
  const two = keysOf((await staff.call<WireBid>('GET', `${list}/${changed.body.id}`)).body)
  expect(two.groups).toEqual(one.groups)
  expect(two.lines[0]).toBe(one.lines[0])
  expect(two.lines.slice(3)).toEqual(one.lines.slice(1))
  expect(new Set([...one.lines, ...two.lines]).size).toBe(5)
})
