import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFolder } from '../config.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid } from './sample-bid.ts'

interface Refusal {
  error: string
  fields: Record<string, string>
}

let testApp: TestApp
let staff: Caller
let project: { id: number; number: string }
let url: string
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('estimator')
})
afterAll(() => testApp.close())

async function openProject() {
  project = await newProject(staff)
  url = `/api/projects/${project.id}/bids`
}

test('migration 0037 makes one line of the group names, labels and titles of older bids', async () => {
  const { id } = await newProject(staff)
  const bid = await newBid(staff, id)
  const { db } = testApp.deps
  await sql`update bid set title = ${'Rear\r\nunit'} where id = ${bid.id}`.execute(db)
  await sql`update bid_group set name = ${'\u202aPiers\t24"\u202c'} where bid_id = ${bid.id}`.execute(db)
  await sql`update bid_scheduled_payment set label = ${'On\u2028start'} where bid_id = ${bid.id}`.execute(db)
  await sql.raw(readFileSync(join(checkoutFolder, 'migrations/0037_lines_of_bids.sql'), 'utf8')).execute(db)
  const { body } = await staff.call<WireBid>('GET', `/api/projects/${id}/bids/${bid.id}`)
  expect(body.title).toBe('Rear unit')
  expect(body.groups[0]?.name).toBe('Piers 24"')
  expect(body.paymentSchedule[0]?.label).toBe('On start')
})

test.each(['undefined', 'null', 'NaN', '0', '-1', '1.5', '[object Object]', '99999999999'])(
  'the project id %s is refused in the words of the specification',
  async (id) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await staff.call<Refusal>(
        method,
        `/api/projects/${encodeURIComponent(id)}/bids`,
        undefined,
      )
      expect(answer).toMatchObject({ status: 400, body: { error: 'Invalid project ID', code: 'invalid' } })
    }
  },
)

test('a project that is not there is not found', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await staff.call<Refusal>(method, '/api/projects/999999999/bids')
    expect(answer).toMatchObject({ status: 404, body: { error: 'Project not found' } })
  }
})

test.each([
  [
    {
      groups: [
        { name: 'A', items: [] },
        { name: 'B', items: [sampleItem({ quantity: 1.2345 })] },
      ],
    },
    'groups.1.items.0.quantity',
  ],
  [{ groups: [{ name: 'A', items: [sampleItem({ unitPrice: 1.005 })] }] }, 'groups.0.items.0.unitPrice'],
  [{ groups: [{ name: 'A', items: [sampleItem({ unitCost: -1 })] }] }, 'groups.0.items.0.unitCost'],
  [
    { groups: [{ name: 'A', items: [sampleItem(), sampleItem({ product_id: 999_999 })] }] },
    'groups.0.items.1.product_id',
  ],
  [{ groups: [{ name: 'A', items: [{ ...sampleItem(), unit: 'yard' }] }] }, 'groups.0.items.0.unit'],
  [{ groups: [{ name: 'A', items: [{ ...sampleItem(), margin: 3 }] }] }, 'groups.0.items.0.margin'],
  [
    { groups: [{ name: 'A', items: [sampleItem({ description: 'NUL\0' })] }] },
    'groups.0.items.0.description',
  ],
  [{ groups: [{ name: 'half \ud83d', items: [] }] }, 'groups.0.name'],
  [
    {
      groups: [
        {
          name: 'A',
          items: [
            sampleItem({ quantity: 9_999_999, unitPrice: 99_999_999 }),
            sampleItem({ quantity: 9_999_999, unitPrice: -99_999_999 }),
          ],
        },
      ],
    },
    'groups.0.items.0.quantity',
  ],
  [
    {
      groups: [
        {
          name: 'A',
          items: Array.from({ length: 2 }, () => sampleItem({ quantity: 1, unitPrice: 99_999_999 })),
        },
      ],
    },
    'groups.0',
  ],
  [
    {
      groups: Array.from({ length: 3 }, () => ({
        name: 'A',
        items: Array.from({ length: 700 }, () => sampleItem()),
      })),
    },
    'groups',
  ],
  [{ groups: [{ name: 'A', items: [sampleItem({ unitPrice: -5 })] }] }, 'groups'],
  [{ discount: 5000 }, 'discount'],
  [{ discount: -1 }, 'discount'],
  [{ validUntil: '2026-02-30' }, 'validUntil'],
  [{ paymentSchedule: [{ label: 'Deposit', percent: 99 }] }, 'paymentSchedule'],
  [{ paymentSchedule: [{ label: 'All', amount: 3800.01 }] }, 'paymentSchedule'],
  [{ paymentSchedule: [{ label: 'Both', amount: 1, percent: 1 }] }, 'paymentSchedule.0'],
  [{ paymentSchedule: [{ label: 'None' }] }, 'paymentSchedule.0'],
  [{ paymentSchedule: [{ label: ' ', percent: 100 }] }, 'paymentSchedule.0.label'],
  [{ paymentSchedule: [{ label: 'x', percent: 100.5 }] }, 'paymentSchedule.0.percent'],
  [{ copyOf: 999_999 }, 'copyOf'],
  [{ stranger: 'finalized' }, 'stranger'],
] as [object, string][])('refused by name, and nothing is saved: %#', async (wrong, field) => {
  await openProject()
  const bid = { ...sampleBid({ discount: 0, paymentSchedule: [] }), ...wrong }
  const created = await staff.call<Refusal>('POST', url, bid)
  expect([created.status, ...Object.keys(created.body.fields ?? {})]).toEqual([400, field])
  expect((await staff.call<WireBid[]>('GET', url)).body).toEqual([])
})

test('a change that is refused leaves the bid as it was', async () => {
  await openProject()
  const bid = await newBid(staff, project.id)
  const refused = await staff.call<Refusal>('PUT', `${url}/${bid.id}`, {
    title: 'Changed',
    groups: [{ name: 'A', items: [sampleItem(), sampleItem({ product_id: 999_999 })] }],
    paymentSchedule: [],
  })
  expect(refused.status).toBe(400)
  const noSum = await staff.call<Refusal>('PUT', `${url}/${bid.id}`, { title: 'Changed', discount: 0 })
  expect(noSum.body.error).toBe('The payment schedule adds up to $3,816.88, but the bid is $3,818.75')
  expect((await staff.call<WireBid>('GET', `${url}/${bid.id}`)).body).toEqual(bid)
})

test('hostile text comes back equal', async () => {
  await openProject()
  const hostile = [
    `'; drop table bid; --`,
    '<script>alert(1)</script>',
    '#import "/etc/passwd"; $x^2$ *bold* _it_ @ref <label>',
    '{{7*7}} ${7*7} %s %n \\u0000 \\n',
    '田中さんにあげて下さい 👩‍👩‍👧 evil \u200b \u00a0 \ufeff',
    'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
    '"quotes" \\ back\\slash',
    '=1+1 +1 -1 @SUM(A1)',
    '__proto__',
    'a,b,{"c"}',
  ]
  // Of several lines, it may hold what a line may not.
  const scope = [...hostile, '\u202eevil\u202d', 'a\ttab']
  const bid = await newBid(staff, project.id, {
    title: hostile[0],
    scope: scope.join('\n'),
    groups: hostile.map((name) => ({ name, items: [sampleItem({ description: name })] })),
  })
  expect(bid.groups.map(({ name }) => name)).toEqual(hostile.map((text) => text.trim()))
  expect(bid.groups.map(({ items }) => items[0]?.description)).toEqual(hostile)
  expect(bid.scope).toBe(scope.join('\n'))
  expect((await staff.call<WireBid>('GET', `${url}/${bid.id}`)).body).toEqual(bid)
  const pdf = await staff.call('GET', `${url}/${bid.id}/pdf`)
  expect(pdf.status).toBe(200)
})
