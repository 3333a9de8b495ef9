import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  changeExpense,
  newExpense,
  pathOf,
  putForm,
  readProject,
  sendExpense,
  sendExpensePayment,
  type WireExpense,
} from './sample-expense.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

function eventsOf(entity: string, id: number) {
  return testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'changes', 'project_id'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

test('records a bill, which the project shows and whose cost it counts', async () => {
  const project = await newProject(staff)
  const { status, body } = await sendExpense(staff, project.id, {
    paidTo: ' Hillside Concrete ',
    paidFor: 'Twelve yards, 4000 psi',
    requestReference: 'INV-881',
    category: 'concrete',
    cost: '$2,150.75',
    date: '2026-11-18',
    dueDate: '2026-12-18',
    picture: '',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    project_id: project.id,
    paidTo: 'Hillside Concrete',
    business: null,
    paidFor: 'Twelve yards, 4000 psi',
    category: 'concrete',
    requestReference: 'INV-881',
    cost: 2150.75,
    date: '2026-11-18',
    dueDate: '2026-12-18',
    picture: null,
    pictureIsPdf: false,
    status: 'unpaid',
    paid: 0,
    owed: 2150.75,
    expensePayments: [],
    createdBy: `${staff.employee.firstName} Tester`,
    version: 1,
    createdAt: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T18:00:00.000Z',
    similar: [],
  })
  const { similar: _, ...expense } = body
  const whole = await readProject(staff, project.id)
  expect(whole.expenses).toEqual([expense])
  expect(whole.money).toMatchObject({ committedCost: 2150.75, paidCost: 0, owedCost: 2150.75 })
  expect(await eventsOf('expense', body.id)).toMatchObject([
    {
      verb: 'created',
      summary: 'recorded an expense of $2,150.75 by Hillside Concrete',
      project_id: project.id,
    },
  ])
})

test('a project shows expenses with their payments, and its money agrees with them', async () => {
  const project = await newProject(staff)
  const one = await newExpense(staff, project.id, { cost: '300', date: '2026-11-01' })
  const other = await newExpense(staff, project.id, { cost: '200.25', paidTo: 'Sunset Rentals' })
  const { body: part } = await sendExpensePayment(staff, one, { amount: '120.10' })
  const { body: whole } = await sendExpensePayment(staff, other, { amount: '200.25', method: 'cash' })
  const after = await readProject(staff, project.id)
  expect(after.expenses.map(({ id }) => id)).toEqual([other.id, one.id])
  expect(after.expenses).toMatchObject([
    { status: 'paid', paid: 200.25, owed: 0, expensePayments: [whole] },
    { status: 'partially_paid', paid: 120.1, owed: 179.9, expensePayments: [part] },
  ])
  expect(after.money).toMatchObject({ committedCost: 500.25, paidCost: 320.35, owedCost: 179.9 })
  expect((await staff.call('DELETE', `/api/projects/${project.id}`)).status).toBe(409)
})

test('takes plain JSON as well as a form, and a bill without a day is of today', async () => {
  const project = await newProject(staff)
  testApp.clock.set('2026-11-21T07:30:00Z') // still the 20th in California
  const { status, body } = await staff.call<WireExpense>('POST', `/api/project/${project.id}/expenses`, {
    paidTo: 'White Cap',
    cost: 1250.5,
    date: '',
    picture: null,
  })
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect([status, body.cost, body.date, body.category]).toEqual([201, 1250.5, '2026-11-20', 'other'])
})

test('a supplier of ours is linked; one that does not exist is refused by name', async () => {
  const project = await newProject(staff)
  const { body: supplier } = await staff.call<{ id: number }>('POST', '/api/businesses', {
    name: 'White Cap',
    kind: 'supplier',
  })
  const linked = await sendExpense(staff, project.id, { business_id: String(supplier.id) })
  expect(linked.body.business).toEqual({ id: supplier.id, name: 'White Cap' })
  const refused = await sendExpense(staff, project.id, { business_id: '999999' })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { business_id: 'There is no such business' } },
  })
  expect((await changeExpense(staff, linked.body, { business_id: 999_999 })).body.fields).toHaveProperty(
    'business_id',
  )
  const used = await staff.call<{ error: string }>('DELETE', `/api/businesses/${supplier.id}`)
  expect([used.status, used.body.error]).toEqual([
    409,
    `White Cap is used in project ${project.number}; archive it instead`,
  ])
  expect((await changeExpense(staff, linked.body, { business_id: null })).body.business).toBeNull()
  expect((await readProject(staff, project.id)).expenses).toHaveLength(1)
})

test('corrects a bill; a stale version is refused with the bill as it stands', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  const first = await changeExpense(staff, expense, { cost: '1100', dueDate: '2026-12-20', version: 1 })
  expect(first).toMatchObject({
    status: 200,
    body: { cost: 1100, owed: 1100, dueDate: '2026-12-20', version: 2 },
  })
  const stale = await changeExpense(staff, expense, { paidFor: 'Lumber', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toEqual(first.body)
  const matched = await staff.call('PUT', pathOf(expense), { paidFor: 'Lumber' }, { 'if-match': '"1"' })
  expect(matched.status).toBe(409)
  const whole = await changeExpense(staff, expense, { ...first.body, category: 'steel' })
  expect(whole).toMatchObject({ status: 200, body: { ...first.body, category: 'steel', version: 3 } })
  const byForm = await putForm<WireExpense>(staff, pathOf(expense), {
    dueDate: '',
    paidFor: '',
    version: '3',
  })
  expect(byForm).toMatchObject({ status: 200, body: { dueDate: null, paidFor: '', cost: 1100, version: 4 } })
  expect(await eventsOf('expense', expense.id)).toMatchObject([
    { verb: 'created' },
    {
      verb: 'changed',
      changes: { cost: { from: 1000, to: 1100 }, dueDate: { from: null, to: '2026-12-20' } },
    },
    { verb: 'changed', changes: { category: { from: 'other', to: 'steel' } } },
    { verb: 'changed', changes: { paidFor: { from: 'Rebar', to: '' } } },
  ])
})

test('the cost may not fall below what was paid', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  await sendExpensePayment(staff, expense, { amount: '400' })
  const sentence = 'The cost would be less than the $400.00 already paid'
  expect(await changeExpense(staff, expense, { cost: '399.99' })).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { cost: sentence } },
  })
  expect((await changeExpense(staff, expense, { cost: '400' })).body).toMatchObject({
    status: 'paid',
    owed: 0,
  })
})

test('no new bill is from a business that was archived; one that names it already may be changed', async () => {
  const project = await newProject(staff)
  const { body: supplier } = await staff.call<{ id: number }>('POST', '/api/businesses', {
    name: 'Bay Rebar',
    kind: 'supplier',
  })
  const business_id = String(supplier.id)
  const linked = (await sendExpense(staff, project.id, { business_id })).body
  const other = (await sendExpense(staff, project.id, { paidTo: 'Bay Rebar' })).body
  await staff.call('PUT', `/api/businesses/${supplier.id}`, { archived: true })
  const refused = { status: 400, body: { fields: { business_id: 'Bay Rebar is archived' } } }
  expect(await sendExpense(staff, project.id, { paidTo: 'Bay Rebar Inc.', business_id })).toMatchObject(
    refused,
  )
  expect(await changeExpense(staff, other, { business_id: supplier.id })).toMatchObject(refused)
  expect(await changeExpense(staff, linked, { business_id: supplier.id, cost: '5' })).toMatchObject({
    status: 200,
    body: { cost: 5, business: { id: supplier.id } },
  })
})

test('deletes a bill nobody paid on; one with payments stays', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  const { body: payment } = await sendExpensePayment(staff, expense)
  const refused = await staff.call<{ error: string }>('DELETE', pathOf(expense))
  const sentence = 'An expense that was paid cannot be deleted; delete its payments first'
  expect(refused).toMatchObject({
    status: 409,
    body: { error: sentence, fields: { expensePayments: sentence } },
  })
  await staff.call('DELETE', `${pathOf(expense)}/expensePayment/${payment.id}`)
  const deleted = await staff.call('DELETE', pathOf(expense))
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Expense deleted successfully' }])
  expect((await staff.call('DELETE', pathOf(expense))).status).toBe(404)
  const whole = await readProject(staff, project.id)
  expect([whole.expenses, whole.money.committedCost, whole.money.paidCost]).toEqual([[], 0, 0])
  expect((await eventsOf('expense', expense.id)).at(-1)).toMatchObject({
    verb: 'deleted',
    summary: 'deleted the expense of $1,000.00 by White Cap',
  })
})

test('fifty identical bills with one key are one, and two keys are two', async () => {
  const project = await newProject(staff)
  const headers = { 'idempotency-key': 'bill-881' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendExpense(staff, project.id, {}, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect((await readProject(staff, project.id)).expenses).toHaveLength(1)
  const other = await sendExpense(staff, project.id, { cost: '1' }, headers)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  expect((await sendExpense(staff, project.id, {}, { 'idempotency-key': 'bill-882' })).status).toBe(201)
  expect((await readProject(staff, project.id)).expenses).toHaveLength(2)
})

test('a second click without a key is the same bill, for ten seconds', async () => {
  const project = await newProject(staff)
  const clicks = await Promise.all(Array.from({ length: 10 }, () => sendExpense(staff, project.id)))
  expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const different: Record<string, string>[] = [
    { cost: '1000.01' },
    { paidTo: 'White Cap Inc' },
    { paidFor: 'Wire' },
    { date: '2026-11-19' },
    { dueDate: '2026-12-19' },
    { category: 'steel' },
    { requestReference: '7' },
  ]
  for (const fields of different) await sendExpense(staff, project.id, fields)
  expect((await readProject(staff, project.id)).expenses).toHaveLength(8)
  testApp.clock.advance(10_000)
  expect((await sendExpense(staff, project.id)).body.id).toBe(clicks[0]?.body.id)
  testApp.clock.advance(1)
  expect((await sendExpense(staff, project.id)).body.id).not.toBe(clicks[0]?.body.id)
  testApp.clock.set('2026-11-20T18:00:00Z')
})

test('bills, changes, payments and deletions at once leave a project that adds up', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) =>
      sendExpensePayment(staff, expense, { amount: String(90 + index) }),
    ),
    ...Array.from({ length: 4 }, (_, index) => changeExpense(staff, expense, { cost: String(300 + index) })),
    ...Array.from({ length: 4 }, (_, index) => sendExpense(staff, project.id, { cost: String(10 + index) })),
    staff.call('DELETE', pathOf(expense)),
  ])
  for (const { status } of answers) expect([200, 201, 400, 404, 409]).toContain(status)
  const { expenses, money } = await readProject(staff, project.id)
  const sum = (key: 'cost' | 'paid') =>
    expenses.reduce((cents, each) => cents + Math.round(each[key] * 100), 0) / 100
  expect(money).toMatchObject({ committedCost: sum('cost'), paidCost: sum('paid') })
  for (const { owed } of expenses) expect(owed).toBeGreaterThanOrEqual(0)
})
