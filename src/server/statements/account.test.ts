import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import { addDays } from '../../domain/dates.ts'
import { projectMoney } from '../../domain/project-money.ts'
import { newProject } from '../bids/sample-bid.ts'
import { newInvoice, pay } from '../invoices/sample-invoice.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type MoneyHistory, writeMoney } from '../testing/write-money.ts'

type Account = z.input<typeof CustomerAccount>

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('accountant')
})
afterAll(() => office.close())

async function newCustomer(name = 'Pat Lee'): Promise<number> {
  const { body } = await staff.call<{ id: number }>('POST', '/api/customers', {
    name,
    email: 'pat@example.com',
  })
  return body.id
}

async function projectOf(customerId: number): Promise<number> {
  const { id } = await newProject(staff)
  await office.deps.db.updateTable('project').set({ customer_id: customerId }).where('id', '=', id).execute()
  return id
}

/** A customer with one project of that history. */
async function customerWith(...histories: MoneyHistory['invoices'][]): Promise<number> {
  const id = await newCustomer()
  for (const invoices of histories) {
    await writeMoney(office.deps.db, await projectOf(id), { bids: [], finalized: null, invoices })
  }
  return id
}

async function account(id: number, query = ''): Promise<Account> {
  const { status, body } = await staff.call<Account>('GET', `/api/customers/${id}/account${query}`)
  expect(status).toBe(200)
  return body
}

const plain = { retention: 0, voided: false, sent: true, dueDate: null, payments: [] }

test('invoices on the day of issue, money on the day it came, what was voided on that day', async () => {
  const id = await customerWith([
    {
      ...plain,
      items: [100_000],
      retention: 5_000,
      issued: '2026-02-01',
      payments: [
        { amount: 60_000, received: '2026-03-01' },
        { amount: -10_000, kind: 'refund', corrects: 0, received: '2026-03-02' },
        { amount: 45_000, received: '2026-03-03' },
        { amount: -45_000, kind: 'reversal', corrects: 2, received: '2026-03-09' },
      ],
    },
    { ...plain, items: [7_000], issued: '2026-02-10', voided: true, voidedOn: '2026-04-01' },
  ])
  const { entries, opening, closing, retentionHeld, customer, from, to } = await account(id)
  expect({ opening, closing, retentionHeld, from, to, name: customer.name }).toEqual({
    opening: 0,
    closing: 450,
    retentionHeld: 50,
    from: '2026-01-01',
    to: '2026-11-20',
    name: 'Pat Lee',
  })
  expect(entries.map(({ day, kind, amount, balance }) => [day, kind, amount, balance])).toEqual([
    ['2026-02-01', 'invoice', 950, 950],
    ['2026-02-10', 'invoice', 70, 1020],
    ['2026-03-01', 'payment', -600, 420],
    ['2026-03-02', 'refund', 100, 520],
    ['2026-03-03', 'payment', -450, 70],
    ['2026-03-09', 'reversal', 450, 520],
    ['2026-04-01', 'void', -70, 450],
  ])
  expect(entries[0]?.description).toBe(`Invoice ${entries[0]?.invoice.number}`)
  const ofPayments = entries.filter(({ payment_id }) => payment_id !== null)
  expect(ofPayments.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'payment', 'reversal'])
})

test('a period begins with what was owed before it', async () => {
  const id = await customerWith([
    {
      ...plain,
      items: [100_000],
      issued: '2025-12-31',
      payments: [{ amount: 30_000, received: '2026-06-01' }],
    },
  ])
  expect(await account(id)).toMatchObject({ opening: 1000, closing: 700, entries: [{ balance: 700 }] })
  expect(await account(id, '?from=2025-12-31&to=2025-12-31')).toMatchObject({ opening: 0, closing: 1000 })
  expect(await account(id, '?to=2025-12-31')).toMatchObject({ from: '2025-01-01', closing: 1000 })
  expect(await account(id, '?from=2026-06-02')).toMatchObject({ opening: 700, closing: 700, entries: [] })
})

test('how a line of the account is called', async () => {
  const project = await newProject(staff)
  const { body } = await staff.call<{ customer_id: number; customer: { id: number } }>(
    'GET',
    `/api/projects/${project.id}`,
  )
  const invoice = await newInvoice(staff, project.id)
  await pay(staff, project.id, invoice.id, 100, { identification: '1042' })
  await pay(staff, project.id, invoice.id, 50, { method: 'zelle' })
  const { entries, notCleared } = await account(body.customer.id)
  expect(entries.map(({ description }) => description)).toEqual([
    `Invoice ${invoice.number}`,
    'Check 1042',
    'Zelle',
  ])
  expect(notCleared).toBe(150)
})

test('what was voided on the day it was written, or before it would count, leaves nothing behind', async () => {
  const id = await customerWith([
    { ...plain, items: [5_000], issued: '2026-05-05', voided: true },
    { ...plain, items: [8_000], issued: '2026-06-10', voided: true, voidedOn: '2026-06-01' },
  ])
  const { entries, closing } = await account(id)
  expect(entries.map(({ day, balance }) => [day, balance])).toEqual([
    ['2026-05-05', 50],
    ['2026-05-05', 0],
    ['2026-06-10', 80],
    ['2026-06-10', 0],
  ])
  expect(closing).toBe(0)
  expect((await account(id, '?to=2026-06-05')).closing).toBe(0)
})

test('what was paid ahead is taken off what is oldest', async () => {
  const id = await customerWith(
    [{ ...plain, items: [10_000], dueDate: '2026-05-01' }],
    [{ ...plain, items: [10_000], dueDate: '2026-11-30', payments: [13_000] }],
  )
  expect((await account(id)).aging).toEqual({ current: 0, days30: 0, days60: 0, days90: 0, older: 70 })
})

test('a deleted project is no part of it', async () => {
  const id = await customerWith([{ ...plain, items: [10_000] }], [{ ...plain, items: [300] }])
  const deleted = { deleted_at: office.clock.now() }
  const project = await office.deps.db
    .selectFrom('project')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  await office.deps.db.updateTable('project').set(deleted).where('id', '=', project.id).execute()
  expect(await account(id)).toMatchObject({ closing: 3, entries: [{ amount: 3 }] })
})

test.each([
  ['?from=2026-02-01&to=2026-01-31', 'from'],
  ['?from=2026-11-21', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?to=20261120', 'to'],
])('the period %s is refused naming %s', async (query, field) => {
  const id = await newCustomer()
  for (const path of ['account', 'statement']) {
    const { status, body } = await staff.call<{ fields: object }>(
      'GET',
      `/api/customers/${id}/${path}${query}`,
    )
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
})

test('it knows when a statement last went out, whatever came back or waits', async () => {
  const id = await newCustomer()
  expect((await account(id)).lastSentAt).toBeNull()
  const deliveries = [
    ['statement', 'delivered', '2026-10-01T17:00:00.000Z'],
    ['statement', 'accepted', '2026-10-02T17:00:00.000Z'],
    ['statement', 'bounced', '2026-10-03T17:00:00.000Z'],
    ['statement', 'queued', null],
    ['receipt', 'delivered', '2026-10-04T17:00:00.000Z'],
  ] as const
  for (const [kind, status, at] of deliveries) {
    await office.deps.db
      .insertInto('delivery')
      .values({
        kind,
        status,
        channel: 'email',
        customer_id: id,
        recipient: 'pat@example.com',
        body: '',
        message_id: `<${id}-${kind}-${status}@example.com>`,
        created_at: office.clock.now(),
        updated_at: office.clock.now(),
        accepted_at: at === null ? null : new Date(at),
      })
      .execute()
  }
  expect((await account(id)).lastSentAt).toBe('2026-10-02T17:00:00.000Z')
})

test('nobody has no account', async () => {
  expect((await staff.call('GET', '/api/customers/999999/account')).status).toBe(404)
})

const day = fc.integer({ min: 0, max: 420 }).map((days) => addDays('2025-10-01', days))
const cents = fc.integer({ min: 1, max: 9_999_999 })
const anyInvoice = fc
  .record({
    items: fc.array(cents, { minLength: 1, maxLength: 3 }),
    retention: fc.nat(4000),
    voided: fc.boolean(),
    voidedOn: day,
    dueDate: fc.option(day),
    issued: day,
    payments: fc.array(
      fc.record({ amount: cents, received: day, cleared: fc.option(day), takenBack: fc.nat(2), back: day }),
      { maxLength: 3 },
    ),
  })
  .map(({ payments, ...invoice }) => ({
    ...invoice,
    sent: true,
    payments: payments.flatMap(({ takenBack, back, ...payment }, at) => {
      const corrects = payments
        .slice(0, at)
        .reduce((count, { takenBack: kind }) => count + 1 + Number(kind > 0), 0)
      if (takenBack === 0) return [payment]
      const kind = takenBack === 1 ? ('refund' as const) : ('reversal' as const)
      return [payment, { amount: -payment.amount, kind, corrects, received: back }]
    }),
  }))

test('opening, entries and closing agree with the one function for money on any day of any history', async () => {
  const histories = fc.sample(
    fc.record({
      projects: fc.array(fc.array(anyInvoice, { maxLength: 4 }), { maxLength: 3 }),
      from: day,
      to: day,
    }),
    { numRuns: 40, seed: 11 },
  )
  let seen = 0
  for (const { projects, ...days } of histories) {
    const id = await customerWith(...projects)
    const [from = '', to = ''] = [days.from, days.to].sort()
    const shown = await account(id, `?from=${from}&to=${to}`)
    expect(inCents(shown.opening)).toBe(await owedOn(id, addDays(from, -1)))
    expect(inCents(shown.closing)).toBe(await owedOn(id, to))
    expect(shown.entries.at(-1)?.balance ?? shown.opening).toBe(shown.closing)
    let balance = inCents(shown.opening)
    for (const entry of shown.entries) {
      balance += inCents(entry.amount)
      expect(inCents(entry.balance)).toBe(balance)
      expect(from <= entry.day && entry.day <= to).toBe(true)
    }
    const ages = Object.values(shown.aging).reduce((sum, amount) => sum + inCents(amount), 0)
    expect(ages).toBe(inCents(shown.closing))
    seen += shown.entries.length
  }
  expect(seen).toBeGreaterThan(60)
})

function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}

async function owedOn(customerId: number, on: string): Promise<number> {
  const rows = await office.deps.db
    .selectFrom('project')
    .select(projectSums(on).as('sums'))
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.reduce((sum, { sums }) => sum + projectMoney(sums).balance, 0)
}
