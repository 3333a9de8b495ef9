import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  newExpense,
  pathOf,
  pathOfPayment,
  putForm,
  sendExpensePayment,
  type WireExpense,
  type WireExpensePayment,
  type WireNewExpense,
} from './sample-expense.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

/** A bill of $1,000.00 on a project of its own. */
async function bill(): Promise<WireNewExpense> {
  return newExpense(staff, (await newProject(staff)).id)
}

async function read({ project_id, id }: WireExpense): Promise<WireExpense> {
  const { body } = await staff.call<{ expenses: WireExpense[] }>('GET', `/api/projects/${project_id}`)
  const expense = body.expenses.find((each) => each.id === id)
  if (!expense) throw new Error('No expense')
  return expense
}

function change(payment: WireExpensePayment, body: object) {
  return staff.call<WireExpensePayment & { current: WireExpensePayment; fields: Record<string, string> }>(
    'PUT',
    pathOfPayment(payment),
    body,
  )
}

test('a bill is paid in parts until it is paid', async () => {
  const expense = await bill()
  const { status, body } = await sendExpensePayment(staff, expense, { amount: '$400.50', date: '2026-11-18' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    project_id: expense.project_id,
    expense_id: expense.id,
    amount: 400.5,
    method: 'check',
    identification: '2077',
    date: '2026-11-18',
    picture: null,
    version: 1,
    createdAt: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T18:00:00.000Z',
  })
  expect((await staff.call('GET', pathOfPayment(body))).body).toEqual(body)
  expect(await read(expense)).toMatchObject({ status: 'partially_paid', paid: 400.5, owed: 599.5 })
  const rest = await sendExpensePayment(staff, expense, {
    amount: '599.50',
    method: 'ach',
    identification: '',
  })
  expect(rest.body.date).toBe('2026-11-20')
  expect(await read(expense)).toMatchObject({ status: 'paid', owed: 0, expensePayments: [body, rest.body] })
  const events = await testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'entity_id'])
    .where('entity', '=', 'expense_payment')
    .where('project_id', '=', expense.project_id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { verb: 'paid', summary: 'paid $400.50 to White Cap by check 2077', entity_id: body.id },
    { verb: 'paid', summary: 'paid $599.50 to White Cap by ACH', entity_id: rest.body.id },
  ])
})

test('more than is owed is refused by name, unless it is meant', async () => {
  const expense = await bill()
  const sentence = 'The payment of $1,000.01 is more than the $1,000.00 owed'
  expect(await sendExpensePayment(staff, expense, { amount: '1000.01' })).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { amount: sentence } },
  })
  const meant = await sendExpensePayment(staff, expense, { amount: '1000.01', overpayment: 'true' })
  expect(meant.status).toBe(201)
  expect(await read(expense)).toMatchObject({ status: 'paid', owed: -0.01 })
  expect((await sendExpensePayment(staff, expense, { amount: '0.01' })).status).toBe(400)
})

test('bad payments name what is wrong, and nothing is saved', async () => {
  const expense = await bill()
  const cases: [Parameters<typeof sendExpensePayment>[2], string][] = [
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: 'ten' }, 'amount'],
    [{ amount: '100000000' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ method: 'bitcoin' }, 'method'],
    [{ method: '' }, 'method'],
    [{ identification: 'nul\0' }, 'identification'],
    [{ identification: 'x'.repeat(10_000) }, 'identification'],
    [{ date: '2026-11-21' }, 'date'],
    [{ date: '2062-01-01' }, 'date'],
    [{ date: '1999-12-31' }, 'date'],
    [{ date: 'yesterday' }, 'date'],
    [{ overpayment: 'maybe' }, 'overpayment'],
    [{ stranger: '1' }, 'stranger'],
    [{ picture: 'https://example.com/a.jpg' }, 'picture'],
    [{ picture: { name: 'check.jpg', bytes: Buffer.from('text') } }, 'picture'],
    [{ picture: { name: 'check.jpg', bytes: Buffer.alloc(0) } }, 'picture'],
  ]
  for (const [fields, field] of cases) {
    const answer = await sendExpensePayment(staff, expense, fields)
    expect([fields, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([fields, 400, [field]])
  }
  expect((await read(expense)).expensePayments).toEqual([])
})

test('a payment is corrected; a stale version is refused with the payment as it stands', async () => {
  const expense = await bill()
  const { body: payment } = await sendExpensePayment(staff, expense)
  const first = await change(payment, { amount: '250', date: '2026-11-19', version: 1 })
  expect(first).toMatchObject({ status: 200, body: { amount: 250, date: '2026-11-19', version: 2 } })
  expect(await read(expense)).toMatchObject({ paid: 250, owed: 750 })
  const stale = await change(payment, { method: 'cash', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toEqual(first.body)
  const whole = await change(payment, { ...first.body, method: 'wire', identification: null })
  expect(whole).toMatchObject({
    status: 200,
    body: { amount: 250, method: 'wire', identification: '', version: 3 },
  })
  const byForm = await putForm<WireExpensePayment>(staff, pathOfPayment(payment), { method: 'zelle' })
  expect(byForm).toMatchObject({ status: 200, body: { method: 'zelle', version: 4 } })
  const [event] = await testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'changes'])
    .where('entity', '=', 'expense_payment')
    .where('entity_id', '=', payment.id)
    .where('verb', '=', 'changed')
    .orderBy('id')
    .execute()
  expect(event?.changes).toEqual({
    amount: { from: 100, to: 250 },
    date: { from: '2026-11-20', to: '2026-11-19' },
  })
})

test('a correction may not pay more than is owed, unless it is meant', async () => {
  const expense = await bill()
  await sendExpensePayment(staff, expense, { amount: '600' })
  const { body: payment } = await sendExpensePayment(staff, expense, { amount: '300' })
  expect((await change(payment, { amount: '400.01' })).body.fields).toEqual({
    amount: 'The payment of $400.01 is more than the $400.00 owed',
  })
  expect((await change(payment, { amount: '400' })).status).toBe(200)
  expect((await change(payment, { amount: '500', overpayment: 'true' })).status).toBe(200)
  // What is overpaid already may be corrected in other ways, and come down.
  expect((await change(payment, { method: 'cash' })).status).toBe(200)
  expect((await change(payment, { amount: '450' })).status).toBe(200)
  for (const body of [{ amount: '0' }, { date: '' }, { date: '2026-11-21' }, { method: 'gold' }]) {
    const refused = await change(payment, body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, Object.keys(body)])
  }
  expect(await read(expense)).toMatchObject({ paid: 1050, owed: -50 })
})

test('a payment that is deleted is owed again', async () => {
  const expense = await bill()
  const { body: payment } = await sendExpensePayment(staff, expense)
  const deleted = await staff.call('DELETE', pathOfPayment(payment))
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Expense payment deleted' }])
  expect(await read(expense)).toMatchObject({ paid: 0, owed: 1000, expensePayments: [] })
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await staff.call(method, pathOfPayment(payment))).status).toBe(404)
  }
})

test('a payment under another bill or another project is not found', async () => {
  const [expense, other] = [await bill(), await bill()]
  const { body: payment } = await sendExpensePayment(staff, expense)
  for (const stray of [
    { ...payment, expense_id: other.id },
    { ...payment, project_id: other.project_id },
    { ...payment, project_id: other.project_id, expense_id: other.id },
    { ...payment, id: 999_999 },
  ]) {
    expect((await staff.call('GET', pathOfPayment(stray))).status).toBe(404)
    expect((await change(stray, { method: 'cash' })).status).toBe(404)
    expect((await staff.call('DELETE', pathOfPayment(stray))).status).toBe(404)
    expect((await staff.call('GET', `${pathOfPayment(stray)}/preview`)).status).toBe(404)
  }
  expect(await read(expense)).toMatchObject({ expensePayments: [payment] })
})

test('fifty identical payments with one key are one', async () => {
  const expense = await bill()
  const headers = { 'idempotency-key': `pay-${expense.id}` }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendExpensePayment(staff, expense, {}, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await read(expense)).toMatchObject({ paid: 100 })
})

test('a second click without a key is the same payment, for ten seconds', async () => {
  const expense = await bill()
  const clicks = await Promise.all(
    Array.from({ length: 10 }, () => sendExpensePayment(staff, expense, { amount: '1000' })),
  )
  expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await read(expense)).toMatchObject({ paid: 1000, status: 'paid' })
  const other = await bill()
  await sendExpensePayment(staff, other)
  testApp.clock.advance(10_001)
  await sendExpensePayment(staff, other)
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect(await read(other)).toMatchObject({ paid: 200 })
})

test('different payments at once never exceed what is owed', async () => {
  const expense = await bill()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sendExpensePayment(staff, expense, { amount: String(90 + index) }),
    ),
  )
  const taken = answers.flatMap(({ status }, index) => (status === 201 ? [90 + index] : []))
  const after = await read(expense)
  expect(after.paid).toBe(taken.reduce((sum, amount) => sum + amount, 0))
  expect(after.owed).toBeGreaterThanOrEqual(0)
  expect(after.owed).toBeLessThan(109)
})

test('a closed month takes changes from an administrator only, and tells them', async () => {
  const expense = await newExpense(staff, (await newProject(staff)).id, { date: '2026-08-14' })
  const { body: payment } = await sendExpensePayment(staff, expense, { date: '2026-09-02' })
  const { db } = testApp.deps
  const closed = { month: '2026-08-01', closed_at: testApp.clock.now(), figures: '{}' }
  await db.insertInto('closed_month').values(closed).execute()
  const url = `/api/project/${expense.project_id}/expenses`
  const august = { paidTo: 'White Cap', cost: '10', date: '2026-08-31' }
  const pay = { amount: '5', method: 'cash', date: '2026-08-31' }
  const attempts = [
    ['POST', url, august, 'date'],
    ['PUT', pathOf(expense), { cost: '999' }, 'cost'],
    ['PUT', pathOf(expense), { date: '2026-11-01' }, 'date'],
    ['POST', pathOf(expense), pay, 'date'],
    ['PUT', pathOfPayment(payment), { date: '2026-08-31' }, 'date'],
  ] as const
  for (const [method, path, body, field] of attempts) {
    const refused = await staff.call<{ fields?: Record<string, string> }>(method, path, body)
    expect([path, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([path, 403, [field]])
  }
  // What is no money may change, and September is open.
  expect((await staff.call('PUT', pathOf(expense), { paidFor: 'Form ties' })).status).toBe(200)
  expect((await staff.call('DELETE', pathOfPayment(payment))).status).toBe(200)
  expect((await staff.call('DELETE', pathOf(expense))).status).toBe(403)
  const admin = await testApp.signIn('admin')
  expect((await admin.call('POST', url, august)).status).toBe(201)
  expect((await admin.call('POST', pathOf(expense), pay)).status).toBe(201)
  const told = await db
    .selectFrom('event')
    .select('summary')
    .where('entity', '=', 'month')
    .orderBy('id')
    .execute()
  expect(told.map(({ summary }) => summary)).toEqual([
    'recorded an expense of $10.00 by White Cap, in August 2026, which is closed',
    'paid $5.00 to White Cap by cash, in August 2026, which is closed',
  ])
  await db.deleteFrom('closed_month').execute()
})

test('in a closed month, whom, for what account and how was paid stay, and a refusal names the field', async () => {
  const { id } = await newProject(staff)
  const fields = { paidTo: 'White Cap', category: 'concrete', date: '2026-08-14' }
  const expense = await newExpense(staff, id, fields)
  const { body: payment } = await sendExpensePayment(staff, expense, { date: '2026-08-20' })
  // Billed in an open month; the deposit on it was paid in the closed one.
  const prepaid = await newExpense(staff, id, { ...fields, date: '2026-09-01' })
  await sendExpensePayment(staff, prepaid, { date: '2026-08-31' })
  const { db } = testApp.deps
  const closed = { month: '2026-08-01', closed_at: testApp.clock.now(), figures: '{}' }
  await db.insertInto('closed_month').values(closed).execute()
  const attempts = [
    [pathOf(expense), { paidTo: 'Bay Rebar', paidFor: 'Ties' }, 'paidTo'],
    [pathOf(expense), { category: 'steel' }, 'category'],
    [pathOf(prepaid), { paidTo: 'Bay Rebar' }, 'paidTo'],
    [pathOf(prepaid), { paidTo: 'Bay Rebar', category: 'steel' }, 'paidTo'],
    [pathOfPayment(payment), { method: 'cash' }, 'method'],
    [pathOfPayment(payment), { identification: '2078' }, 'identification'],
    [pathOfPayment(payment), { identification: null }, 'identification'],
  ] as const
  for (const [path, body, field] of attempts) {
    const refused = await staff.call<{ fields?: Record<string, string> }>('PUT', path, body)
    expect([body, refused.status, refused.body.fields]).toEqual([
      body,
      403,
      { [field]: 'August 2026 is closed; only an administrator can change it' },
    ])
  }
  const free = [
    [pathOf(expense), { paidTo: ' White Cap ', category: 'concrete', paidFor: 'Form ties' }],
    [pathOf(expense), { requestReference: 'INV-7', dueDate: '2026-09-14' }],
    [pathOf(prepaid), { category: 'steel' }],
    [pathOfPayment(payment), { method: 'check', identification: '2077', amount: '100' }],
  ] as const
  for (const [path, body] of free)
    expect([body, (await staff.call('PUT', path, body)).status]).toEqual([body, 200])
  const admin = await testApp.signIn('admin')
  for (const [path, body] of [...attempts.slice(0, 3), ...attempts.slice(4, 6)]) {
    expect([body, (await admin.call('PUT', path, body)).status]).toEqual([body, 200])
  }
  const told = await db
    .selectFrom('event')
    .select('summary')
    .where('entity', '=', 'month')
    .where('project_id', '=', id)
    .orderBy('id')
    .execute()
  expect(told.map(({ summary }) => summary)).toEqual([
    'changed the expense of $1,000.00 by White Cap, in August 2026, which is closed',
    'changed the expense of $1,000.00 by Bay Rebar, in August 2026, which is closed',
    'changed the expense of $1,000.00 by White Cap, in August 2026, which is closed',
    'changed the payment of $100.00 to Bay Rebar, in August 2026, which is closed',
    'changed the payment of $100.00 to Bay Rebar, in August 2026, which is closed',
  ])
  await db.deleteFrom('closed_month').execute()
})
