import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { newSentInvoice, type WireInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type PaymentAnswer, sendPayment, type WirePayment } from './sample-payment.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

/** $1,000.00 billed, of which $400.00 was paid on November 10. */
async function paidInvoice(): Promise<{ invoice: WireInvoice; payment: WirePayment }> {
  const invoice = await newSentInvoice(staff, (await newProject(staff)).id)
  const { body } = await sendPayment(staff, invoice, { amount: '400', received: '2026-11-10' })
  return { invoice, payment: body }
}

function act(
  payment: Pick<WirePayment, 'project_id' | 'id'>,
  what: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<PaymentAnswer> {
  return staff.call(
    'POST',
    `/api/projects/${payment.project_id}/payments/${payment.id}/${what}`,
    body,
    headers,
  )
}
const refund = (payment: WirePayment, amount: number, more: object = {}, headers = {}) =>
  act(payment, 'refund', { amount, method: 'check', ...more }, headers)
const change = (payment: WirePayment, body: object): Promise<PaymentAnswer> =>
  staff.call('PUT', `/api/projects/${payment.project_id}/payments/${payment.id}`, body)
const read = async ({ id }: WireInvoice) => (await staff.call<WireInvoice>('GET', `/api/invoices/${id}`)).body
const eventsOf = (id: number) =>
  testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary'])
    .where('entity', '=', 'payment')
    .where('entity_id', '=', id)
    .execute()

test('a refund is a record of its own, below zero, and the invoice is owed again', async () => {
  const { invoice, payment } = await paidInvoice()
  const { status, body } = await refund(payment, 150.25, {
    identification: '77',
    received: '2026-11-18',
    cleared: '2026-11-19',
    reason: 'Paid twice',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    project_id: invoice.project_id,
    invoice: invoice.id,
    kind: 'refund',
    amount: -150.25,
    method: 'check',
    identification: '77',
    received: '2026-11-18',
    cleared: '2026-11-19',
    picture: null,
    corrects_id: payment.id,
    reason: 'Paid twice',
    refunded: 0,
    isReversed: false,
    version: 1,
    createdAt: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T18:00:00.000Z',
  })
  const after = await read(invoice)
  expect(after).toMatchObject({ paid: 249.75, balance: 750.25, status: 'partially_paid' })
  expect(after.received_payments).toEqual([{ ...payment, refunded: 150.25 }, body])
  expect(await eventsOf(body.id)).toEqual([
    {
      verb: 'refunded',
      summary: `refunded $150.25 of the payment of $400.00 by check 77 on invoice ${invoice.number}: Paid twice`,
    },
  ])
  const { money } = (await staff.call<{ money: object }>('GET', `/api/projects/${invoice.project_id}`)).body
  expect(money).toMatchObject({ collected: 249.75, balance: 750.25, notCleared: 400 })
  expect(await refund(payment, 249.76)).toMatchObject({
    status: 400,
    body: { fields: { amount: 'The refund of $249.76 is more than the $249.75 left of the payment' } },
  })
  expect((await refund(payment, 249.75)).body).toMatchObject({ received: '2026-11-20', cleared: null })
  expect(await read(invoice)).toMatchObject({ paid: 0, status: 'sent' })
})

test('a reversal takes all of a payment, which then waits for no bank', async () => {
  const { invoice, payment } = await paidInvoice()
  const { status, body } = await act(payment, 'reverse', { received: '2026-11-15', reason: 'Check bounced' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'reversal',
    amount: -400,
    method: 'check',
    identification: '1042',
    received: '2026-11-15',
    cleared: null,
    corrects_id: payment.id,
    reason: 'Check bounced',
  })
  expect(await read(invoice)).toMatchObject({
    paid: 0,
    balance: 1000,
    received_payments: [{ id: payment.id, amount: 400, isReversed: true }, { id: body.id }],
  })
  const { money } = (await staff.call<{ money: object }>('GET', `/api/projects/${invoice.project_id}`)).body
  expect(money).toMatchObject({ collected: 0, balance: 1000, notCleared: 0 })
  expect((await eventsOf(body.id))[0]?.summary).toBe(
    `reversed the payment of $400.00 by check 1042 on invoice ${invoice.number}: Check bounced`,
  )
  expect(await act(payment, 'reverse')).toMatchObject({
    status: 409,
    body: { error: 'This payment was reversed already' },
  })
  expect((await refund(payment, 1)).status).toBe(409)
  expect((await act(body, 'reverse')).body.error).toBe('Only a payment can be reversed, not a reversal')
  expect((await refund(body, 1)).status).toBe(409)
  expect((await staff.call('POST', `/api/invoices/${invoice.id}/void`)).status).toBe(200)
})

test('without a word a payment is reversed today; not one that was refunded', async () => {
  const { payment } = await paidInvoice()
  expect((await act(payment, 'reverse')).body).toMatchObject({ received: '2026-11-20', reason: '' })
  const other = (await paidInvoice()).payment
  await refund(other, 0.01)
  expect(await act(other, 'reverse')).toMatchObject({
    status: 409,
    body: { error: 'A payment that was refunded cannot be reversed' },
  })
})

test('a payment that was reversed can be recorded again at once', async () => {
  const { invoice, payment } = await paidInvoice()
  await act(payment, 'reverse')
  const again = await sendPayment(staff, invoice, { amount: '400', received: '2026-11-10' })
  expect([again.status, again.body.id === payment.id]).toEqual([201, false])
  expect(await read(invoice)).toMatchObject({ paid: 400 })
})

test('clicks at once make one record, with a key and without', async () => {
  const { invoice, payment } = await paidInvoice()
  for (const headers of [{}, { 'idempotency-key': 'refund-1' }] as Record<string, string>[]) {
    const clicks = await Promise.all(Array.from({ length: 50 }, () => refund(payment, 10, {}, headers)))
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  }
  expect(await read(invoice)).toMatchObject({ paid: 380 })
  const stranger = await refund(payment, 11, {}, { 'idempotency-key': 'refund-1' })
  expect(stranger).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  const second = (await paidInvoice()).payment
  const reversals = await Promise.all(Array.from({ length: 20 }, () => act(second, 'reverse')))
  expect(new Set(reversals.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  testApp.clock.advance(10_001)
  expect((await act(second, 'reverse')).status).toBe(409)
  testApp.clock.set('2026-11-20T18:00:00Z')
})

test('refunds and reversals at once never take more than came', async () => {
  const { invoice, payment } = await paidInvoice()
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => refund(payment, 30 + index)),
    act(payment, 'reverse'),
  ])
  const after = await read(invoice)
  expect(after.paid).toBeGreaterThanOrEqual(0)
  const taken = answers.filter(({ status }) => status === 201).reduce((sum, { body }) => sum + body.amount, 0)
  expect(after.paid).toBe(400 + taken)
  for (const { status } of answers) expect([201, 400, 409]).toContain(status)
})

test('bad refunds and reversals name what is wrong, and nothing is saved', async () => {
  const { invoice, payment } = await paidInvoice()
  const cases: [string, object, string][] = [
    ['refund', { amount: 0 }, 'amount'],
    ['refund', { amount: -1 }, 'amount'],
    ['refund', { amount: 1.005 }, 'amount'],
    ['refund', { amount: 'ten' }, 'amount'],
    ['refund', { amount: 100_000_000 }, 'amount'],
    ['refund', { amount: 400.01 }, 'amount'],
    ['refund', { method: 'bitcoin' }, 'method'],
    ['refund', { received: '2062-11-20' }, 'received'],
    ['refund', { received: '2026-11-21' }, 'received'],
    ['refund', { received: '2026-11-09' }, 'received'],
    ['refund', { received: '2026-11-15', cleared: '2026-11-14' }, 'cleared'],
    ['refund', { cleared: '2026-11-21' }, 'cleared'],
    ['refund', { stranger: 'reversal' }, 'stranger'],
    ['reverse', { stranger: 5 }, 'stranger'],
    ['reverse', { received: '2026-11-09' }, 'received'],
    ['reverse', { received: '2026-11-21' }, 'received'],
    ['reverse', { reason: 'nul\0' }, 'reason'],
  ]
  for (const [what, fields, field] of cases) {
    const usual = what === 'refund' ? { amount: 1, method: 'check' } : {}
    const { status, body } = await act(payment, what, { ...usual, ...fields })
    expect([what, fields, status, Object.keys(body.fields ?? {})]).toEqual([what, fields, 400, [field]])
  }
  const other = await paidInvoice()
  const foreign = { ...payment, project_id: other.invoice.project_id }
  expect((await refund(foreign, 1)).status).toBe(404)
  expect((await act(foreign, 'reverse')).status).toBe(404)
  expect((await act({ ...payment, id: 999_999 }, 'reverse')).status).toBe(404)
  expect((await read(invoice)).received_payments).toEqual([payment])
})

test('what was corrected, and what corrects, keep their order in time', async () => {
  const refunded = (await paidInvoice()).payment
  const { body: back } = await refund(refunded, 100, { received: '2026-11-15' })
  const reversed = (await paidInvoice()).payment
  const { body: reversal } = await act(reversed, 'reverse', { received: '2026-11-15' })
  const cases: [WirePayment, object, number, string][] = [
    [refunded, { received: '2026-11-16' }, 400, 'received'],
    [back, { received: '2026-11-09' }, 400, 'received'],
    [reversed, { received: '2026-11-16' }, 400, 'received'],
    [reversed, { cleared: '2026-11-12' }, 409, 'cleared'],
    [reversal, { cleared: '2026-11-16' }, 409, 'cleared'],
    [reversal, { received: '2026-11-09' }, 400, 'received'],
  ]
  for (const [payment, body, status, field] of cases) {
    const refused = await change(payment, body)
    expect([body, refused.status, Object.keys(refused.body.fields)]).toEqual([body, status, [field]])
  }
  expect((await change(refunded, { received: '2026-11-15' })).status).toBe(200)
  expect((await change(back, { cleared: '2026-11-16' })).body).toMatchObject({
    cleared: '2026-11-16',
    amount: -100,
  })
  expect((await change(reversal, { identification: 'NSF 9' })).body).toMatchObject({
    identification: 'NSF 9',
    kind: 'reversal',
  })
})
