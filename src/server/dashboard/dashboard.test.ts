import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dashboard, Dashboard as DashboardSchema } from '../../contract/dashboard.ts'
import { type Project, Project as ProjectSchema } from '../../contract/projects.ts'
import { maxCents } from '../../domain/money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { newPermit, release } from '../permits/sample-permit.ts'
import { findMonthSums } from '../project-money/month-sums.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type MoneyHistory, type WrittenInvoice, writeMoney } from '../testing/write-money.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

async function add(money?: MoneyHistory, status = 'new_lead'): Promise<Project> {
  const { body } = await person.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  await office.deps.db.updateTable('project').set({ status }).where('id', '=', body.id).execute()
  if (money) await writeMoney(office.deps.db, body.id, money)
  return body
}

const read = async () => (await person.call<Dashboard>('GET', '/api/dashboard')).body
const dueOn = (dueDate: string, more = {}): MoneyHistory => ({
  bids: [],
  finalized: null,
  invoices: [{ items: [100_00], retention: 0, voided: false, sent: true, dueDate, payments: [], ...more }],
})

test('an empty company has an empty dashboard with every status in it', async () => {
  const fresh = await buildTestApp()
  const { call } = await fresh.signIn()
  const { body } = await call<Dashboard>('GET', '/api/dashboard')
  expect(body).toMatchObject({
    bidsWaiting: [],
    bidsWaitingCount: 0,
    bidsWaitingTotal: 0,
    permitsWaiting: [],
    permitsWaitingCount: 0,
    permitsRunningOutCount: 0,
    overdueInvoices: [],
    overdueTotal: 0,
    pipeline: projectStatuses.map((status) => ({ status, count: 0, value: 0 })),
  })
  expect(body.overdueByAge.map(({ total, count }) => [total, count])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await fresh.close()
})

test('bids wait until they are answered, oldest first', async () => {
  const one = { bids: [{ total: 500_00, cost: 0 }], finalized: null, invoices: [] }
  const newer = await add(one, 'bid_sent')
  const older = await add(one, 'bid_sent')
  await add(one, 'contract_declined')
  await add(one, 'project_cancelled')
  await add({ ...one, bids: [...one.bids, ...one.bids], finalized: 0 }, 'contract_signed')
  const deleted = await add(one, 'bid_sent')
  await person.call('DELETE', `/api/projects/${deleted.id}`)
  // Sent late on the 9th in California, which is the 10th in UTC.
  const sent = { [newer.id]: '2026-11-19T20:00:00Z', [older.id]: '2026-11-10T07:30:00Z' }
  for (const [project, sent_at] of Object.entries(sent)) {
    await office.deps.db
      .updateTable('bid')
      .set({ sent_at, valid_until: '2026-11-15' })
      .where('project_id', '=', Number(project))
      .execute()
  }
  // A change order waits although its job is under contract; one that is approved does not.
  const changes = [
    { total: -20_00, cost: 0, finalized: false },
    { total: 70_00, cost: 0, finalized: true },
  ]
  const changed = await add({ ...one, finalized: 0, changes }, 'in_progress')
  const signed = await add(one, 'bid_sent')
  await office.deps.db
    .updateTable('bid')
    .set({ status: 'accepted', sent_at: '2026-11-20T07:00:00Z' })
    .where('project_id', '=', signed.id)
    .execute()
  const { bidsWaiting, bidsWaitingCount, bidsWaitingTotal, changeOrdersWaiting, pipeline } = await read()
  expect(bidsWaiting.map(({ project, daysWaiting }) => [project.id, daysWaiting])).toEqual([
    [older.id, 11],
    [newer.id, 1],
    [signed.id, expect.any(Number)],
  ])
  expect(changeOrdersWaiting).toMatchObject([
    { bid: { kind: 'change_order', number: 1 }, total: -20, project: { id: changed.id } },
  ])
  expect(bidsWaiting[0]).toMatchObject({
    bid: { kind: 'bid', status: 'expired' },
    total: 500,
    sentAt: '2026-11-10T07:30:00.000Z',
    project: { number: older.number, customerName: 'Rosa Delgado' },
  })
  // The figure, the pipeline and the list of projects count the same.
  const stage = pipeline.find(({ status }) => status === 'bid_sent')
  const list = await person.call<unknown[]>('GET', '/api/projects?status=bid_sent')
  expect([bidsWaitingCount, bidsWaitingTotal]).toEqual([stage?.count, stage?.value])
  expect([list.body.length, bidsWaitingTotal]).toEqual([3, 1500])
})

test('everything that waits is counted, also what the lists have no room for', async () => {
  const crowded = await buildTestApp()
  try {
    const caller = await crowded.signIn()
    const job = async () => {
      const lead = { customer: { name: 'Rosa Delgado' }, region: 'bay_area' }
      return (await caller.call<Project>('POST', '/api/projects', lead)).body
    }
    const askAgain = async () => (await caller.call<Dashboard>('GET', '/api/dashboard')).body
    const one = await job()
    await writeMoney(crowded.deps.db, one.id, {
      bids: [{ total: 10_00, cost: 0 }],
      finalized: null,
      invoices: [],
    })
    await sql`insert into project (number, region, customer_id, customer_name, status)
      select 'B' || place, region, customer_id, customer_name, 'bid_sent' from project, generate_series(1, 501) place`.execute(
      crowded.deps.db,
    )
    const { id: permitted } = await job()
    for (let count = 0; count < 21; count++) {
      await newPermit(caller, permitted, { title: `Foundation ${count}`, submitted: '2026-11-01' })
      const issued = await newPermit(caller, permitted, { title: `Shoring ${count}` })
      await release(caller, issued, { expires: '2026-12-15' })
    }
    const full = await askAgain()
    expect([full.bidsWaiting.length, full.bidsWaitingCount]).toEqual([500, 501])
    expect([full.permitsWaiting.length, full.permitsWaitingCount]).toEqual([20, 21])
    expect([full.permitsRunningOut.length, full.permitsRunningOutCount]).toEqual([20, 21])
  } finally {
    await crowded.close()
  }
})

test('money is overdue from the day after it was due, by age', async () => {
  office.clock.set('2026-11-21T07:59:59Z') // still the 20th in California
  const cases = [
    ['2026-11-19', 1],
    ['2026-10-21', 30],
    ['2026-10-20', 31],
    ['2026-09-21', 60],
    ['2026-09-20', 61],
    ['2026-08-22', 90],
    ['2026-08-21', 91],
    ['2025-01-01', 688],
  ] as const
  for (const [day] of cases) await add(dueOn(day))
  await add(dueOn('2026-11-20'))
  await add(dueOn('2026-01-01', { sent: false }))
  await add(dueOn('2026-01-01', { voided: true }))
  await add(dueOn('2026-01-01', { payments: [60_00, 40_00] }))
  const deleted = await add(dueOn('2026-01-01'))
  await office.deps.db
    .updateTable('project')
    .set({ deleted_at: office.clock.now() })
    .where('id', '=', deleted.id)
    .execute()
  const partly = await add(dueOn('2026-11-19', { retention: 10_00, payments: [60_00] }))

  const { overdueInvoices, overdueTotal, overdueByAge } = await read()
  expect(overdueInvoices.map(({ dueDate, daysOverdue }) => [dueDate, daysOverdue])).toEqual(
    [...cases, ['2026-11-19', 1]].toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  )
  expect(overdueInvoices.at(-1)).toMatchObject({ balance: 30, project: { id: partly.id } })
  expect(overdueByAge).toEqual([
    { label: '1–30 days', total: 230, count: 3 },
    { label: '31–60 days', total: 200, count: 2 },
    { label: '61–90 days', total: 200, count: 2 },
    { label: 'More than 90 days', total: 200, count: 2 },
  ])
  expect(overdueTotal).toBe(830)

  office.clock.advance(1000) // the 21st
  expect((await read()).overdueInvoices).toHaveLength(cases.length + 2)
})

test('the pipeline counts every status, worth the contract or the newest bid', async () => {
  const before = await read()
  const bids = [
    { total: 100_00, cost: 0 },
    { total: 300_00, cost: 0 },
  ]
  await add({ bids, finalized: 0, invoices: [] }, 'in_progress')
  const changes = [
    { total: 50_00, cost: 0, finalized: true },
    { total: -30_00, cost: 0, finalized: true },
    { total: 900_00, cost: 0, finalized: false },
  ]
  await add({ bids, finalized: 0, changes, invoices: [] }, 'in_progress')
  const open = changes.map((change) => ({ ...change, finalized: false }))
  await add({ bids, finalized: null, changes: open, invoices: [] }, 'in_progress')
  await add(undefined, 'in_progress')
  const stage = ({ pipeline }: Dashboard) => pipeline.find(({ status }) => status === 'in_progress')
  const after = stage(await read())
  expect((after?.count ?? 0) - (stage(before)?.count ?? 0)).toBe(4)
  expect((after?.value ?? 0) - (stage(before)?.value ?? 0)).toBe(100 + 120 + 300)
})

test('what is overdue and what is under contract are what the projects say themselves', async () => {
  const whole = await buildTestApp()
  try {
    const { call } = await whole.signIn()
    const projects: Project[] = []
    const due = { retention: 10_00, sent: true, dueDate: '2026-11-01' }
    for (const payments of [[], [30_00], [90_00], [95_00]]) {
      const lead = { customer: { name: 'Rosa Delgado' }, region: 'bay_area' }
      const { body } = await call<Project>('POST', '/api/projects', lead)
      await writeMoney(whole.deps.db, body.id, {
        bids: [{ total: 400_00, cost: 0 }],
        finalized: 0,
        changes: [
          { total: -50_00, cost: 0, finalized: true },
          { total: 70_00, cost: 0, finalized: false },
        ],
        invoices: [
          { ...due, items: [100_00], voided: false, payments },
          { ...due, items: [500_00], voided: true, payments: [] },
          { ...due, items: [20_00], voided: false, sent: false, payments: [] },
        ],
      })
      projects.push((await call<Project>('GET', `/api/projects/${body.id}`)).body)
    }
    const { body } = await call<Dashboard>('GET', '/api/dashboard')
    const invoices = projects.flatMap((project) => project.invoices)
    const overdue = invoices.filter(({ status }) => status === 'overdue')
    expect(overdue.map(({ balance }) => balance)).toEqual([90, 60])
    expect(body.overdueInvoices.map(({ id, balance }) => [id, balance])).toEqual(
      overdue.map(({ id, balance }) => [id, balance]),
    )
    expect(body.overdueTotal).toBe(150)
    const contracts = projects.reduce((sum, { money }) => sum + money.contract, 0)
    expect(contracts).toBe(4 * 350)
    expect(body.pipeline.reduce((sum, { value }) => sum + value, 0)).toBe(contracts)
  } finally {
    await whole.close()
  }
})

test('recent activity is the newest of the whole company', async () => {
  office.clock.advance(1000)
  const project = await add()
  await person.call('POST', `/api/projects/${project.id}/notes`, { content: 'Hello' })
  const { recentActivity } = await read()
  expect(recentActivity[0]).toMatchObject({
    verb: 'added',
    entity: 'note',
    actor: { id: person.employee.id },
    project: { id: project.id, number: project.number },
  })
  expect(recentActivity).toHaveLength(20)
})

test('sums beyond what one record may carry are told to the cent, and can be read', async () => {
  const rich = await buildTestApp()
  try {
    const { call } = await rich.signIn()
    for (const status of ['in_progress', 'in_progress']) {
      const lead = { customer: { name: 'Port Authority' }, region: 'bay_area' }
      const { body } = await call<Project>('POST', '/api/projects', lead)
      await rich.deps.db.updateTable('project').set({ status }).where('id', '=', body.id).execute()
      const invoice = { items: [maxCents], retention: 0, voided: false, sent: true, payments: [] }
      await writeMoney(rich.deps.db, body.id, {
        bids: [{ total: maxCents, cost: 0 }],
        finalized: 0,
        invoices: [
          { ...invoice, dueDate: '2026-01-01' },
          { ...invoice, dueDate: '2026-01-01' },
        ],
      })
      const whole = await call<unknown>('GET', `/api/projects/${body.id}`)
      expect(ProjectSchema.parse(whole.body).money.billed).toBe(2 * maxCents)
    }
    const dashboard = DashboardSchema.parse((await call<unknown>('GET', '/api/dashboard')).body)
    expect(dashboard.overdueTotal).toBe(4 * maxCents)
    expect(dashboard.pipeline.find(({ status }) => status === 'in_progress')?.value).toBe(2 * maxCents)
  } finally {
    await rich.close()
  }
})

test('this month is held against the last, and against the last by the same day', async () => {
  const fresh = await buildTestApp()
  try {
    const { call } = await fresh.signIn()
    fresh.clock.set('2026-03-31T20:00:00Z')
    const jobs: MoneyHistory[] = [
      {
        bids: [{ total: 900_00, cost: 0, finalizedOn: '2026-02-10' }],
        finalized: 0,
        changes: [
          { total: -100_00, cost: 0, finalized: true, finalizedOn: '2026-03-02' },
          { total: 50_00, cost: 0, finalized: false },
        ],
        invoices: [
          invoiceOf(300_00, '2026-02-28', { retention: 30_00 }),
          invoiceOf(200_00, '2026-03-01', {
            payments: [
              { amount: 80_00, received: '2026-03-05' },
              { amount: -20_00, kind: 'refund', corrects: 0, received: '2026-03-30' },
            ],
          }),
          invoiceOf(500_00, '2026-03-03', { voided: true, voidedOn: '2026-03-03' }),
          invoiceOf(70_00, '2026-03-04', { voided: true, voidedOn: '2026-03-20' }),
        ],
      },
      // Not under contract: what was finalized once counts nowhere.
      { bids: [{ total: 400_00, cost: 0 }], finalized: null, invoices: [invoiceOf(10_00, '2026-01-31')] },
    ]
    for (const money of jobs) {
      const { body } = await call<Project>('POST', '/api/projects', {
        customer: { name: 'Rosa Delgado' },
        region: 'bay_area',
      })
      await writeMoney(fresh.deps.db, body.id, money)
    }
    const { body } = await call<Dashboard>('GET', '/api/dashboard')
    expect(body.months).toEqual({
      thisMonth: { from: '2026-03-01', to: '2026-03-31', signed: -100, billed: 270, collected: 60 },
      lastMonth: { from: '2026-02-01', to: '2026-02-28', signed: 900, billed: 270, collected: 0 },
      lastMonthByNow: { from: '2026-02-01', to: '2026-02-28', signed: 900, billed: 270, collected: 0 },
    })
    // The month's closing says the same of what it knows too.
    const months = await findMonthSums(fresh.deps.db)
    expect(
      months.filter(({ month }) => month >= '2026-02').map(({ billed, collected }) => [billed, collected]),
    ).toEqual([
      [270_00, 0],
      [270_00, 60_00],
    ])
    fresh.clock.set('2026-03-09T20:00:00Z')
    const early = (await call<Dashboard>('GET', '/api/dashboard')).body.months
    expect(early.lastMonthByNow).toMatchObject({ to: '2026-02-09', signed: 0, billed: 0 })
    expect(early.thisMonth).toMatchObject({ to: '2026-03-09', collected: 80 })
  } finally {
    await fresh.close()
  }
})

function invoiceOf(amount: number, issued: string, more: Partial<WrittenInvoice> = {}): WrittenInvoice {
  return {
    items: [amount],
    retention: 0,
    voided: false,
    sent: true,
    dueDate: null,
    payments: [],
    issued,
    ...more,
  }
}
