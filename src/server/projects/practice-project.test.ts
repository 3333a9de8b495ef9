import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bid } from '../../contract/bids.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { newProject, sampleBid } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

/** A job whose bid is finalized and whose first invoice is a draft. */
async function billed(
  practice: boolean,
): Promise<{ id: number; invoiceId: number; nextLine: number | undefined }> {
  const { id } = await newProject(person, { practice })
  const { body: bid } = await person.call<Bid>('POST', `/api/projects/${id}/bids`, sampleBid())
  await person.call('POST', `/api/projects/${id}/bids/${bid.id}/finalize`)
  const [deposit, next] = bid.paymentSchedule
  const { status, body: invoice } = await person.call<Invoice>('POST', '/api/invoices', {
    project_id: id,
    scheduledPaymentIds: [deposit?.id],
  })
  expect(status).toBe(201)
  return { id, invoiceId: invoice.id, nextLine: next?.id }
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

it('leaves nothing in lists and reports when it is deleted with its draft', async () => {
  const read = () =>
    Promise.all(
      figures.map(async (path) => {
        const { status, body } = await person.call<object>('GET', path)
        const { recentActivity: _, asOf: __, ...rest } = body as Record<string, unknown>
        return { path, status, ...rest }
      }),
    )
  const before = await read()
  const { id, invoiceId } = await billed(true)
  expect(await read()).not.toEqual(before)
  expect((await person.call<Project>('GET', `/api/projects/${id}`)).body.practice).toBe(true)
  expect((await person.call('DELETE', `/api/projects/${id}`)).status).toBe(200)
  expect((await person.call('GET', `/api/invoices/${invoiceId}`)).status).toBe(404)
  expect(before.map(({ status }) => status)).toEqual(figures.map(() => 200))
  expect(await read()).toEqual(before)
})

it('keeps its draft and itself once an invoice was sent', async () => {
  const { id, invoiceId, nextLine } = await billed(true)
  const draft = { project_id: id, scheduledPaymentIds: [nextLine] }
  const { body: second } = await person.call<Invoice>('POST', '/api/invoices', draft)
  const datesSent = [office.clock.now().toISOString()]
  expect((await person.call('PUT', `/api/invoices/${invoiceId}`, { datesSent })).status).toBe(200)
  expect((await person.call('DELETE', `/api/projects/${id}`)).status).toBe(409)
  expect((await person.call('GET', `/api/invoices/${second.id}`)).status).toBe(200)
})

it('keeps a real job with a draft', async () => {
  const { id, invoiceId } = await billed(false)
  expect((await person.call<Project>('GET', `/api/projects/${id}`)).body.practice).toBe(false)
  expect((await person.call('DELETE', `/api/projects/${id}`)).status).toBe(409)
  expect((await person.call('GET', `/api/invoices/${invoiceId}`)).status).toBe(200)
})
