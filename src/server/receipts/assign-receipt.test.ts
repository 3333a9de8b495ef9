import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import type { WireExpense } from '../expenses/sample-expense.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { expectNoOrphan } from '../testing/left-behind.ts'
import { assignTo, fileOf, newReceipt, readInbox, type WireReceipt } from './sample-receipt.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

async function expensesOf(projectId: number): Promise<WireExpense[]> {
  const { body } = await staff.call<{ expenses: WireExpense[] }>('GET', `/api/projects/${projectId}`)
  return body.expenses
}

test('a receipt becomes the expense of a project, and its file moves into the folder', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  const { status, body } = await assignTo(staff, receipt.id, project.id, {
    paidFor: 'Form boards',
    category: 'materials',
    requestReference: 'HD-5',
    date: '2026-11-17',
    dueDate: '2026-12-17',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    project_id: project.id,
    paidTo: 'Home Depot',
    paidFor: 'Form boards',
    category: 'materials',
    requestReference: 'HD-5',
    cost: 84.12,
    date: '2026-11-17',
    dueDate: '2026-12-17',
    picture: `/api/projects/${project.id}/expenses/${body.id}/preview`,
    status: 'unpaid',
    expensePayments: [],
    similar: [],
  })
  expect(await readInbox(staff)).not.toContain(receipt.id)
  const { similar: _, ...expense } = body
  expect(await expensesOf(project.id)).toEqual([expense])
  const served = await staff.call('GET', body.picture ?? '')
  expect([served.status, served.raw.length]).toEqual([200, receipt.bytes])
  expect((await staff.call('GET', receipt.url)).raw.equals(served.raw)).toBe(true)
  const file = await fileOf(testApp, receipt.id)
  expect(file.project_id).toBe(project.id)
  expect(file.path).toMatch(/\/expenses\/2026-11-17 Home Depot \([0-9a-f]{16}\)\.png$/)
  expect(file.path.startsWith(project.number)).toBe(true)
  await expectNoOrphan(testApp)
  const told = await testApp.deps.db
    .selectFrom('event')
    .select(['entity', 'verb', 'summary'])
    .where('project_id', '=', project.id)
    .where('entity', 'in', ['expense', 'receipt'])
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { entity: 'expense', verb: 'created', summary: 'recorded an expense of $84.12 by Home Depot' },
    {
      entity: 'receipt',
      verb: 'assigned',
      summary: `made the receipt ${receipt.fileName} the expense of $84.12 by Home Depot`,
    },
  ])
})

test('one that is paid already is recorded with its payment, on its own day', async () => {
  const project = await newProject(staff)
  const paid = await assignTo(staff, (await newReceipt(staff)).id, project.id, {
    date: '2026-11-10',
    payment: { method: 'card', identification: '4411' },
  })
  expect(paid.body).toMatchObject({
    status: 'paid',
    owed: 0,
    expensePayments: [{ amount: 84.12, method: 'card', identification: '4411', date: '2026-11-10' }],
  })
  const ahead = await assignTo(staff, (await newReceipt(staff)).id, project.id, {
    date: '2026-11-25',
    payment: { method: 'cash' },
  })
  expect(ahead.body.expensePayments).toMatchObject([{ date: '2026-11-20' }])
  const { body } = await staff.call<{ money: object }>('GET', `/api/projects/${project.id}`)
  expect(body.money).toMatchObject({ committedCost: 168.24, paidCost: 168.24 })
})

test('bad assignments name what is wrong; the receipt waits on', async () => {
  const project = await newProject(staff)
  const gone = await newProject(staff)
  await staff.call('DELETE', `/api/projects/${gone.id}`)
  const receipt = await newReceipt(staff)
  const cases: [object, string][] = [
    [{ project_id: 999_999 }, 'project_id'],
    [{ project_id: gone.id }, 'project_id'],
    [{ project_id: 'x' }, 'project_id'],
    [{ paidTo: '' }, 'paidTo'],
    [{ paidTo: 'x'.repeat(10_000) }, 'paidTo'],
    [{ paidTo: 'nul\0' }, 'paidTo'],
    [{ business_id: 999_999 }, 'business_id'],
    [{ category: 'gold' }, 'category'],
    [{ cost: 0 }, 'cost'],
    [{ cost: -1 }, 'cost'],
    [{ cost: 1.005 }, 'cost'],
    [{ cost: 'ten' }, 'cost'],
    [{ cost: 100_000_000 }, 'cost'],
    [{ date: '2062-01-01' }, 'date'],
    [{ dueDate: '2062-01-01' }, 'dueDate'],
    [{ payment: { method: 'bitcoin' } }, 'payment.method'],
    [{ payment: { method: 'cash', date: '2026-11-21' } }, 'payment.date'],
    [{ payment: { method: 'cash', amount: 5 } }, 'payment.amount'],
    [{ colour: 'red' }, 'colour'],
  ]
  for (const [fields, field] of cases) {
    const answer = await assignTo(staff, receipt.id, project.id, fields)
    expect([fields, answer.status, Object.keys(answer.body.fields)]).toEqual([fields, 400, [field]])
  }
  expect((await assignTo(staff, 999_999, project.id)).status).toBe(404)
  expect(await readInbox(staff)).toContain(receipt.id)
  expect(await expensesOf(project.id)).toEqual([])
  await expectNoOrphan(testApp)
})

test('assigned twice at once it is one expense: clicks, keys, and two people', async () => {
  const [project, other] = [await newProject(staff), await newProject(staff)]
  const clicked = await newReceipt(staff)
  const clicks = await Promise.all(Array.from({ length: 8 }, () => assignTo(staff, clicked.id, project.id)))
  for (const { status, body } of clicks) expect([status, body.id]).toEqual([201, clicks[0]?.body.id])
  const keyed = await newReceipt(staff)
  const headers = { 'idempotency-key': 'assign-1' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => assignTo(staff, keyed.id, project.id, {}, headers)),
  )
  for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body])
  expect((await assignTo(staff, keyed.id, project.id, {}, headers)).body).toEqual(answers[0]?.body)
  const argued = await newReceipt(staff)
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      assignTo(staff, argued.id, index % 2 === 0 ? project.id : other.id, { cost: 10 + index }),
    ),
  )
  expect(people.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(7).fill('409')])
  for (const { status, body } of people) {
    if (status === 409) expect(body.current).toMatchObject({ id: argued.id, status: 'assigned' })
  }
  expect((await expensesOf(project.id)).length + (await expensesOf(other.id)).length).toBe(3)
  await expectNoOrphan(testApp)
})

test('an assigned receipt can be neither put aside nor assigned again later', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  await assignTo(staff, receipt.id, project.id)
  testApp.clock.advance(10_001)
  expect((await assignTo(staff, receipt.id, project.id)).status).toBe(409)
  testApp.clock.set('2026-11-20T18:00:00Z')
  for (const [method, path] of [
    ['DELETE', `/api/receipts/${receipt.id}`],
    ['POST', `/api/receipts/${receipt.id}/restore`],
  ] as const) {
    const refused = await staff.call<{ current: WireReceipt }>(method, path)
    expect([refused.status, refused.body.current.expense?.project_id]).toEqual([409, project.id])
  }
  expect(await expensesOf(project.id)).toHaveLength(1)
})

test('an expense in a closed month needs an administrator', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  const { db } = testApp.deps
  const closed = { month: '2026-08-01', closed_at: testApp.clock.now(), figures: '{}' }
  await db.insertInto('closed_month').values(closed).execute()
  const refused = await assignTo(staff, receipt.id, project.id, { date: '2026-08-20' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, ['date']])
  const paidThen = await assignTo(staff, receipt.id, project.id, {
    payment: { method: 'cash', date: '2026-08-20' },
  })
  expect([paidThen.status, Object.keys(paidThen.body.fields)]).toEqual([403, ['payment.date']])
  expect(await readInbox(staff)).toContain(receipt.id)
  await db.deleteFrom('closed_month').execute()
})
