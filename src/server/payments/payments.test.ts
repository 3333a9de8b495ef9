import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDollars } from '../../domain/money.ts'
import { newProject } from '../bids/sample-bid.ts'
import { newSentInvoice, pay, type WireInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'
import { type PaymentAnswer, sendPayment, type WirePayment } from './sample-payment.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

/** A project with one invoice for $1,000.00. */
async function billedProject(): Promise<WireInvoice> {
  const project = await newProject(staff)
  return newSentInvoice(staff, project.id)
}

async function read({ id }: WireInvoice): Promise<WireInvoice> {
  return (await staff.call<WireInvoice>('GET', `/api/invoices/${id}`)).body
}

function change(payment: WirePayment, body: object): Promise<PaymentAnswer> {
  return staff.call('PUT', `/api/projects/${payment.project_id}/payments/${payment.id}`, body)
}

function eventsOf(paymentId: number) {
  return testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'changes', 'project_id'])
    .where('entity', '=', 'payment')
    .where('entity_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

test('records a payment, which the invoice and the project show', async () => {
  const invoice = await billedProject()
  const { status, body } = await sendPayment(staff, invoice, {
    amount: '$400.50',
    received: '2026-11-18',
    cleared: '',
    picture: '',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    project_id: invoice.project_id,
    invoice: invoice.id,
    kind: 'payment',
    amount: 400.5,
    method: 'check',
    identification: '1042',
    received: '2026-11-18',
    cleared: null,
    picture: null,
    corrects_id: null,
    reason: '',
    refunded: 0,
    isReversed: false,
    version: 1,
    createdAt: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T18:00:00.000Z',
  })
  expect(await read(invoice)).toMatchObject({
    received_payments: [body],
    paid: 400.5,
    balance: 599.5,
    status: 'partially_paid',
  })
  const project = await staff.call<{ money: object }>('GET', `/api/projects/${invoice.project_id}`)
  expect(project.body.money).toMatchObject({ billed: 1000, collected: 400.5, balance: 599.5 })
  expect(await eventsOf(body.id)).toMatchObject([
    {
      verb: 'received',
      summary: `recorded a payment of $400.50 by check 1042 on invoice ${invoice.number}`,
      project_id: invoice.project_id,
    },
  ])
})

test('a payment without a day came today', async () => {
  testApp.clock.set('2026-11-21T07:30:00Z') // still the 20th in California
  const { body } = await sendPayment(staff, await billedProject())
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect(body.received).toBe('2026-11-20')
})

test('a payment above the balance is refused by name, unless it is meant', async () => {
  const invoice = await billedProject()
  const refused = await sendPayment(staff, invoice, { amount: '1000.01' })
  const sentence = 'The payment of $1,000.01 is more than the balance of $1,000.00'
  const parts = {
    message: 'The payment of {money} is more than the balance of {total}',
    params: { money: '$1,000.01', total: '$1,000.00' },
  }
  expect(refused).toMatchObject({
    status: 400,
    body: { error: sentence, ...parts, fields: { amount: sentence }, fieldParts: { amount: parts } },
  })
  // A form sends a field that nobody filled in as well: it says nothing.
  expect((await sendPayment(staff, invoice, { amount: '1000.01', overpayment: '' })).status).toBe(400)
  expect((await read(invoice)).received_payments).toEqual([])
  const meant = await sendPayment(staff, invoice, { amount: '1000.01', overpayment: 'true' })
  expect(meant.status).toBe(201)
  expect(await read(invoice)).toMatchObject({ status: 'paid', balance: -0.01 })
  expect((await sendPayment(staff, invoice, { amount: '0.01' })).status).toBe(400)
})

test('the balance that stops a payment is the one the invoice shows, whatever happened before', async () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 })
  const invoices = fc.record({
    items: fc.array(cents, { minLength: 1, maxLength: 4 }),
    retention: fc.nat(5000),
    voided: fc.constant(false),
    sent: fc.boolean(),
    dueDate: fc.constant(null),
    payments: fc.array(cents, { maxLength: 3 }),
  })
  for (const invoice of fc.sample(invoices, { numRuns: 20, seed: 11 })) {
    const { id: project_id } = await newProject(staff)
    await writeMoney(testApp.deps.db, project_id, { bids: [], finalized: null, invoices: [invoice] })
    const project = await staff.call<{ invoices: WireInvoice[] }>('GET', `/api/projects/${project_id}`)
    const [shown] = project.body.invoices
    if (!shown) throw new Error('No invoice')
    const asked = Math.max(0, Math.round(shown.balance * 100)) + 1
    const amount = (asked / 100).toFixed(2)
    expect((await sendPayment(staff, shown, { amount })).body.error).toBe(
      `The payment of ${formatDollars(asked)} is more than the balance of ${formatDollars(Math.round(shown.balance * 100))}`,
    )
    if (shown.balance <= 0) continue
    const whole = await sendPayment(staff, shown, { amount: shown.balance.toFixed(2) })
    expect([whole.status, (await read(shown)).balance]).toEqual([201, 0])
  }
})

test('a void invoice takes no payments', async () => {
  const invoice = await billedProject()
  await staff.call('POST', `/api/invoices/${invoice.id}/void`)
  expect(await sendPayment(staff, invoice, { overpayment: 'true' })).toMatchObject({
    status: 409,
    body: {
      error: 'A void invoice takes no payments',
      fields: { invoice_id: 'A void invoice takes no payments' },
    },
  })
})

test('bad payments name what is wrong, and nothing is saved', async () => {
  const invoice = await billedProject()
  const cases: [Record<string, string>, string][] = [
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: 'NaN' }, 'amount'],
    [{ amount: '100000000' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ method: 'bitcoin' }, 'method'],
    [{ method: '' }, 'method'],
    [{ invoice_id: 'undefined' }, 'invoice_id'],
    [{ invoice_id: '1.5' }, 'invoice_id'],
    [{ received: '2026-02-30' }, 'received'],
    [{ received: '2026-11-20', cleared: '2026-11-19' }, 'cleared'],
    [{ amount: 'a hundred' }, 'amount'],
    [{ received: '2062-11-20' }, 'received'],
    [{ received: '2026-11-21' }, 'received'],
    [{ cleared: '2026-11-21' }, 'cleared'],
    [{ received: '1999-12-31' }, 'received'],
    [{ identification: 'nul\0' }, 'identification'],
    [{ stranger: '1' }, 'stranger'],
    [{ picture: 'data:image/jpeg;base64,AAAA' }, 'picture'],
  ]
  for (const [fields, field] of cases) {
    const answer = await sendPayment(staff, invoice, fields)
    expect([fields, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([fields, 400, [field]])
  }
  const hostile = JSON.parse('{"__proto__": "x"}') as Record<string, string>
  expect((await sendPayment(staff, invoice, hostile)).status).toBe(400)
  expect((await read(invoice)).received_payments).toEqual([])
})

test('an invoice of another project, an unknown one and an unknown project are not found', async () => {
  const [invoice, other] = [await billedProject(), await billedProject()]
  for (const [project_id, id] of [
    [other.project_id, invoice.id],
    [invoice.project_id, 999_999],
    [999_999, invoice.id],
  ] as const) {
    const refused = await sendPayment(staff, { project_id, id })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      404,
      project_id === 999_999 ? [] : ['invoice_id'],
    ])
    const picture = { name: 'check.jpg', bytes: Buffer.from('no picture') }
    expect((await sendPayment(staff, { project_id, id }, { picture })).status).toBe(404)
  }
  const { body: payment } = await sendPayment(staff, invoice)
  const stray = await change({ ...payment, project_id: other.project_id }, { method: 'cash' })
  expect(stray.status).toBe(404)
  const url = `/api/projects/${other.project_id}/payments/${payment.id}/preview`
  expect((await staff.call('GET', url)).status).toBe(404)
  expect((await read(invoice)).received_payments).toEqual([payment])
})

test('fifty identical requests with one key make one payment and get one answer', async () => {
  const invoice = await billedProject()
  const headers = { 'idempotency-key': 'check-1042' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendPayment(staff, invoice, {}, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect((await read(invoice)).received_payments).toEqual([answers[0]?.body])
  const other = await sendPayment(staff, invoice, { amount: '100.01' }, headers)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
})

test('two keys are two payments, however alike', async () => {
  const invoice = await billedProject()
  for (const key of ['one', 'two']) await sendPayment(staff, invoice, {}, { 'idempotency-key': key })
  expect(await read(invoice)).toMatchObject({ paid: 200 })
})

test('a refused payment does not use up its key', async () => {
  const invoice = await billedProject()
  const headers = { 'idempotency-key': 'typo' }
  expect((await sendPayment(staff, invoice, { amount: '9999' }, headers)).status).toBe(400)
  expect((await sendPayment(staff, invoice, { amount: '999' }, headers)).status).toBe(201)
})

test('a second click without a key is the same payment, for ten seconds', async () => {
  const invoice = await billedProject()
  const clicks = await Promise.all(Array.from({ length: 50 }, () => sendPayment(staff, invoice)))
  expect(clicks.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of clicks) expect(body).toEqual(clicks[0]?.body)
  const different: Record<string, string>[] = [
    { amount: '100.01' },
    { method: 'cash' },
    { identification: '1043' },
    { received: '2026-11-19' },
  ]
  for (const fields of different) await sendPayment(staff, invoice, fields)
  expect((await read(invoice)).received_payments).toHaveLength(5)
  testApp.clock.advance(10_000)
  expect((await sendPayment(staff, invoice)).body.id).toBe(clicks[0]?.body.id)
  testApp.clock.advance(1)
  expect((await sendPayment(staff, invoice)).body.id).not.toBe(clicks[0]?.body.id)
  testApp.clock.set('2026-11-20T18:00:00Z')
})

test('the last dollars clicked twice are paid once, without a complaint', async () => {
  const invoice = await billedProject()
  const clicks = await Promise.all([1, 2].map(() => sendPayment(staff, invoice, { amount: '1000' })))
  expect(clicks.map(({ status }) => status)).toEqual([201, 201])
  expect(await read(invoice)).toMatchObject({ paid: 1000, balance: 0, status: 'paid' })
})

test('different payments at once never exceed the balance', async () => {
  const invoice = await billedProject()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(staff, invoice.project_id, invoice.id, 90 + index)),
  )
  const after = await read(invoice)
  const taken = answers.flatMap(({ status }, index) => (status === 201 ? [90 + index] : []))
  expect(after.received_payments).toHaveLength(taken.length)
  expect(after.paid).toBe(taken.reduce((sum, amount) => sum + amount, 0))
  expect(after.balance).toBeGreaterThanOrEqual(0)
  expect(after.balance).toBeLessThan(109)
  for (const { status, body } of answers) {
    if (status !== 201) expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']])
  }
})

test('payments, changes and voiding at once leave a state that adds up', async () => {
  const invoice = await billedProject()
  const url = `/api/invoices/${invoice.id}`
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => pay(staff, invoice.project_id, invoice.id, 100 + index)),
    ...Array.from({ length: 4 }, (_, index) =>
      staff.call('PUT', url, { items: [{ description: 'Less', amount: 500 + index }] }),
    ),
    staff.call('POST', `${url}/void`),
  ])
  for (const { status } of answers) expect([200, 201, 400, 409]).toContain(status)
  const after = await read(invoice)
  expect(after.balance).toBeGreaterThanOrEqual(0)
  expect(after.status === 'void' ? after.paid : 0).toBe(0)
})

test('corrects how and when a payment came, never how much', async () => {
  const invoice = await billedProject()
  const { body: payment } = await sendPayment(staff, invoice)
  const first = await change(payment, { cleared: '2026-11-20', version: 1 })
  expect(first).toMatchObject({ status: 200, body: { ...payment, cleared: '2026-11-20', version: 2 } })
  const stale = await change(payment, { method: 'cash', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toEqual(first.body)
  const whole = await change(payment, { ...first.body, amount: 1, identification: '1043', cleared: null })
  expect(whole).toMatchObject({
    status: 200,
    body: { amount: 100, identification: '1043', cleared: null, version: 3 },
  })
  expect(await change(payment, { received: '2026-11-19', cleared: '2026-11-18' })).toMatchObject({
    status: 400,
    body: { fields: { cleared: expect.any(String) } },
  })
  for (const days of [{ received: '2026-11-21' }, { cleared: '2062-11-20' }, { received: '1999-12-31' }]) {
    const refused = await change(payment, days)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, Object.keys(days)])
  }
  expect((await change({ ...payment, id: 999_999 }, { method: 'cash' })).status).toBe(404)
  expect(await eventsOf(payment.id)).toMatchObject([
    { verb: 'received' },
    { verb: 'changed', changes: { cleared: { from: null, to: '2026-11-20' } } },
    { verb: 'changed', changes: { identification: { from: '1042', to: '1043' } } },
  ])
  expect((await read(invoice)).received_payments).toEqual([whole.body])
})
