import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../contract/routes.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { countRoundTrips } from '../testing/count-round-trips.ts'
import { type SampleCreates, type SampleRequest, sampleCreates, sendSample } from './sample-creates.ts'

/**
 * How often a call that makes a record may wait for PostgreSQL, the look at the session included. Sending a paper reads
 * all that the paper shows, and records each step of the delivery.
 */
const mostTrips: Record<string, number> = {
  createPayment: 4,
  createInvoice: 5,
  createBid: 5,
  createProject: 13,
  addEstimateToComplete: 9,
  createAppointment: 9,
  createPermit: 8,
  createPermitNote: 7,
  createNote: 7,
  createCaissonLog: 8,
  refundPayment: 7,
  refundOnline: 60,
  reversePayment: 8,
  createExpense: 9,
  createExpensePayment: 9,
  payExpenses: 9,
  createReceipt: 10,
  assignReceipt: 19,
  emailBid: 48,
  whatsappBid: 49,
  retryDelivery: 44,
  sendInvoice: 50,
  remindInvoice: 45,
  sendReceipt: 39,
  sendStatement: 39,
  makeNotice: 18,
  recordBillWaiver: 14,
  signWaiver: 24,
  sendWaiver: 42,
  sendMoneyLetter: 42,
  addDocument: 10,
  createPayApplication: 12,
  addApplicationPaper: 16,
}

let office: SendingOffice
let caller: Caller
let samples: SampleCreates
beforeAll(async () => {
  office = await openSendingOffice()
  caller = await office.signIn('admin')
  samples = sampleCreates(office, caller)
})
afterAll(() => office.close())

const keyed = allRoutes.filter(({ route }) => route.method === 'POST' && route.idempotent)

test.each(keyed.map(({ name }) => name))('%s waits for the database as seldom as agreed', async (name) => {
  const sample = await (samples[name] as () => Promise<SampleRequest>)()
  const key = { 'idempotency-key': randomUUID() }
  const trips = await countRoundTrips(() => sendSample(caller, name, sample, key))
  expect(trips).toBeLessThanOrEqual(mostTrips[name] ?? 0)
})

test.each([
  ['saved', {}],
  ['saved while somebody types', { unfinished: true }],
])('a bid is %s in five round trips', async (_how, how) => {
  const sample = await (samples['createBid'] as () => Promise<SampleRequest>)()
  const { body: bid } = await sendSample<{ id: number; project_id: number }>(caller, 'createBid', sample)
  const path = `/api/projects/${bid.project_id}/bids/${bid.id}`
  const items = Array.from({ length: 60 }, (_, index) => ({
    description: `Caisson ${index + 1}`,
    quantity: 1,
    unit: 'EA',
    unitPrice: 100,
  }))
  const trips = await countRoundTrips(async () => {
    const change = { ...how, groups: [{ name: 'Caissons', items }], paymentSchedule: [] }
    const answer = await caller.call('PUT', path, change)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
  expect(trips).toBeLessThanOrEqual(5)
})
