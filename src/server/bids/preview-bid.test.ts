import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid } from './sample-bid.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('estimator')
})
afterAll(() => office.close())

async function draft(changes: object = {}) {
  const { id } = await newProject(staff)
  const bid = await newBid(staff, id, sampleBid(changes))
  return { bid, url: `/api/projects/${id}/bids/${bid.id}` }
}
const preview = (url: string, change: object, query = '') =>
  staff.call<{ fields: Record<string, string> }>('POST', `${url}/preview${query}`, change)
const rows = () => office.deps.db.selectFrom('event').select('id').execute()

test('shows what is not saved, and stores nothing', async () => {
  const { url, bid } = await draft()
  const events = (await rows()).length
  const changed = sampleItem({ description: 'Unsaved pier', quantity: 2, unitPrice: 1000 })
  const answer = await preview(url, {
    ...bid,
    title: 'Unsaved title',
    groups: [{ name: 'New', items: [changed] }],
    discount: 0,
    paymentSchedule: [{ label: 'Half', percent: 50 }],
    unfinished: true,
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { text } = await readPdf(answer.raw)
  expect(text).toContain('Unsaved title')
  expect(text).toContain('Unsaved pier')
  expect(text).toContain('2,000.00')
  expect(text).toMatch(/draft/i)
  expect((await staff.call<WireBid>('GET', url)).body).toEqual(bid)
  expect(await rows()).toHaveLength(events)
  const short = await preview(url, { title: 'Unsaved title' }, '?full=false')
  expect((await readPdf(short.raw)).text).not.toContain('185.50')
})

test('what is saved as it is previewed is the same PDF, byte for byte', async () => {
  const { url } = await draft()
  const change = { title: 'Soon saved', language: 'es', discount: 100, paymentSchedule: [] }
  const shown = await preview(url, change)
  await staff.call('PUT', url, change)
  expect((await staff.call('GET', `${url}/pdf`)).raw.equals(shown.raw)).toBe(true)
})

test('a bid that went out shows as the revision that saving would make', async () => {
  const { url } = await draft()
  await staff.call('POST', `${url}/share`)
  const sent = await staff.call('GET', `${url}/pdf`)
  expect((await preview(url, {})).raw.equals(sent.raw)).toBe(true)
  const shown = await preview(url, { title: 'Another' })
  expect(shown.headers['content-disposition']).toContain('rev%202')
  expect((await readPdf(shown.raw)).text).toMatch(/draft/i)
})

test.each([
  [{ groups: [{ name: 'A', items: [{ ...sampleItem(), quantity: 'x' }] }] }, 'groups.0.items.0.quantity'],
  [
    { groups: [{ name: 'A', items: [{ ...sampleItem(), product_id: 999_999 }] }] },
    'groups.0.items.0.product_id',
  ],
  [{ discount: 1_000_000 }, 'discount'],
  [{ title: 'Bell \u0007' }, 'title'],
  [{ scope: 'x'.repeat(2_000_000) }, 'scope'],
])('refuses what saving refuses, by the same name (%#)', async (change, field) => {
  const { url } = await draft()
  const shown = await preview(url, change)
  const saved = await staff.call<{ fields: Record<string, string> }>('PUT', url, change)
  expect([shown.status, Object.keys(shown.body.fields)]).toEqual([400, [field]])
  expect(shown.body).toEqual(saved.body)
})

test('as it would go out today: no mark, and the day of today', async () => {
  const { url } = await draft()
  office.clock.advance(3 * 86_400_000)
  const { text } = await readPdf((await staff.call('GET', `${url}/pdf?asSent=true`)).raw)
  office.clock.advance(-3 * 86_400_000)
  expect(text).not.toMatch(/draft/i)
  expect(text).toContain('November 23, 2026')
})

test('a stranger gets nothing', async () => {
  const { url } = await draft()
  const other = await newProject(staff)
  expect((await preview(url.replace(/projects\/\d+/, `projects/${other.id}`), {})).status).toBe(404)
  expect((await preview(url.replace(/\d+$/, '999999'), {})).status).toBe(404)
})
