import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PublicBid } from '../../../contract/public-bids.ts'
import { readPdf } from '../../documents/read-pdf.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid } from '../sample-bid.ts'

type WirePublicBid = z.input<typeof PublicBid>

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('estimator')
  await testApp.deps.db
    .updateTable('company')
    .set({
      license_number: '1042377',
      license_classes: ['C-8'],
      phone: '213-555-0100',
      email: 'office@example.com',
    })
    .execute()
})
afterAll(() => testApp.close())

let visitors = 0
/** A customer's browser: no session, an address of its own. */
function visit<T = WirePublicBid>(path: string, address = `203.0.113.${++visitors}`) {
  return inject<T>(testApp.app, 'GET', `/api/bid/${path}`, undefined, { 'x-forwarded-for': address })
}

async function draft(bid = sampleBid(), project: object = {}) {
  const { id } = await newProject(staff, project)
  const written = await newBid(staff, id, bid)
  return { projectId: id, url: `/api/projects/${id}/bids/${written.id}`, bid: written }
}

async function sent(bid = sampleBid(), project: object = {}) {
  const one = await draft(bid, project)
  await staff.call('POST', `${one.url}/share`)
  return one
}

test('a customer sees the bid, whom it is from and whom to call', async () => {
  const manager = await testApp.signIn('project_manager')
  await testApp.deps.db
    .updateTable('employee')
    .set({ phone: '510-555-0777' })
    .where('id', '=', manager.employee.id)
    .execute()
  const { bid } = await sent(sampleBid(), { manager_id: manager.employee.id, name: 'Hillside house' })
  const { status, body } = await visit(bid.bidIndex)
  expect(status).toBe(200)
  expect(body).toEqual({
    kind: 'bid',
    status: 'viewed',
    language: 'en',
    canAnswer: true,
    sendsCopies: false,
    acceptance: null,
    declinedAt: null,
    replacedBy: null,
    number: 1,
    revision: 1,
    title: 'Foundation repair',
    date: '2026-11-20',
    validUntil: '2026-12-20',
    company: {
      name: 'Bedrock Foundations',
      licenseNumber: '1042377',
      licenseClasses: ['C-8'],
      address: { street: '', city: '', state: 'CA', zip: '' },
      phone: '213-555-0100',
      email: 'office@example.com',
      website: '',
      logo: null,
    },
    project: {
      number: bid.project.number,
      name: 'Hillside house',
      site: { street: expect.stringContaining('Hillcrest'), city: 'Oakland', state: 'CA', zip: '94610' },
    },
    customer: { name: bid.project.customerName },
    manager: {
      name: `${manager.employee.firstName} ${manager.employee.lastName}`,
      phone: '510-555-0777',
      email: manager.employee.email,
    },
    groups: [
      {
        name: 'Caissons',
        amount: 2318.75,
        items: [
          {
            id: 1,
            description: 'Caisson, 24 inch',
            quantity: 12.5,
            unit: 'VLF',
            unitPrice: 185.5,
            amount: 2318.75,
            optional: false,
            selected: false,
          },
        ],
      },
      {
        name: 'General',
        amount: 1500,
        items: [
          {
            id: 2,
            description: 'Mobilization',
            quantity: 1,
            unit: 'LS',
            unitPrice: 1500,
            amount: 1500,
            optional: false,
            selected: false,
          },
          {
            id: 3,
            description: 'Sump pump',
            quantity: 1,
            unit: 'EA',
            unitPrice: 900,
            amount: 900,
            optional: true,
            selected: false,
          },
        ],
      },
    ],
    contractBefore: null,
    subtotal: 3818.75,
    discount: 18.75,
    total: 3800,
    paymentSchedule: [
      { label: 'Deposit', percent: null, amount: 380, due: 380 },
      { label: 'Concrete poured', percent: 50, amount: null, due: 1900 },
      { label: 'Completion', percent: 40, amount: null, due: 1520 },
    ],
    scope: 'Drill and pour.',
    exclusions: 'Landscaping.',
    terms: 'Net 30.',
  })
})

test('nothing internal is on the page or in the PDF', async () => {
  const canary = (place: string) => `CANARY-${place}`
  const manager = await testApp.signIn('project_manager')
  const estimator = await testApp.signIn('estimator')
  const db = testApp.deps.db
  await db
    .updateTable('employee')
    .set({ phone: canary('phone'), last_name: canary('estimator') })
    .where('id', '=', estimator.employee.id)
    .execute()
  const admin = await testApp.signIn('admin')
  const product = await admin.call<{ id: number }>('POST', '/api/products', {
    name: canary('product'),
    description: canary('product-text'),
    unit: 'EA',
    unitPrice: 7_654_321,
    unitCost: 7_654_321,
  })
  const business = await estimator.call<{ id: number }>('POST', '/api/businesses', {
    name: canary('business'),
    kind: 'realtor',
    notes: canary('business-notes'),
  })
  const { id } = await newProject(estimator, {
    customer: { name: 'Nora Vance', phone: '510-555-0999', email: 'nora@example.com' },
    manager_id: manager.employee.id,
    business_id: business.body.id,
    jobType: canary('job-type'),
    note: canary('note'),
  })
  await db
    .updateTable('customer')
    .set({ notes: canary('customer-notes') })
    .where('name', '=', 'Nora Vance')
    .execute()
  await estimator.call('POST', `/api/projects/${id}/notes`, { content: canary('second-note') })
  await newBid(estimator, id, {
    title: canary('other-bid'),
    groups: [{ name: canary('other-group'), items: [sampleItem()] }],
  })
  const item = sampleItem({
    product_id: product.body.id,
    quantity: 1,
    unit: 'EA',
    unitPrice: 9_000_000,
    unitCost: 7_654_321,
  })
  const bid = await newBid(estimator, id, { title: 'Piers', groups: [{ name: 'Work', items: [item] }] })
  await estimator.call('POST', `/api/projects/${id}/bids/${bid.id}/share`)

  const json = (await visit(bid.bidIndex)).raw.toString()
  expect(json).toContain('Piers')
  const pdf = await readPdf((await visit(`${bid.bidIndex}/pdf`)).raw)
  expect(pdf.text).toContain('9,000,000.00')
  for (const text of [json, pdf.text]) {
    expect(text).not.toMatch(/CANARY/i)
    expect(text.replaceAll(/[,.]/g, '')).not.toContain('7654321')
    expect(text).not.toContain(estimator.employee.email)
    expect(text).not.toContain(bid.bidIndex)
  }
  expect(json).not.toMatch(/cost|margin|product_id|project_id|version|bidIndex|"id":\d{2,}/i)
})

test('a draft is shown as a draft, and looking at it is no event', async () => {
  const { bid } = await draft()
  expect((await visit(bid.bidIndex)).body).toMatchObject({ status: 'draft', total: 3800 })
  expect((await visit(`${bid.bidIndex}/pdf`)).status).toBe(200)
  expect(await viewsOf(bid.id)).toBe(0)
})

test('every view of a link that was handed out is an event; the first says the bid was viewed', async () => {
  const { url, bid } = await sent()
  const version = (await staff.call<WireBid>('GET', url)).body.version
  await visit(bid.bidIndex)
  await visit(bid.bidIndex)
  expect(await viewsOf(bid.id)).toBe(2)
  expect((await staff.call<WireBid>('GET', url)).body).toMatchObject({ status: 'viewed', version })
})

test('an employee who looks at the link is no customer; one whose session is over is', async () => {
  const { url, bid } = await sent()
  const look = (headers: Record<string, string>) =>
    inject(testApp.app, 'GET', `/api/bid/${bid.bidIndex}`, undefined, {
      'x-forwarded-for': '203.0.113.250',
      ...headers,
    })
  const login = await inject<object>(testApp.app, 'POST', '/api/auth/login', {
    email: staff.employee.email,
    password: 'a long enough password',
  })
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ')
  expect((await look({ authorization: `Bearer ${staff.token}` })).status).toBe(200)
  expect((await look({ cookie })).status).toBe(200)
  expect((await staff.call<WireBid>('GET', url)).body.status).toBe('sent')
  expect(await viewsOf(bid.id)).toBe(0)
  expect((await look({ authorization: 'Bearer none' })).status).toBe(200)
  expect((await look({ cookie: 'groundwork_session=none' })).status).toBe(200)
  expect(await viewsOf(bid.id)).toBe(2)
})

test('a program that only asks whether the link leads somewhere is no view', async () => {
  const { bid } = await sent()
  const asked = await inject(testApp.app, 'HEAD', `/api/bid/${bid.bidIndex}`, undefined, {
    'x-forwarded-for': '203.0.113.251',
  })
  expect(asked.status).toBe(200)
  expect(await viewsOf(bid.id)).toBe(0)
})

function viewsOf(bidId: number): Promise<number> {
  return testApp.deps.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'bid')
    .where('entity_id', '=', bidId)
    .where('verb', '=', 'viewed')
    .where('actor_id', 'is', null)
    .execute()
    .then((events) => events.length)
}

test('a replaced and an expired link tell whom to call, and nothing of the offer', async () => {
  const replaced = await sent()
  const revision = await staff.call<WireBid>('PUT', replaced.url, { title: 'Newer' })
  const lapsed = await sent(sampleBid({ validUntil: '2026-11-20' }))
  testApp.clock.set('2026-11-21T08:00:00Z')
  for (const [status, { bid }] of [
    ['superseded', replaced],
    ['expired', lapsed],
  ] as const) {
    const answer = await visit(bid.bidIndex)
    expect(answer.body).toMatchObject({
      status,
      company: { name: 'Bedrock Foundations', phone: '213-555-0100' },
      title: '',
      groups: [],
      paymentSchedule: [],
      total: 0,
      scope: '',
    })
    expect(answer.raw.toString()).not.toMatch(/Caisson|Hillcrest|Customer \d|3800/)
    expect((await visit(`${bid.bidIndex}/pdf`)).status).toBe(404)
    expect(answer.raw.toString()).not.toContain(revision.body.bidIndex)
  }
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect((await visit(revision.body.bidIndex)).body).toMatchObject({ title: 'Newer', revision: 2 })
})

test('unknown links look alike, whatever they look like', async () => {
  const { bid, projectId } = await sent()
  await staff.call('DELETE', `/api/projects/${projectId}`)
  const expected = { error: 'This link does not lead to a bid; please ask for a new one', code: 'not_found' }
  const links = [
    bid.bidIndex,
    'A'.repeat(43),
    'x',
    '%00',
    "'%20or%201=1",
    bid.bidIndex.slice(1),
    `${bid.bidIndex}A`,
    bid.bidIndex.toLowerCase(),
    String(bid.id),
  ]
  for (const link of links) {
    expect({ link, ...(await visit<object>(link)) }).toMatchObject({ link, status: 404, body: expected })
    expect({ link, ...(await visit<object>(`${link}/pdf`)) }).toMatchObject({
      link,
      status: 404,
      body: expected,
    })
  }
})

test('no search engine, cache or referrer learns of a link', async () => {
  const { bid } = await sent()
  for (const path of [bid.bidIndex, `${bid.bidIndex}/pdf`, 'unknown']) {
    const { headers } = await visit(path)
    expect({ path, ...headers }).toMatchObject({
      path,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
})

test('an address may look sixty times a minute', async () => {
  const { bid } = await sent()
  const address = '198.51.100.9'
  const statuses: number[] = []
  for (let count = 0; count < 62; count += 1) statuses.push((await visit(bid.bidIndex, address)).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
  const refused = await visit<{ error: string }>(bid.bidIndex, address)
  expect(refused.body.error).toContain('Too many requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visit(bid.bidIndex)).status).toBe(200)
})

test('a manager who has left is not given as whom to call', async () => {
  const manager = await testApp.signIn('project_manager')
  const { bid } = await sent(sampleBid(), { manager_id: manager.employee.id })
  await testApp.deps.db
    .updateTable('employee')
    .set({ active: false })
    .where('id', '=', manager.employee.id)
    .execute()
  expect((await visit(bid.bidIndex)).body.manager).toBeNull()
})
