import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { type Answer, buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  newExpense,
  pathOf,
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

interface Paid {
  message: string
  total: number
  payments: WireExpensePayment[]
  error: string
  fields: Record<string, string>
}

/** Bills of $1,000.00, each on a project of its own. */
async function bills(count: number): Promise<WireNewExpense[]> {
  const made: WireNewExpense[] = []
  for (let index = 0; index < count; index += 1)
    made.push(await newExpense(staff, (await newProject(staff)).id))
  return made
}

function pay(
  expenses: { id: number; amount?: number }[],
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<Paid>> {
  const how = { method: 'ach', identification: '77', ...body }
  return staff.call('POST', '/api/expenses/pay', { expenses, ...how }, headers)
}

async function paidOn({ project_id, id }: WireExpense): Promise<number> {
  const { body } = await staff.call<WireExpense[]>('GET', `/api/expenses?project_id=${project_id}`)
  return body.find((each) => each.id === id)?.paid ?? Number.NaN
}

test('pays several bills of several projects, what is owed unless told otherwise', async () => {
  const [one, two, three] = (await bills(3)) as [WireNewExpense, WireNewExpense, WireNewExpense]
  await sendExpensePayment(staff, two, { amount: '250.25' })
  const { status, body } = await pay([{ id: three.id, amount: 10.5 }, { id: one.id }, { id: two.id }], {
    date: '2026-11-19',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: '3 expenses paid',
    total: 1760.25,
    payments: [
      { expense_id: three.id, project_id: three.project_id, amount: 10.5, method: 'ach', date: '2026-11-19' },
      { expense_id: one.id, amount: 1000, identification: '77' },
      { expense_id: two.id, amount: 749.75 },
    ],
  })
  expect(await Promise.all([one, two, three].map(paidOn))).toEqual([1000, 1000, 10.5])
  expect((await pay([{ id: three.id }])).body).toMatchObject({ message: '1 expense paid', total: 989.5 })
})

test('one that cannot be paid leaves all unpaid, and is named', async () => {
  const [one, paid, part] = (await bills(3)) as [WireNewExpense, WireNewExpense, WireNewExpense]
  await sendExpensePayment(staff, paid, { amount: '1000' })
  await sendExpensePayment(staff, part, { amount: '400' })
  const nothing = 'Nothing is owed any more on the expense of $1,000.00 by White Cap'
  const cases: [{ id: number; amount?: number }[], object, number, string, string?][] = [
    [[{ id: one.id }, { id: paid.id }], {}, 409, 'expenses.1.amount', nothing],
    [[{ id: one.id }, { id: paid.id, amount: 5 }], {}, 409, 'expenses.1.amount', nothing],
    [
      [{ id: one.id }, { id: part.id, amount: 600.01 }],
      {},
      400,
      'expenses.1.amount',
      '$600.01 is more than the $600.00 owed on the expense of $1,000.00 by White Cap',
    ],
    [[{ id: one.id }, { id: 999_999 }], {}, 404, 'expenses.1.id'],
    [[{ id: one.id }, { id: one.id }], {}, 400, 'expenses.1.id', 'Is in the list already'],
    [[{ id: one.id, amount: 0 }], {}, 400, 'expenses.0.amount'],
    [[{ id: one.id, amount: -1 }], {}, 400, 'expenses.0.amount'],
    [[{ id: one.id, amount: 1.005 }], {}, 400, 'expenses.0.amount'],
    [[], {}, 400, 'expenses', 'Choose at least one expense'],
    [[{ id: one.id }], { method: 'bitcoin' }, 400, 'method'],
    [[{ id: one.id }], { date: '2026-11-21' }, 400, 'date'],
    [[{ id: one.id }], { date: '2062-11-21' }, 400, 'date'],
    [[{ id: one.id }], { identification: 'nul\0' }, 400, 'identification'],
  ]
  for (const [expenses, body, status, field, sentence] of cases) {
    const answer = await pay(expenses, body)
    expect([expenses, body, answer.status, Object.keys(answer.body.fields)]).toEqual([
      expenses,
      body,
      status,
      [field],
    ])
    if (sentence) expect(answer.body.fields[field]).toBe(sentence)
  }
  expect(await Promise.all([one, paid, part].map(paidOn))).toEqual([0, 1000, 400])
})

test('fifty identical requests with one key pay once', async () => {
  const [one, two] = (await bills(2)) as [WireNewExpense, WireNewExpense]
  const headers = { 'idempotency-key': 'run-1' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => pay([{ id: one.id }, { id: two.id, amount: 300 }], {}, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await Promise.all([one, two].map(paidOn))).toEqual([1000, 300])
  expect((await pay([{ id: two.id }], {}, headers)).status).toBe(422)
})

test('a second click without a key gets the payments of the first; later it is refused', async () => {
  const [one, two] = (await bills(2)) as [WireNewExpense, WireNewExpense]
  const expenses = [{ id: one.id }, { id: two.id, amount: 1000 }]
  const clicks = await Promise.all(Array.from({ length: 5 }, () => pay(expenses)))
  for (const { status, body } of clicks) expect([status, body]).toEqual([201, clicks[0]?.body])
  expect(await Promise.all([one, two].map(paidOn))).toEqual([1000, 1000])
  testApp.clock.advance(10_001)
  expect((await pay(expenses)).status).toBe(409)
  testApp.clock.set('2026-11-20T18:00:00Z')
})

test('runs that overlap in any order pay every bill once, and nobody waits for ever', async () => {
  const made = await bills(6)
  const runs = Array.from({ length: 12 }, (_, run) => {
    const chosen = made.filter((_each, index) => (index + run) % 2 === 0 || index === run % 6)
    const ordered = run % 3 === 0 ? chosen.toReversed() : chosen
    return pay(
      ordered.map(({ id }) => ({ id })),
      { identification: `run ${run}` },
      { 'idempotency-key': `over-${run}` },
    )
  })
  const answers = await Promise.all([
    ...runs,
    ...made.map((expense) => staff.call('PUT', pathOf(expense), { paidFor: 'Again' })),
  ])
  for (const { status } of answers) expect([200, 201, 409]).toContain(status)
  const paid = await Promise.all(made.map(paidOn))
  for (const amount of paid) expect([0, 1000]).toContain(amount)
  expect(paid).toContain(1000)
})

test('a closed month is named, and nothing is paid', async () => {
  const [one] = (await bills(1)) as [WireNewExpense]
  const { db } = testApp.deps
  await db
    .insertInto('closed_month')
    .values({ month: '2026-10-01', closed_at: testApp.clock.now(), figures: '{}' })
    .execute()
  const refused = await pay([{ id: one.id }], { date: '2026-10-31' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, ['date']])
  expect((await pay([{ id: one.id }], { date: '2026-11-01' })).status).toBe(201)
  await db.deleteFrom('closed_month').execute()
})
