import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { InvoiceRow } from '../../contract/invoice-lists.ts'
import { invoiceStatuses } from '../../domain/invoices.ts'
import { newProject } from '../bids/sample-bid.ts'
import { sendPayment } from '../payments/sample-payment.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'
import { newInvoice, newSentInvoice, pay, type WireInvoice } from './sample-invoice.ts'

type Row = z.input<typeof InvoiceRow>

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

const list = async (query: string) => {
  const { status, body, headers } = await staff.call<Row[]>('GET', `/api/invoices?${query}`)
  expect([query, status]).toEqual([query, 200])
  return { rows: body, total: Number(headers['x-total-count']), link: String(headers.link ?? '') }
}
const numbers = async (query: string) => (await list(query)).rows.map(({ number }) => number)
const totals = async (query = '') =>
  (await staff.call<Record<string, number>>('GET', `/api/invoices/totals?${query}`)).body
const put = (id: number, body: object) => staff.call<WireInvoice>('PUT', `/api/invoices/${id}`, body)

test('a status asked for is the status that each invoice has, whatever its history', async () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 })
  const invoices = fc.record({
    items: fc.array(cents, { minLength: 1, maxLength: 2 }),
    retention: fc.constantFrom(0, 0, 1),
    voided: fc.constantFrom(false, false, false, true),
    sent: fc.boolean(),
    dueDate: fc.constantFrom(null, '2026-11-19', '2026-11-20', '2026-11-21'),
    payments: fc.constantFrom([], [1], [0.5], [1, 1]),
  })
  const { id: projectId } = await newProject(staff)
  const drawn = fc.sample(invoices, { numRuns: 120, seed: 4 }).map((invoice) => {
    const whole = invoice.items.reduce((sum, amount) => sum + amount, 0) - invoice.retention
    const payments = invoice.payments.map((part) => Math.round(whole * part)).filter((amount) => amount > 0)
    return { ...invoice, payments }
  })
  await writeMoney(testApp.deps.db, projectId, { bids: [], finalized: null, invoices: drawn })
  await reverseSome(projectId)
  const { body } = await staff.call<{ invoices: WireInvoice[] }>('GET', `/api/projects/${projectId}`)
  const idsOf = (status: string) =>
    body.invoices.filter((invoice) => invoice.status === status).map(({ id }) => id)
  for (const status of invoiceStatuses) {
    const { rows, total } = await list(`project_id=${projectId}&status=${status}`)
    expect(rows.length, status).toBeGreaterThan(0)
    expect(total).toBe(rows.length)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(idsOf(status)))
    for (const row of rows) expect(row.status).toBe(status)
  }
  const { rows } = await list(`project_id=${projectId}`)
  const shown = new Map(body.invoices.map((invoice) => [invoice.id, invoice]))
  for (const { id, total, paid, balance, dueDate, dueOn, sentAt } of rows) {
    const invoice = shown.get(id)
    expect({ total, paid, balance, dueDate, dueOn, sentAt }).toEqual({
      total: invoice?.total,
      paid: invoice?.paid,
      balance: invoice?.balance,
      dueDate: invoice?.dueDate,
      dueOn: invoice?.dueOn,
      sentAt: invoice?.datesSent.at(-1) ?? null,
    })
  }
  const live = body.invoices.filter(({ status }) => status !== 'void' && status !== 'draft')
  const drafts = body.invoices.filter(({ status }) => status === 'draft')
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
  expect(await totals(`project_id=${projectId}`)).toEqual({
    count: live.length,
    total: add(live.map(({ total }) => total)),
    paid: add(live.map(({ paid }) => paid)),
    balance: add(live.map(({ balance }) => balance)),
    overdue: add(live.filter(({ status }) => status === 'overdue').map(({ balance }) => balance)),
    retention: add(live.map(({ retention }) => retention)),
    draftCount: drafts.length,
    draftTotal: add(drafts.map(({ total }) => total)),
  })
  const open = await list(`project_id=${projectId}&open=true`)
  expect(new Set(open.rows.map(({ id }) => id))).toEqual(
    new Set(live.filter(({ balance }) => balance > 0).map(({ id }) => id)),
  )
})

/** Takes every third payment away again. */
async function reverseSome(projectId: number): Promise<void> {
  const rows = await testApp.deps.db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .select(['received_payment.id', 'received_payment.invoice_id', 'received_payment.amount'])
    .where('invoice.project_id', '=', projectId)
    .orderBy('received_payment.id')
    .execute()
  for (const { id, invoice_id, amount } of rows.filter((_, index) => index % 3 === 0)) {
    await testApp.deps.db
      .insertInto('received_payment')
      .values({
        invoice_id,
        amount: -amount,
        kind: 'reversal',
        corrects_id: id,
        method: 'check',
        received: '2026-01-03',
      })
      .execute()
  }
}

test('invoices are found by what is known of them', async () => {
  const manager = await testApp.signIn('project_manager')
  const project = await newProject(staff, {
    customer: { name: 'Aurelio Banks' },
    site: { street: '77 Quarry Rd', city: 'Petaluma', state: 'CA', zip: '94952' },
    manager_id: manager.employee.id,
  })
  const first = await newInvoice(staff, project.id, {
    title: 'Soil anchors',
    issued: '2026-10-01',
    items: [{ description: 'Anchors', amount: 300 }],
  })
  const second = await newInvoice(staff, project.id, {
    issued: '2026-10-31',
    dueDate: '2026-11-10',
    items: [{ description: 'Grading', amount: 1000 }],
  })
  const whole = await staff.call<{ customer: { id: number } }>('GET', `/api/projects/${project.id}`)
  const customerId = whole.body.customer.id
  const both = [second.number, first.number]
  for (const search of [project.number, 'aurelio', 'quarry rd', 'Petaluma banks', '94952 77']) {
    expect([search, await numbers(`search=${encodeURIComponent(search)}`)]).toEqual([search, both])
  }
  expect(await numbers(`search=%20${second.number}%20`)).toEqual([second.number])
  expect(await numbers('search=anchors')).toEqual([first.number])
  expect(await numbers('search=%25&limit=1')).toEqual([])
  expect(await numbers(`customer_id=${customerId}`)).toEqual(both)
  expect(await numbers(`manager_id=${manager.employee.id}`)).toEqual(both)
  expect(await numbers(`project_id=${project.id}&from=2026-10-01&to=2026-10-30`)).toEqual([first.number])
  expect(await numbers(`project_id=${project.id}&from=2026-10-02`)).toEqual([second.number])
  await put(second.id, { datesSent: ['2026-11-01T18:00:00Z'] })
  // Dated in October, billed in November: the month's figure and the list behind it agree.
  expect(await numbers(`project_id=${project.id}&to=2026-10-31`)).toEqual([first.number])
  expect(await numbers(`project_id=${project.id}&from=2026-11-01`)).toEqual([second.number])
  const { rows } = await list(`project_id=${project.id}&status=overdue,paid`)
  expect(rows).toEqual([
    {
      id: second.id,
      project_id: project.id,
      kind: 'standard',
      number: second.number,
      title: '',
      status: 'overdue',
      retention: 0,
      issued: '2026-10-31',
      dueDate: '2026-11-10',
      dueOn: '2026-11-10',
      total: 1000,
      paid: 0,
      balance: 1000,
      sentAt: '2026-11-01T18:00:00.000Z',
      daysOverdue: 10,
      project: {
        id: project.id,
        number: project.number,
        customer_id: customerId,
        customerName: 'Aurelio Banks',
      },
    },
  ])
  expect(await totals(`customer_id=${customerId}&search=banks`)).toEqual({
    count: 1,
    total: 1000,
    paid: 0,
    balance: 1000,
    overdue: 1000,
    retention: 0,
    draftCount: 1,
    draftTotal: 300,
  })
})

test('every order is paged by key, and shows every invoice once', async () => {
  const customer = { name: 'Zora Pager' }
  const project = await newProject(staff, { customer })
  const made: WireInvoice[] = []
  for (let index = 0; index < 11; index += 1) {
    made.push(
      await newInvoice(staff, project.id, {
        issued: `2026-11-${String(10 + (index % 4))}`,
        dueDate: index % 3 === 0 ? null : '2026-12-01',
        items: [{ description: 'Work', amount: 100 + (index % 5) }],
      }),
    )
  }
  await pay(staff, project.id, made[0]?.id ?? 0, 60)
  const sorted = async (sort: string) => {
    const rows: Row[] = []
    let query = `project_id=${project.id}&sort=${sort}&limit=4`
    for (;;) {
      const page = await list(query)
      rows.push(...page.rows)
      expect(page.total).toBe(11)
      const next = /<\/api\/invoices\?([^>]*)>; rel="next"/.exec(page.link)
      if (!next) break
      query = next[1] ?? ''
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(11)
    expect((await list(`project_id=${project.id}&sort=${sort}`)).rows).toEqual(rows)
    return rows
  }
  const inOrder: Record<string, (row: Row) => string | number> = {
    issued: (row: Row) => row.issued,
    due: (row: Row) => row.dueOn ?? '9999',
    number: (row: Row) => Number(row.number.split('-').at(-1)),
    customer: (row: Row) => row.project.customerName,
    total: (row: Row) => row.total,
    balance: (row: Row) => row.balance,
  }
  for (const [sort, key] of Object.entries(inOrder)) {
    const rising = (await sorted(sort)).map(key)
    expect(rising).toEqual([...rising].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
    expect((await sorted(`-${sort}`)).map(key)).toEqual(rising.toReversed())
  }
})

test('what cannot be asked for is refused by name', async () => {
  const cases = [
    ['status=late', 'status'],
    ['status=constructor', 'status'],
    ['sort=status', 'sort'],
    ['from=2026-02-30', 'from'],
    ['customer_id=x', 'customer_id'],
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
    ['offset=5', 'offset'],
  ]
  for (const [query, field] of cases) {
    const { status, body } = await staff.call<{ fields: object }>('GET', `/api/invoices?${query}`)
    expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [field]])
  }
})

test('retention is what is still held back: less what was asked for again, by invoices that are billed', async () => {
  const project = await newProject(staff)
  const items = [{ description: 'Work', amount: 1000 }]
  const work = await newSentInvoice(staff, project.id, { items, retention: 100 })
  await newInvoice(staff, project.id, { items, retention: 70 })
  const held = async () => {
    const { body } = await staff.call<{ money: { retentionHeld: number } }>(
      'GET',
      `/api/projects/${project.id}`,
    )
    const { retention } = await totals(`project_id=${project.id}`)
    return [retention, body.money.retentionHeld]
  }
  expect(await held()).toEqual([100, 100])
  await newSentInvoice(staff, project.id, { releases: [{ invoice_id: work.id, amount: 60 }] })
  await newInvoice(staff, project.id, { releases: [{ invoice_id: work.id, amount: 15 }] })
  expect(await held()).toEqual([40, 40])
})

test('a deleted project takes its invoices out of lists and totals', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id)
  await sendPayment(staff, invoice)
  await testApp.deps.db
    .updateTable('project')
    .set({ deleted_at: testApp.clock.now() })
    .where('id', '=', project.id)
    .execute()
  expect(await list(`project_id=${project.id}`)).toMatchObject({ rows: [], total: 0 })
  expect(await totals(`project_id=${project.id}`)).toMatchObject({ count: 0, total: 0, paid: 0 })
})
