import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EstimateToComplete } from '../../contract/estimates.ts'
import type { WorkInProgressReport } from '../../contract/reports.ts'
import { newBid, sampleItem } from '../bids/sample-bid.ts'
import { contractedProject } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('project_manager')
})
afterAll(() => office.close())

type Answer = EstimateToComplete & { error: string; fields?: Record<string, string> }

/** Signed on September 1, for $3,800.00. */
async function signedJob() {
  const project = await contractedProject(staff)
  const finalized_at = new Date('2026-09-01T20:00:00Z')
  await office.deps.db.updateTable('bid').set({ finalized_at }).where('id', '=', project.bid.id).execute()
  return project
}

const url = (id: number) => `/api/projects/${id}/estimates-to-complete`
const estimate = (id: number, body: object, who = staff) => who.call<Answer>('POST', url(id), body)
const spend = (id: number, cost: string, date: string) =>
  staff.call('POST', `/api/project/${id}/expenses`, { paidTo: 'Bay Rebar', paidFor: 'Steel', cost, date })
const moneyOf = async (id: number) =>
  (await staff.call<{ money: Record<string, unknown> }>('GET', `/api/projects/${id}`)).body.money
const wipOf = async (id: number, on: string) => {
  const { body } = await staff.call<WorkInProgressReport>('GET', `/api/reports/work-in-progress?on=${on}`)
  return body.rows.find(({ project }) => project.id === id)
}

test('what a job will still cost counts from its day on, and earlier estimates stay', async () => {
  const { id } = await signedJob()
  await spend(id, '1000.00', '2026-10-01')
  await spend(id, '500.00', '2026-11-15')
  const first = await estimate(id, { amount: 1500, day: '2026-10-31', note: ' Rock at 12 ft ' })
  expect(first).toMatchObject({
    status: 201,
    body: { project_id: id, amount: 1500, day: '2026-10-31', note: 'Rock at 12 ft' },
  })
  expect(first.body.author.id).toBe(staff.employee.id)
  expect(await moneyOf(id)).toMatchObject({
    estimateToComplete: 1500,
    estimatedOn: '2026-10-31',
    estimateNeeded: null,
    costAtCompletion: 2500,
    percentComplete: 60,
    earnedRevenue: 2280,
  })
  await estimate(id, { amount: 3500 })
  expect(await moneyOf(id)).toMatchObject({ costAtCompletion: 5000, expectedLoss: 1200, grossProfit: -1200 })
  expect((await wipOf(id, '2026-11-19'))?.costAtCompletion).toBe(2500)
  expect(await wipOf(id, '2026-11-20')).toMatchObject({
    costAtCompletion: 5000,
    estimateToComplete: 3500,
    estimatedOn: '2026-11-20',
    lossProvision: 840,
    grossProfit: -1200,
  })
  const { body } = await staff.call<EstimateToComplete[]>('GET', url(id))
  expect(body.map(({ amount }) => amount)).toEqual([3500, 1500])
  const { body: events } = await staff.call<{ verb: string; summary: string }[]>(
    'GET',
    `/api/projects/${id}/history`,
  )
  expect(events.filter(({ verb }) => verb === 'estimated').map(({ summary }) => summary)).toEqual([
    'estimated $3,500.00 to complete the job after 2026-11-20',
    'estimated $1,500.00 to complete the job after 2026-10-31: Rock at 12 ft',
  ])
})

test('of two estimates for one day the last one counts, and one for an earlier day only before', async () => {
  const { id } = await signedJob()
  await estimate(id, { amount: 100 })
  await estimate(id, { amount: 200 })
  await estimate(id, { amount: 300, day: '2026-11-01' })
  expect(await moneyOf(id)).toMatchObject({ estimateToComplete: 200, estimatedOn: '2026-11-20' })
  const { body: events } = await staff.call<{ verb: string; changes: object }[]>(
    'GET',
    `/api/projects/${id}/history`,
  )
  const [dated, again, first] = events
    .filter(({ verb }) => verb === 'estimated')
    .map(({ changes }) => changes)
  expect(first).toEqual({ estimateToComplete: { from: null, to: '$100.00' } })
  expect(again).toEqual({ estimateToComplete: { from: '$100.00', to: '$200.00' } })
  expect(dated).toEqual({ estimateToComplete: { from: null, to: '$300.00' } })
})

test('a change order finalized after the estimate adds its cost, one of the same day does not', async () => {
  const { id } = await signedJob()
  await estimate(id, { amount: 2000, day: '2026-11-19' })
  const change = await newBid(staff, id, {
    kind: 'change_order',
    groups: [{ name: 'Piers', items: [sampleItem({ quantity: 1, unitPrice: 1000, unitCost: 400 })] }],
  })
  await staff.call('POST', `/api/projects/${id}/bids/${change.id}/finalize`)
  expect(await moneyOf(id)).toMatchObject({ costAtCompletion: 2400 })
  expect((await wipOf(id, '2026-11-19'))?.costAtCompletion).toBe(2000)
  await estimate(id, { amount: 2100 })
  expect(await moneyOf(id)).toMatchObject({ costAtCompletion: 2100 })
})

test('the report says which jobs need a new estimate, on screen and as CSV', async () => {
  const { id, number } = await signedJob()
  await estimate(id, { amount: 2000, day: '2026-09-20' })
  expect((await wipOf(id, '2026-11-19'))?.estimateNeeded).toBeNull()
  expect((await wipOf(id, '2026-11-20'))?.estimateNeeded).toBe('overdue')
  await spend(id, '2000.01', '2026-11-20')
  expect(await wipOf(id, '2026-11-20')).toMatchObject({
    estimateNeeded: 'cost_beyond_estimate',
    percentComplete: null,
    earnedRevenue: 2000.01,
    grossProfit: 0,
  })
  const { raw } = await staff.call('GET', '/api/reports/work-in-progress/csv?on=2026-11-20')
  const line = raw
    .toString()
    .split('\r\n')
    .find((row) => row.startsWith(`${number},`))
  expect(line).toContain('2000.00,2026-09-20,Cost has reached the estimate')
  await staff.call('PUT', `/api/projects/${id}/complete`)
  expect(await moneyOf(id)).toMatchObject({ estimateNeeded: null, percentComplete: 100 })
})

test('refuses an estimate without a contract, for a job that is over, and of a day to come', async () => {
  const lead = await staff.call<{ id: number }>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  expect(await estimate(lead.body.id, { amount: 1 })).toMatchObject({
    status: 409,
    body: { error: 'This project has no contract yet. Finalize a bid first.' },
  })
  const { id } = await signedJob()
  expect(await estimate(id, { amount: 1, day: '2026-11-21' })).toMatchObject({
    status: 400,
    body: { fields: { day: 'Must not be in the future' } },
  })
  expect((await estimate(id, { amount: -1 })).body.fields).toEqual({ amount: 'Must not be negative' })
  await staff.call('PUT', `/api/projects/${id}/complete`)
  expect(await estimate(id, { amount: 1 })).toMatchObject({
    status: 409,
    body: { error: 'A project that is completed needs no estimate' },
  })
  expect((await estimate(999_999, { amount: 1 })).status).toBe(404)
})

test('an estimate for a closed month needs an administrator, and one sent twice is made once', async () => {
  const { id } = await signedJob()
  const accountant = await office.signIn('accountant')
  expect((await accountant.call('POST', '/api/months/2026-09/close', {})).status).toBe(200)
  expect(await estimate(id, { amount: 1, day: '2026-09-30' })).toMatchObject({
    status: 403,
    body: { fields: { day: 'September 2026 is closed; only an administrator can change it' } },
  })
  const admin = await office.signIn('admin')
  expect((await estimate(id, { amount: 1, day: '2026-09-30' }, admin)).status).toBe(201)
  const headers = { 'idempotency-key': 'an-estimate-made-once' }
  for (let time = 0; time < 2; time += 1) {
    expect((await staff.call('POST', url(id), { amount: 5 }, headers)).status).toBe(201)
  }
  expect((await staff.call<unknown[]>('GET', url(id))).body).toHaveLength(2)
})
