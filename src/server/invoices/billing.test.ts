import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Billing } from '../../contract/invoices.ts'
import { newBid, newProject, sampleItem, type WireBid } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { contractedProject, newInvoice, newSentInvoice, pay, type WireInvoice } from './sample-invoice.ts'

type WireBilling = z.input<typeof Billing>
type Created = WireInvoice & { warning: string | null; error: string; fields: Record<string, string> }

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

const create = (project: { id: number }, body: object) =>
  staff.call<Created>('POST', '/api/invoices', { project_id: project.id, ...body })
const change = (id: number, body: object) => staff.call<Created>('PUT', `/api/invoices/${id}`, body)
const send = ({ id, createdAt }: Pick<Created, 'id' | 'createdAt'>) => change(id, { datesSent: [createdAt] })
const voidIt = (id: number) => staff.call<Created>('POST', `/api/invoices/${id}/void`)
const read = async ({ id }: { id: number }) =>
  (await staff.call<WireBilling>('GET', `/api/projects/${id}/billing`)).body
const moneyOf = async ({ id }: { id: number }) =>
  (await staff.call<{ money: Record<string, number> }>('GET', `/api/projects/${id}`)).body.money

test('a line is billed in parts, by amount and by percent, until nothing is left', async () => {
  const project = await contractedProject(staff)
  const [deposit, poured] = project.schedule
  const first = await create(project, { progress: [{ scheduledPaymentId: poured, percent: 33.33 }] })
  expect(first).toMatchObject({
    status: 201,
    body: {
      bid_id: project.bid.id,
      items: [
        {
          description: 'Concrete poured (33.33% of $1,900.00)',
          amount: 633.27,
          scheduledPaymentId: poured,
        },
      ],
      warning: null,
    },
  })
  const second = await create(project, {
    progress: [{ scheduledPaymentId: poured, amount: 1000 }],
    scheduledPaymentIds: [deposit],
    items: [{ description: 'Extra pier', amount: 50 }],
  })
  expect(second.body.items.map(({ description, amount }) => [description, amount])).toEqual([
    ['Deposit', 380],
    ['Concrete poured ($1,000.00 of $1,900.00)', 1000],
    ['Extra pier', 50],
  ])
  // Drafts reserve what they would bill, and bill nothing.
  expect(await read(project)).toMatchObject({
    workBilled: 0,
    workInDrafts: 2063.27,
    leftToBill: 3800,
    schedule: [
      { billed: 0, inDrafts: 380, left: 0 },
      { billed: 0, inDrafts: 1633.27, left: 266.73, invoices: [{ isDraft: true }, { isDraft: true }] },
      { billed: 0, inDrafts: 0, left: 1520 },
    ],
  })
  await send(first.body)
  await send(second.body)
  expect(await read(project)).toMatchObject({
    contract: 3800,
    workBilled: 2063.27,
    workInDrafts: 0,
    leftToBill: 1736.73,
    schedule: [
      { id: deposit, label: 'Deposit', due: 380, billed: 380, left: 0 },
      {
        id: poured,
        bid_id: project.bid.id,
        due: 1900,
        billed: 1633.27,
        left: 266.73,
        invoices: [
          { id: first.body.id, number: first.body.number, amount: 633.27 },
          { id: second.body.id, number: second.body.number, amount: 1000 },
        ],
      },
      { due: 1520, billed: 0, left: 1520, invoices: [] },
    ],
    retention: [],
  })
  const beyond = await create(project, { progress: [{ scheduledPaymentId: poured, amount: 266.74 }] })
  const sentence = '"Concrete poured" has $266.73 left to bill, not $266.74'
  expect(beyond).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { 'progress.0.amount': sentence } },
  })
  const rest = await create(project, { scheduledPaymentIds: [poured] })
  expect(rest.body.items).toMatchObject([
    { description: 'Concrete poured (rest of $1,900.00)', amount: 266.73 },
  ])
  expect(await create(project, { progress: [{ scheduledPaymentId: poured, percent: 1 }] })).toMatchObject({
    status: 409,
    body: {
      fields: {
        progress: `"Concrete poured" is already billed by invoices ${first.body.number}, ${second.body.number}, ${rest.body.number}`,
      },
    },
  })
  const { body: whole } = await staff.call<{ finalized: WireBid }>('GET', `/api/projects/${project.id}`)
  expect(whole.finalized.paymentSchedule.map(({ invoiceId }) => invoiceId)).toEqual([
    second.body.id,
    rest.body.id,
    null,
  ])
  await voidIt(rest.body.id)
  expect((await read(project)).schedule[1]).toMatchObject({ billed: 1633.27, left: 266.73 })
})

test('parts of a hundred percent bill a line to the cent', async () => {
  const project = await contractedProject(staff)
  const [deposit] = project.schedule
  // The second and the third are alike: later than a second click.
  for (const percent of [33.34, 33.33, 33.33]) {
    expect((await create(project, { progress: [{ scheduledPaymentId: deposit, percent }] })).status).toBe(201)
    testApp.clock.advance(11_000)
  }
  expect((await read(project)).schedule[0]).toMatchObject({ inDrafts: 380, left: 0 })
})

test('parts asked for at once never bill more than the line', async () => {
  const project = await contractedProject(staff)
  const [deposit] = project.schedule
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      create(project, { progress: [{ scheduledPaymentId: deposit, amount: 50 + index }] }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201)
  const billed = made.reduce((sum, { body }) => sum + body.total, 0)
  expect((await read(project)).schedule[0]).toMatchObject({ inDrafts: billed, left: 380 - billed })
  expect(billed).toBeLessThanOrEqual(380)
  expect(380 - billed).toBeLessThan(61)
  for (const { status } of answers) expect([201, 400, 409]).toContain(status)
})

test('bad progress names what is wrong, and nothing is billed', async () => {
  const project = await contractedProject(staff)
  const stranger = await contractedProject(staff)
  const free = await newProject(staff)
  const [deposit, poured] = project.schedule
  const part = { scheduledPaymentId: deposit }
  const cases: [object, number, string][] = [
    [{ progress: [{ ...part }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, amount: 5, percent: 5 }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, amount: 0 }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, amount: -5 }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, amount: 1.005 }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, amount: '5' }] }, 400, 'progress.0.amount'],
    [{ progress: [{ ...part, percent: 0 }] }, 400, 'progress.0.percent'],
    [{ progress: [{ ...part, percent: 100.01 }] }, 400, 'progress.0.percent'],
    [{ progress: [{ ...part, percent: 33.333 }] }, 400, 'progress.0.percent'],
    [{ progress: [{ scheduledPaymentId: stranger.schedule[0], amount: 5 }] }, 400, 'progress'],
    [{ progress: [part, part].map((each) => ({ ...each, amount: 5 })) }, 400, 'progress'],
    [{ progress: [{ ...part, amount: 5 }], scheduledPaymentIds: [deposit] }, 400, 'scheduledPaymentIds'],
    [
      { items: [{ description: 'Deposit', amount: 380.01, scheduledPaymentId: deposit }] },
      400,
      'items.0.amount',
    ],
    [
      {
        items: [
          { description: 'Work', amount: 5 },
          { description: 'Poured', amount: -5, scheduledPaymentId: poured },
        ],
      },
      400,
      'items.1.amount',
    ],
  ]
  for (const [body, status, field] of cases) {
    const answer = await create(project, body)
    expect([body, answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([body, status, field])
  }
  const early = await create(free, { progress: [{ ...part, amount: 5 }] })
  expect([early.status, Object.keys(early.body.fields)]).toEqual([409, ['progress']])
  expect(await read(project)).toMatchObject({ workBilled: 0 })
})

test('an invoice keeps to what is left when its lines change', async () => {
  const project = await contractedProject(staff)
  const [deposit, poured] = project.schedule
  const one = await newInvoice(staff, project.id, {
    progress: [{ scheduledPaymentId: deposit, amount: 100 }],
  })
  await newInvoice(staff, project.id, { progress: [{ scheduledPaymentId: deposit, amount: 200 }] })
  const line = (amount: number, scheduledPaymentId = deposit) => ({
    items: [{ description: 'Part', amount, scheduledPaymentId }],
  })
  expect(await change(one.id, line(180.01))).toMatchObject({
    status: 400,
    body: { fields: { 'items.0.amount': '"Deposit" has $180.00 left to bill, not $180.01' } },
  })
  expect(await change(one.id, line(180))).toMatchObject({ status: 200, body: { total: 180 } })
  expect(await change(one.id, line(1900, poured))).toMatchObject({ status: 200, body: { total: 1900 } })
  expect((await read(project)).schedule).toMatchObject([{ left: 180 }, { left: 0 }, { left: 1520 }])
  const asRetention = { items: [{ description: 'R', amount: 5, retentionInvoiceId: one.id }] }
  expect(Object.keys((await change(one.id, asRetention)).body.fields)).toEqual(['items.0.retentionInvoiceId'])
})

test('a change order that takes off is billed like any line, below zero', async () => {
  const project = await contractedProject(staff)
  const less = await newBid(staff, project.id, {
    kind: 'change_order',
    title: 'One pier less',
    groups: [{ name: 'Piers', items: [sampleItem({ quantity: 1, unitPrice: -500, unitCost: 0 })] }],
    paymentSchedule: [{ label: 'Credit', percent: 100 }],
  })
  const finalized = await staff.call<{ bid: WireBid }>(
    'POST',
    `/api/projects/${project.id}/bids/${less.id}/finalize`,
  )
  const credit = finalized.body.bid.paymentSchedule[0]?.id ?? 0
  const alone = await create(project, { scheduledPaymentIds: [credit] })
  expect([alone.status, Object.keys(alone.body.fields)]).toEqual([400, ['items']])
  const [, poured] = project.schedule
  const wrongWay = await create(project, {
    scheduledPaymentIds: [poured],
    progress: [{ scheduledPaymentId: credit, amount: 200 }],
  })
  expect(Object.keys(wrongWay.body.fields)).toEqual(['progress.0.amount'])
  const both = await create(project, {
    scheduledPaymentIds: [poured],
    progress: [{ scheduledPaymentId: credit, percent: 40 }],
  })
  expect(both).toMatchObject({ status: 201, body: { total: 1700 } })
  expect((await read(project)).schedule[3]).toMatchObject({
    label: 'Change order 1: Credit',
    due: -500,
    inDrafts: -200,
    left: -300,
  })
})

test('retention that was held back is asked for by an invoice of its own', async () => {
  const project = await contractedProject(staff)
  const [deposit, poured] = project.schedule
  const one = await newSentInvoice(staff, project.id, { scheduledPaymentIds: [poured], retention: 190 })
  const two = await newSentInvoice(staff, project.id, { scheduledPaymentIds: [deposit], retention: 38 })
  expect(await moneyOf(project)).toMatchObject({ billed: 2052, retentionHeld: 228, leftToBill: 1520 })
  const part = await create(project, { releases: [{ invoice_id: one.id, amount: 90.5 }] })
  expect(part).toMatchObject({
    status: 201,
    body: {
      kind: 'retention',
      items: [
        { description: `Retention held on invoice ${one.number}`, amount: 90.5, retentionInvoiceId: one.id },
      ],
      retention: 0,
      total: 90.5,
      warning: null,
    },
  })
  expect(await read(project)).toMatchObject({
    retentionHeld: 228,
    retention: [{ inDrafts: 90.5, left: 99.5 }, {}],
  })
  await send(part.body)
  const held = await read(project)
  expect(held).toMatchObject({ workBilled: 2280, leftToBill: 1520, retentionHeld: 137.5 })
  expect(held.retention).toMatchObject([
    {
      invoice_id: one.id,
      number: one.number,
      issued: '2026-11-20',
      due: 190,
      billed: 90.5,
      left: 99.5,
      invoices: [{ id: part.body.id, number: part.body.number, amount: 90.5 }],
    },
    { invoice_id: two.id, due: 38, billed: 0, left: 38, invoices: [] },
  ])
  const rest = await create(project, { releases: [{ invoice_id: one.id }, { invoice_id: two.id }] })
  expect(rest.body.items.map(({ amount }) => amount)).toEqual([99.5, 38])
  expect(await moneyOf(project)).toMatchObject({ billed: 2142.5, retentionHeld: 137.5, drafts: 137.5 })
  await send(rest.body)
  expect(await moneyOf(project)).toMatchObject({
    billed: 2280,
    retentionHeld: 0,
    drafts: 0,
    leftToBill: 1520,
  })
  expect((await staff.call<WireInvoice>('GET', `/api/invoices/${one.id}`)).body.retentionReleased).toBe(190)

  expect(await create(project, { releases: [{ invoice_id: two.id }] })).toMatchObject({
    status: 409,
    body: {
      fields: {
        releases: `The retention of invoice ${two.number} is already billed by invoice ${rest.body.number}`,
      },
    },
  })
  expect(await change(one.id, { retention: 189.99 })).toMatchObject({
    status: 400,
    body: { fields: { retention: '$190.00 of the retention is already billed' } },
  })
  expect(await voidIt(one.id)).toMatchObject({
    status: 409,
    body: { fields: { retention: expect.any(String) } },
  })
  expect((await voidIt(rest.body.id)).status).toBe(200)
  expect((await read(project)).retention).toMatchObject([{ left: 99.5 }, { left: 38 }])
})

test('an invoice for retention stays one, and keeps to what is held', async () => {
  const project = await newProject(staff)
  const work = await newSentInvoice(staff, project.id, {
    items: [{ description: 'Work', amount: 1000 }],
    retention: 100,
  })
  const line = (amount: number, more = {}) => ({
    items: [{ description: 'Retention', amount, retentionInvoiceId: work.id, ...more }],
  })
  const byLines = await create(project, line(40))
  expect(byLines).toMatchObject({ status: 201, body: { kind: 'retention', total: 40 } })
  const invoice = byLines.body
  const cases: [object, string][] = [
    [line(100.01), 'items.0.amount'],
    [line(-1), 'items.0.amount'],
    [line(50, { retentionInvoiceId: null }), 'items.0.retentionInvoiceId'],
    [line(50, { retentionInvoiceId: invoice.id }), 'items'],
    [line(50, { scheduledPaymentId: 1 }), 'items.0.scheduledPaymentId'],
    [{ retention: 1 }, 'retention'],
    [{ items: [...line(10).items, ...line(10).items] }, 'items'],
  ]
  for (const [body, field] of cases) {
    const refused = await change(invoice.id, body)
    expect([body, refused.status, Object.keys(refused.body.fields)]).toEqual([body, 400, [field]])
  }
  expect(await change(invoice.id, line(100))).toMatchObject({ status: 200, body: { total: 100 } })
  await pay(staff, project.id, invoice.id, 100)
  expect(await moneyOf(project)).toMatchObject({
    billed: 1000,
    collected: 100,
    retentionHeld: 0,
    balance: 900,
  })
})

test('bad releases name what is wrong', async () => {
  const project = await contractedProject(staff)
  const stranger = await contractedProject(staff)
  const held = { items: [{ description: 'Work', amount: 100 }], retention: 10 }
  const foreign = await newSentInvoice(staff, stranger.id, held)
  const own = await newSentInvoice(staff, project.id, held)
  const holdsNothing = await newSentInvoice(staff, project.id)
  const draft = await newInvoice(staff, project.id, held)
  const voided = await newSentInvoice(staff, project.id, held)
  await voidIt(voided.id)
  const release = (invoice_id: number, more = {}) => ({ releases: [{ invoice_id, ...more }] })
  const cases: [object, string][] = [
    [release(foreign.id), 'releases'],
    [release(999_999), 'releases'],
    [release(holdsNothing.id), 'releases'],
    [release(voided.id), 'releases'],
    [release(draft.id), 'releases'],
    [release(own.id, { amount: 10.01 }), 'releases.0.amount'],
    [release(own.id, { amount: 0 }), 'releases.0.amount'],
    [release(own.id, { amount: -1 }), 'releases.0.amount'],
    [release(own.id, { amount: 1.005 }), 'releases.0.amount'],
    [{ releases: [...release(own.id).releases, ...release(own.id).releases] }, 'releases'],
    [{ ...release(own.id), items: [{ description: 'Work', amount: 1 }] }, 'releases'],
    [{ ...release(own.id), scheduledPaymentIds: [project.schedule[0]] }, 'releases'],
    [{ ...release(own.id), retention: 1 }, 'retention'],
    [{ releases: [] }, 'releases'],
  ]
  for (const [body, field] of cases) {
    const refused = await create(project, body)
    expect([body, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([body, 400, [field]])
  }
  expect((await read(project)).retention).toMatchObject([{ invoice_id: own.id, left: 10 }])
})

test('releases at once never ask for more than is held', async () => {
  const project = await newProject(staff)
  const work = await newSentInvoice(staff, project.id, {
    items: [{ description: 'Work', amount: 1000 }],
    // Any eleven of them fit, and no twelve, whichever come first.
    retention: 101,
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      create(project, { releases: [{ invoice_id: work.id, amount: 9 + index / 100 }] }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(11)
  const { retention } = await read(project)
  expect(retention[0]?.left).toBeGreaterThanOrEqual(0)
  expect(retention[0]?.inDrafts).toBeCloseTo(
    made.reduce((sum, { body }) => sum + body.total, 0),
    2,
  )
})

test('the company holds back its percentage, unless an invoice says otherwise', async () => {
  const settings = { default_retention: 500 }
  await testApp.deps.db.updateTable('company').set(settings).execute()
  try {
    const project = await newProject(staff)
    const items = [{ description: 'Work', amount: 1000.1 }]
    expect((await create(project, { items })).body).toMatchObject({ retention: 50.01, total: 950.09 })
    const plain = await create(project, { items, retention: 0 })
    expect(plain.body).toMatchObject({ retention: 0, total: 1000.1 })
  } finally {
    await testApp.deps.db.updateTable('company').set({ default_retention: 0 }).execute()
  }
})

test('what can be billed of an unknown project, or one without a contract', async () => {
  expect((await staff.call('GET', '/api/projects/999999/billing')).status).toBe(404)
  const project = await newProject(staff)
  await newSentInvoice(staff, project.id)
  expect(await read(project)).toEqual({
    contract: 0,
    workBilled: 1000,
    workInDrafts: 0,
    leftToBill: -1000,
    retentionHeld: 0,
    schedule: [],
    retention: [],
  })
})
