import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { contractedProject, newInvoice, pay, type WireInvoice, type WireNewlyMade } from './sample-invoice.ts'

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
  current: WireInvoice
}

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  await testApp.deps.db
    .updateTable('company')
    .set({ payment_terms: ['Net 30', 'Due on receipt'] })
    .execute()
})
afterAll(() => testApp.close())

function create(body: object, headers: Record<string, string> = {}) {
  return staff.call<WireNewlyMade & Refusal>('POST', '/api/invoices', body, headers)
}

function change(id: number, body: object) {
  return staff.call<WireInvoice & Refusal>('PUT', `/api/invoices/${id}`, body)
}

function eventsOf(invoiceId: number) {
  return testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'changes', 'project_id'])
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', invoiceId)
    .orderBy('id')
    .execute()
}

test('bills lines of the payment schedule, with number, terms and due date', async () => {
  const project = await contractedProject(staff)
  const [deposit, poured] = project.schedule
  const { status, body } = await create({ project_id: project.id, scheduledPaymentIds: [deposit] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    project_id: project.id,
    bid_id: project.bid.id,
    number: `${project.number}-1`,
    status: 'draft',
    items: [{ description: 'Deposit', amount: 380, scheduledPaymentId: deposit }],
    paymentTerms: ['Net 30'],
    issued: '2026-11-20',
    dueDate: '2026-12-20',
    total: 380,
    paid: 0,
    balance: 380,
    datesSent: [],
    received_payments: [],
    warning: null,
    version: 1,
  })
  expect(await eventsOf(body.id)).toMatchObject([
    { verb: 'created', summary: `created invoice ${project.number}-1 for $380.00`, project_id: project.id },
  ])
  const second = await create({
    project_id: project.id,
    scheduledPaymentIds: [poured],
    items: [{ description: 'Extra pier', amount: 250.25 }],
    retention: 190,
    paymentTerms: ['Due on receipt'],
    dueDate: null,
  })
  expect(second.body).toMatchObject({
    number: `${project.number}-2`,
    items: [{ amount: 1900 }, { amount: 250.25, scheduledPaymentId: null }],
    retention: 190,
    total: 1960.25,
    dueDate: null,
  })
  const { warning: _, warningParts: __, ...stored } = second.body
  expect((await staff.call('GET', `/api/invoices/${second.body.id}`)).body).toEqual(stored)
  const whole = await staff.call<{ invoices: WireInvoice[]; finalized: { paymentSchedule: object[] } }>(
    'GET',
    `/api/projects/${project.id}`,
  )
  expect(whole.body.invoices.map(({ number }) => number)).toEqual([body.number, second.body.number])
  expect(whole.body.finalized.paymentSchedule).toMatchObject([
    { invoiceId: body.id },
    { invoiceId: second.body.id },
    { invoiceId: null },
  ])
})

test('a line of the schedule is billed once, by whatever way it comes', async () => {
  const project = await contractedProject(staff)
  const [deposit] = project.schedule
  const first = await newInvoice(staff, project.id, { scheduledPaymentIds: [deposit] })
  const again = await create({ project_id: project.id, scheduledPaymentIds: project.schedule })
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      error: `"Deposit" is already billed by invoice ${first.number}`,
      fields: { scheduledPaymentIds: `"Deposit" is already billed by invoice ${first.number}` },
    },
  })
  const line = { description: 'Deposit', amount: 1, scheduledPaymentId: deposit }
  expect(await create({ project_id: project.id, items: [line] })).toMatchObject({
    status: 409,
    body: { fields: { items: expect.stringContaining('already billed') } },
  })
  const other = await newInvoice(staff, project.id)
  expect(await change(other.id, { items: [line] })).toMatchObject({ status: 409 })
  expect((await staff.call<WireInvoice>('GET', `/api/invoices/${other.id}`)).body.items).toEqual(other.items)
  const voided = await staff.call('POST', `/api/invoices/${first.id}/void`, { reason: 'wrong customer' })
  expect(voided.status).toBe(200)
  expect((await create({ project_id: project.id, scheduledPaymentIds: [deposit] })).status).toBe(201)
})

test('ten people at once bill a line once', async () => {
  const project = await contractedProject(staff)
  const body = { project_id: project.id, scheduledPaymentIds: [project.schedule[0]] }
  const keys = Array.from({ length: 10 }, () => ({ 'idempotency-key': randomUUID() }))
  const answers = await Promise.all(keys.map((key) => create(body, key)))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(201), count(409)]).toEqual([1, 9])
})

test('one Idempotency-Key makes one invoice; another body under it is refused', async () => {
  const project = await newProject(staff)
  const body = { project_id: project.id, items: [{ description: 'Soil report', amount: 900 }] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(body, { 'idempotency-key': 'soil-1' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
  const other = await create({ ...body, title: 'Soil' }, { 'idempotency-key': 'soil-1' })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  const { invoices } = (await staff.call<{ invoices: object[] }>('GET', `/api/projects/${project.id}`)).body
  expect(invoices).toHaveLength(1)
})

test('invoices made at once have numbers without gap or repeat', async () => {
  const project = await newProject(staff)
  const made = await Promise.all(Array.from({ length: 12 }, () => newInvoice(staff, project.id)))
  const expected = Array.from({ length: 12 }, (_, index) => `${project.number}-${index + 1}`)
  expect(new Set(made.map(({ number }) => number))).toEqual(new Set(expected))
})

test('billing beyond the contract is told, not refused', async () => {
  const project = await contractedProject(staff)
  await newInvoice(staff, project.id, { scheduledPaymentIds: project.schedule, retention: 100 })
  const { body } = await create({
    project_id: project.id,
    items: [{ description: 'Extra pier', amount: 0.01 }],
  })
  expect(body.warning).toBe(
    'The invoices add up to $3,800.01, which is $0.01 more than the contract of $3,800.00',
  )
})

test('bad invoices name what is wrong, and nothing is saved', async () => {
  const project = await contractedProject(staff)
  const stranger = await contractedProject(staff)
  const free = await newProject(staff)
  const line = { description: 'Work', amount: 100 }
  const cases: [object, number, string | undefined][] = [
    [{ project_id: 999_999, items: [line] }, 404, undefined],
    [{ items: [line] }, 400, 'project_id'],
    [{ project_id: project.id }, 400, 'items'],
    [{ project_id: project.id, items: [] }, 400, 'items'],
    [{ project_id: project.id, items: [{ ...line, amount: 0 }] }, 400, 'items'],
    [{ project_id: project.id, items: [{ ...line, amount: 1.005 }] }, 400, 'items.0.amount'],
    [{ project_id: project.id, items: [{ ...line, description: ' ' }] }, 400, 'items.0.description'],
    [{ project_id: project.id, items: [line], retention: 100 }, 400, 'retention'],
    [{ project_id: project.id, items: [line], retention: -1 }, 400, 'retention'],
    [{ project_id: project.id, items: [line], dueDate: '2026-11-19' }, 400, 'dueDate'],
    [{ project_id: project.id, items: [line], dueDate: '2026-02-30' }, 400, 'dueDate'],
    [{ project_id: project.id, items: [line], dueDate: '2062-02-01' }, 400, 'dueDate'],
    [{ project_id: project.id, items: [line], issued: '2062-02-01' }, 400, 'issued'],
    [{ project_id: project.id, items: [line], issued: '1999-12-31' }, 400, 'issued'],
    [{ project_id: project.id, items: [{ ...line, amount: 'a hundred' }] }, 400, 'items.0.amount'],
    [{ project_id: project.id, items: [{ ...line, amount: 100_000_000 }] }, 400, 'items.0.amount'],
    [{ project_id: project.id, items: [{ ...line, amount: -100 }] }, 400, 'items'],
    [{ project_id: project.id, items: [{ ...line, amount: 99_999_999.99 }, line] }, 400, 'items'],
    [{ project_id: project.id, items: [line], paymentTerms: ['Net 30, or else'] }, 400, 'paymentTerms.0'],
    [{ project_id: project.id, items: [line], stranger: 'paid' }, 400, 'stranger'],
    [{ project_id: project.id, scheduledPaymentIds: stranger.schedule }, 400, 'scheduledPaymentIds'],
    [{ project_id: project.id, scheduledPaymentIds: [1, 1] }, 400, 'scheduledPaymentIds'],
    [{ project_id: free.id, scheduledPaymentIds: [1] }, 409, 'scheduledPaymentIds'],
  ]
  for (const [body, status, field] of cases) {
    const answer = await create(body)
    expect([body, answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([body, status, field])
  }
  const { body } = await staff.call<{ invoices: object[] }>('GET', `/api/projects/${project.id}`)
  expect(body.invoices).toEqual([])
  expect((await newInvoice(staff, project.id)).number).toBe(`${project.number}-1`)
})

test('a stale version loses nothing and sees what stands; without one only the sent fields change', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  const first = await change(invoice.id, { notes: 'Mail it', version: 1 })
  expect(first).toMatchObject({ status: 200, body: { notes: 'Mail it', version: 2, items: invoice.items } })
  const stale = await change(invoice.id, { notes: 'Fax it', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(stale.body.current).toEqual(first.body)
  expect(await change(invoice.id, { ...invoice, title: 'Second half', version: 2 })).toMatchObject({
    status: 200,
    body: { title: 'Second half', items: invoice.items, version: 3 },
  })
})

test('the due date follows the terms and the day of issue until somebody sets it', async () => {
  const project = await newProject(staff)
  const { id } = await newInvoice(staff, project.id)
  expect((await change(id, { paymentTerms: ['Net 10'] })).body.dueDate).toBe('2026-11-30')
  expect((await change(id, { issued: '2026-11-21' })).body.dueDate).toBe('2026-12-01')
  expect((await change(id, { dueDate: '2027-01-15' })).body.dueDate).toBe('2027-01-15')
  expect((await change(id, { paymentTerms: ['Net 30'] })).body.dueDate).toBe('2027-01-15')
  expect(await change(id, { issued: '2027-01-16' })).toMatchObject({
    status: 400,
    body: { fields: { dueDate: expect.any(String) } },
  })
  for (const issued of ['2027-01-20', '2062-11-20', '1999-12-31']) {
    const refused = await change(id, { issued })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['issued']])
  }
  expect(await change(id, { dueDate: '2062-11-20' })).toMatchObject({
    status: 400,
    body: { fields: { dueDate: expect.stringContaining('more than 730 days ahead') } },
  })
})

test('noting that it went out makes it sent, then overdue; a date sent is never taken back', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  const sent = '2026-11-20T17:00:00Z'
  const { body } = await change(invoice.id, { datesSent: [sent] })
  expect(body).toMatchObject({ status: 'sent', datesSent: ['2026-11-20T17:00:00.000Z'] })
  expect((await change(invoice.id, { datesSent: body.datesSent, version: 2 })).body.datesSent).toHaveLength(1)
  expect((await eventsOf(invoice.id)).map(({ verb }) => verb)).toEqual(['created', 'sent', 'changed'])
  for (const datesSent of [
    [],
    ['2026-11-19T17:00:00Z'],
    [sent, '2026-11-21T17:00:00Z'],
    [sent, '0026-11-20T17:00:00Z'],
    ['yesterday'],
  ]) {
    const refused = await change(invoice.id, { datesSent })
    expect([datesSent, refused.status]).toEqual([datesSent, 400])
    expect(Object.keys(refused.body.fields)[0]).toMatch(/^datesSent/)
  }
  await change(invoice.id, { dueDate: '2026-11-20' })
  const statusAt = async (instant: string) => {
    testApp.clock.set(instant)
    return (await staff.call<WireInvoice>('GET', `/api/invoices/${invoice.id}`)).body.status
  }
  // Midnight in California.
  expect(await statusAt('2026-11-21T07:59:59Z')).toBe('sent')
  expect(await statusAt('2026-11-21T08:00:00Z')).toBe('overdue')
  testApp.clock.set('2026-11-20T18:00:00Z')
})

test('amounts stay above what was paid, and still once everything is', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  await pay(staff, project.id, invoice.id, 600)
  const lines = (amount: number) => ({ items: [{ description: 'Extra work', amount }] })
  expect(await change(invoice.id, lines(599.99))).toMatchObject({
    status: 400,
    body: { fields: { items: 'The invoice would be for $599.99, less than the $600.00 already paid' } },
  })
  expect(await change(invoice.id, { retention: 500 })).toMatchObject({
    status: 400,
    body: { fields: { retention: expect.any(String) } },
  })
  expect(await change(invoice.id, lines(600))).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await change(invoice.id, lines(700))).toMatchObject({ status: 409 })
  expect(await change(invoice.id, { retention: 1 })).toMatchObject({ status: 409 })
  expect(await change(invoice.id, { ...lines(600), retention: 0, notes: 'Thanks' })).toMatchObject({
    status: 200,
    body: { notes: 'Thanks', balance: 0 },
  })
})

test('deletes what neither left the house nor was paid; its number is not given again', async () => {
  const project = await newProject(staff)
  const draft = await newInvoice(staff, project.id)
  const deleted = await staff.call('DELETE', `/api/invoices/${draft.id}`)
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Invoice deleted successfully' } })
  expect((await staff.call('GET', `/api/invoices/${draft.id}`)).status).toBe(404)
  expect((await eventsOf(draft.id)).at(-1)).toMatchObject({ verb: 'deleted' })
  const sent = await newInvoice(staff, project.id)
  expect(sent.number).toBe(`${project.number}-2`)
  await change(sent.id, { datesSent: ['2026-11-20T17:00:00Z'] })
  expect(await staff.call('DELETE', `/api/invoices/${sent.id}`)).toMatchObject({
    status: 409,
    body: {
      error: 'An invoice that was sent cannot be deleted; void it instead',
      fields: { datesSent: expect.any(String) },
    },
  })
  const paid = await newInvoice(staff, project.id)
  await pay(staff, project.id, paid.id, 1)
  expect(await staff.call('DELETE', `/api/invoices/${paid.id}`)).toMatchObject({
    status: 409,
    body: { fields: { received_payments: 'An invoice with payments cannot be deleted' } },
  })
  expect((await staff.call('DELETE', '/api/invoices/0')).status).toBe(404)
})

test('counts on from invoices that were loaded in bulk', async () => {
  const project = await newProject(staff)
  const loaded = { project_id: project.id, sequence: 3, number: `${project.number}-3`, issued: '2026-11-20' }
  await testApp.deps.db.insertInto('invoice').values(loaded).execute()
  expect((await newInvoice(staff, project.id)).number).toBe(`${project.number}-4`)
})

test('a void invoice stays on record and counts for nothing; one with payments is not voided', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  const url = `/api/invoices/${invoice.id}`
  expect(await staff.call('POST', `${url}/void`, { reason: 'Sent twice' })).toMatchObject({
    status: 200,
    body: {
      message: 'Invoice voided successfully',
      invoice: { status: 'void', voidReason: 'Sent twice', version: 2 },
    },
  })
  expect((await eventsOf(invoice.id)).at(-1)).toMatchObject({
    verb: 'voided',
    summary: `voided invoice ${invoice.number}: Sent twice`,
  })
  expect((await staff.call('POST', `${url}/void`)).status).toBe(409)
  expect((await change(invoice.id, { notes: 'x' })).status).toBe(409)
  expect((await staff.call('DELETE', url)).status).toBe(409)
  expect(await pay(staff, project.id, invoice.id, 1)).toMatchObject({
    status: 409,
    body: { error: 'A void invoice takes no payments' },
  })
  const { money } = (await staff.call<{ money: object }>('GET', `/api/projects/${project.id}`)).body
  expect(money).toMatchObject({ billed: 0, balance: 0 })
  const paid = await newInvoice(staff, project.id)
  await pay(staff, project.id, paid.id, 1)
  expect(await staff.call('POST', `/api/invoices/${paid.id}/void`)).toMatchObject({
    status: 409,
    body: {
      error: 'An invoice on which $1.00 was paid cannot be voided; refund or reverse it first',
      fields: { received_payments: expect.any(String) },
    },
  })
})

test('an invoice of a deleted project is gone with it', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  await testApp.deps.db
    .updateTable('project')
    .set({ deleted_at: new Date() })
    .where('id', '=', project.id)
    .execute()
  expect((await staff.call('GET', `/api/invoices/${invoice.id}`)).status).toBe(404)
  expect((await change(invoice.id, { notes: 'x' })).status).toBe(404)
  expect((await staff.call('GET', `/api/invoices/${invoice.id}/preview`)).status).toBe(404)
})
