import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PaymentRow } from '../../contract/payments.ts'
import { newProject } from '../bids/sample-bid.ts'
import { newInvoice, type WireInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { sendPayment, type WirePayment } from './sample-payment.ts'

type Row = z.input<typeof PaymentRow>
interface Refusal {
  error: string
  fields: Record<string, string>
}

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

const list = async (query: string) => {
  const { status, body, headers } = await staff.call<Row[]>('GET', `/api/payments?${query}`)
  expect([query, status]).toEqual([query, 200])
  return { rows: body, total: Number(headers['x-total-count']), link: String(headers.link ?? '') }
}
const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id)
const totals = async (query: string) =>
  (await staff.call<Record<string, number>>('GET', `/api/payments/totals?${query}`)).body
const clear = (payments: number[], cleared: string) =>
  staff.call<{ message: string; payments: WirePayment[] } & Refusal>('POST', '/api/payments/clear', {
    payments,
    cleared,
  })
const billed = async (lead: object = {}): Promise<WireInvoice> =>
  newInvoice(staff, (await newProject(staff, lead)).id)
const record = async (invoice: WireInvoice, fields: Record<string, string>) =>
  (await sendPayment(staff, invoice, fields)).body
const correct = async (payment: WirePayment, what: string, body?: object) => {
  const url = `/api/projects/${payment.project_id}/payments/${payment.id}/${what}`
  return (await staff.call<WirePayment>('POST', url, body)).body
}

test('payments of all projects are found by what is known of them, and add up', async () => {
  const manager = await testApp.signIn('project_manager')
  const invoice = await billed({
    customer: { name: 'Ines Marlow' },
    site: { street: '5 Cedar Ln', city: 'Novato', state: 'CA', zip: '94945' },
    manager_id: manager.employee.id,
  })
  const check = await record(invoice, { amount: '300', received: '2026-11-02', cleared: '2026-11-05' })
  const wire = await record(invoice, {
    amount: '200',
    method: 'wire',
    identification: 'W-9',
    received: '2026-11-10',
  })
  const bounced = await record(invoice, { amount: '100', identification: '7', received: '2026-11-11' })
  const refund = await correct(wire, 'refund', { amount: 50, method: 'wire', received: '2026-11-12' })
  const reversal = await correct(bounced, 'reverse', { received: '2026-11-13' })
  const own = `project_id=${invoice.project_id}`
  const all = [reversal, refund, bounced, wire, check].map(({ id }) => id)
  expect(await ids(own)).toEqual(all)
  const { rows } = await list('search=marlow&kind=payment&method=wire')
  expect(rows).toEqual([
    {
      ...wire,
      refunded: 50,
      invoiceNumber: invoice.number,
      project: {
        id: invoice.project_id,
        number: invoice.number.replace(/-\d+$/, ''),
        customer_id: expect.any(Number),
        customerName: 'Ines Marlow',
      },
    },
  ])
  const customerId = rows[0]?.project.customer_id
  expect(await ids(`customer_id=${customerId}`)).toEqual(all)
  expect(await ids(`manager_id=${manager.employee.id}`)).toEqual(all)
  expect(await ids(`search=${invoice.number}`)).toEqual(all)
  expect(await ids('search=novato%20W-9')).toEqual([wire.id])
  expect(await ids(`${own}&from=2026-11-10&to=2026-11-12`)).toEqual([refund.id, bounced.id, wire.id])
  expect(await ids(`${own}&kind=reversal`)).toEqual([reversal.id])
  expect(await ids(`${own}&cleared=true`)).toEqual([check.id])
  expect(await ids(`${own}&cleared=false`)).toEqual([refund.id, wire.id])
  expect(await totals(own)).toEqual({
    count: 5,
    received: 600,
    refunded: 50,
    reversed: 100,
    net: 450,
    notCleared: 150,
  })
  const { money } = (
    await staff.call<{ money: Record<string, number> }>('GET', `/api/projects/${invoice.project_id}`)
  ).body
  expect([money.collected, money.notCleared]).toEqual([450, 150])
  expect(await totals(`${own}&kind=refund`)).toMatchObject({ count: 1, received: 0, refunded: 50, net: -50 })
  expect(await totals('search=nobody%20at%20all')).toEqual({
    count: 0,
    received: 0,
    refunded: 0,
    reversed: 0,
    net: 0,
    notCleared: 0,
  })
})

test('every order is paged by key, and shows every payment once', async () => {
  const invoice = await billed()
  for (let index = 0; index < 9; index += 1) {
    await record(invoice, {
      amount: String(10 + (index % 4)),
      identification: String(index),
      method: index % 2 ? 'check' : 'ach',
      received: `2026-11-0${1 + (index % 5)}`,
      ...(index % 3 === 0 && { cleared: `2026-11-1${index % 4}` }),
    })
  }
  const inOrder: Record<string, (row: Row) => string | number> = {
    received: (row: Row) => row.received,
    amount: (row: Row) => row.amount,
    customer: (row: Row) => row.project.customerName,
    method: (row: Row) => row.method,
    cleared: (row: Row) => row.cleared ?? '9999',
  }
  for (const [sort, key] of Object.entries(inOrder)) {
    const rows: Row[] = []
    let query = `project_id=${invoice.project_id}&sort=-${sort}&limit=4`
    for (;;) {
      const page = await list(query)
      expect(page.total).toBe(9)
      rows.push(...page.rows)
      const next = /<\/api\/payments\?([^>]*)>; rel="next"/.exec(page.link)
      if (!next) break
      query = next[1] ?? ''
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(9)
    const keys = rows.map(key)
    expect(keys).toEqual([...keys].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
  }
})

test('what cannot be asked for is refused by name', async () => {
  const cases = ['kind=gift', 'method=bitcoin', 'sort=id', 'from=2026-13-01', 'cleared=maybe', 'status=paid']
  for (const query of cases) {
    const { status, body } = await staff.call<Refusal>('GET', `/api/payments?${query}`)
    expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [query.split('=')[0]]])
  }
})

test('several payments clear at once, of several projects', async () => {
  const one = await record(await billed(), { received: '2026-11-10' })
  const other = await record(await billed(), { received: '2026-11-12' })
  const refund = await correct(one, 'refund', { amount: 5, method: 'check', received: '2026-11-12' })
  const { status, body } = await clear([other.id, refund.id, one.id], '2026-11-16')
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Payments cleared successfully',
    payments: [
      { ...one, cleared: '2026-11-16', version: 2, refunded: 5 },
      { ...other, cleared: '2026-11-16', version: 2 },
      { ...refund, cleared: '2026-11-16', version: 2 },
    ],
  })
  const events = await testApp.deps.db
    .selectFrom('event')
    .select(['summary', 'changes'])
    .where('entity', '=', 'payment')
    .where('entity_id', '=', refund.id)
    .where('verb', '=', 'cleared')
    .execute()
  expect(events).toEqual([
    {
      summary: expect.stringMatching(
        /^noted that the refund of \$5\.00 on invoice \S+ cleared on 2026-11-16$/,
      ),
      changes: { cleared: { from: null, to: '2026-11-16' } },
    },
  ])
  const again = await clear([one.id, other.id, refund.id], '2026-11-16')
  expect([again.status, again.body.payments]).toEqual([200, body.payments])
})

test('payments clear all or none', async () => {
  const fine = await record(await billed(), { received: '2026-11-10' })
  const cleared = await record(await billed(), { received: '2026-11-10', cleared: '2026-11-11' })
  const late = await record(await billed(), { received: '2026-11-18' })
  const bounced = await record(await billed(), { received: '2026-11-10' })
  const reversal = await correct(bounced, 'reverse')
  const cases: [number, string, number, string][] = [
    [999_999, '2026-11-16', 400, 'payments'],
    [cleared.id, '2026-11-16', 409, 'payments'],
    [late.id, '2026-11-16', 400, 'cleared'],
    [bounced.id, '2026-11-16', 409, 'cleared'],
    [reversal.id, '2026-11-20', 409, 'cleared'],
    [fine.id, '2026-11-21', 400, 'cleared'],
    [fine.id, '2062-11-21', 400, 'cleared'],
  ]
  for (const [id, day, status, field] of cases) {
    const refused = await clear([fine.id, id], day)
    expect([id, refused.status, Object.keys(refused.body.fields)]).toEqual([id, status, [field]])
  }
  expect((await clear([], '2026-11-16')).status).toBe(400)
  const { rows } = await list(`project_id=${fine.project_id}`)
  expect(rows).toMatchObject([{ id: fine.id, cleared: null, version: 1 }])
})

test('two people who clear the same payments in another order wait for each other', async () => {
  const made: number[] = []
  for (let index = 0; index < 6; index += 1) made.push((await record(await billed(), {})).id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => clear(index % 2 ? made : made.toReversed(), '2026-11-20')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  for (const { body } of answers)
    expect(body.payments.map(({ version }) => version)).toEqual(Array(6).fill(2))
})
