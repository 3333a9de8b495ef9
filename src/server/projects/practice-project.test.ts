import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bid } from '../../contract/bids.ts'
import type { Invoice } from '../../contract/invoices.ts'
import { newProject, sampleBid } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

/** A practice job whose bid is finalized and whose first invoice is a draft. */
async function practice(): Promise<{ id: number; invoiceId: number }> {
  const { id } = await newProject(person, { practice: true })
  const { body: bid } = await person.call<Bid>('POST', `/api/projects/${id}/bids`, sampleBid())
  await person.call('POST', `/api/projects/${id}/bids/${bid.id}/finalize`)
  const [deposit] = bid.paymentSchedule
  const { status, body: invoice } = await person.call<Invoice>('POST', '/api/invoices', {
    project_id: id,
    scheduledPaymentIds: [deposit?.id],
  })
  expect(status).toBe(201)
  return { id, invoiceId: invoice.id }
}

const figures = [
  '/api/dashboard',
  '/api/reports/receivables',
  '/api/reports/cash',
  '/api/reports/job-profit',
  '/api/reports/work-in-progress',
  '/api/projects',
  '/api/invoices',
  '/api/needs',
]

it('leaves nothing in lists and reports when its draft and it are deleted', async () => {
  const read = () =>
    Promise.all(
      figures.map(async (path) => {
        const { status, body } = await person.call<object>('GET', path)
        const { recentActivity: _, asOf: __, ...rest } = body as Record<string, unknown>
        return { path, status, ...rest }
      }),
    )
  const before = await read()
  const { id, invoiceId } = await practice()
  expect(await read()).not.toEqual(before)
  expect((await person.call('DELETE', `/api/projects/${id}`)).status).toBe(409)
  expect((await person.call('DELETE', `/api/invoices/${invoiceId}`)).status).toBe(200)
  expect((await person.call('DELETE', `/api/projects/${id}`)).status).toBe(200)
  expect(before.map(({ status }) => status)).toEqual(figures.map(() => 200))
  expect(await read()).toEqual(before)
})
