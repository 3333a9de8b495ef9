import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { newExpense, sendExpensePayment, type WireExpense } from './sample-expense.ts'

type Row = WireExpense & { project: { id: number; number: string; customerName: string } }
interface Totals {
  count: number
  cost: number
  paid: number
  owed: number
  payees: {
    paidTo: string
    business_id: number | null
    count: number
    cost: number
    owed: number
    oldest: string | null
  }[]
  categories: { category: string; count: number; cost: number }[]
}

let testApp: TestApp
let staff: Caller
let supplierId: number
let one: { id: number; number: string }
let other: { id: number; number: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  const supplier = await staff.call<{ id: number }>('POST', '/api/businesses', {
    name: 'White Cap',
    kind: 'supplier',
  })
  supplierId = supplier.body.id
  one = await newProject(staff, { customer: { name: 'Rosa Diaz' }, manager_id: staff.employee.id })
  other = await newProject(staff, { customer: { name: 'Al Ray' } })
  const bills: [number, Record<string, string>, string?][] = [
    [
      one.id,
      {
        paidTo: 'White Cap',
        cost: '100.10',
        date: '2026-09-01',
        category: 'steel',
        business_id: String(supplierId),
      },
    ],
    [
      one.id,
      { paidTo: 'WHITE CAP', cost: '250', date: '2026-10-05', category: 'steel', requestReference: 'WC-7' },
      '50',
    ],
    [other.id, { paidTo: 'Bay Pumping', cost: '900', date: '2026-10-20', category: 'concrete' }, '900'],
    [
      other.id,
      { paidTo: '=SUM(A1)', paidFor: '+cmd', cost: '75.05', date: '2026-11-01', dueDate: '2026-11-30' },
    ],
  ]
  for (const [projectId, fields, paid] of bills) {
    const bill = await newExpense(staff, projectId, { paidFor: 'Materials', ...fields })
    if (paid) await sendExpensePayment(staff, bill, { amount: paid })
  }
})
afterAll(() => testApp.close())

async function list(query = ''): Promise<Row[]> {
  const { status, body } = await staff.call<Row[]>('GET', `/api/expenses${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function totals(query = ''): Promise<Totals> {
  return (await staff.call<Totals>('GET', `/api/expenses/totals${query}`)).body
}

test('lists the bills of all projects, newest first, with whose they are', async () => {
  const rows = await list()
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-01', '2026-10-20', '2026-10-05', '2026-09-01'])
  expect(rows[2]).toMatchObject({
    paidTo: 'WHITE CAP',
    project: { id: one.id, number: one.number, customerName: 'Rosa Diaz' },
    status: 'partially_paid',
    owed: 200,
    expensePayments: [{ amount: 50 }],
  })
})

test.each([
  ['?search=diaz%20cap', [100.1, 250]],
  ['?search=WC-7', [250]],
  ['?search=%25', []],
  ['?status=unpaid', [100.1, 75.05]],
  ['?status=unpaid,partially_paid', [100.1, 250, 75.05]],
  ['?status=paid', [900]],
  ['?category=concrete', [900]],
  ['?paidTo=white%20cap', [100.1, 250]],
  ['?from=2026-10-05&to=2026-10-20', [250, 900]],
  ['?picture=true', []],
  ['?picture=false&category=steel', [100.1, 250]],
])('%s selects %j, in the list, the totals and the export', async (query, costs) => {
  const rows = await list(`${query}&sort=date`)
  expect(rows.map(({ cost }) => cost)).toEqual(costs)
  const sums = await totals(query)
  const cents = (key: 'cost' | 'paid' | 'owed') =>
    rows.reduce((sum, row) => sum + Math.round(row[key] * 100), 0)
  expect(sums).toMatchObject({
    count: rows.length,
    cost: cents('cost') / 100,
    paid: cents('paid') / 100,
    owed: cents('owed') / 100,
  })
  const csv = await staff.call('GET', `/api/expenses/export${query}`)
  expect(csv.raw.toString().trim().split('\r\n')).toHaveLength(rows.length + 1)
})

test('selects by project, manager and supplier', async () => {
  expect(await list(`?project_id=${other.id}`)).toHaveLength(2)
  expect(await list(`?manager_id=${staff.employee.id}`)).toHaveLength(2)
  expect(await list(`?business_id=${supplierId}`)).toHaveLength(1)
})

test('a filter that is none is refused by name', async () => {
  for (const [query, field] of [
    ['status=owed', 'status'],
    ['category=gold', 'category'],
    ['from=2026-02-30', 'from'],
    ['project_id=x', 'project_id'],
    ['picture=maybe', 'picture'],
    ['colour=red', 'colour'],
  ]) {
    for (const path of ['', '/totals', '/export']) {
      const answer = await staff.call<{ fields?: object }>('GET', `/api/expenses${path}?${query}`)
      expect([path, query, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
        path,
        query,
        400,
        [field],
      ])
    }
  }
  expect((await staff.call('GET', '/api/expenses/export?sort=colour')).status).toBe(400)
})

test('every order gives every bill once, page by page', async () => {
  for (const name of ['date', 'paidTo', 'cost', 'owed', 'category', 'project', 'due']) {
    for (const sort of [name, `-${name}`]) {
      const whole = (await list(`?sort=${sort}`)).map(({ id }) => id)
      const paged: number[] = []
      let next: string | null = `/api/expenses?sort=${sort}&limit=1`
      while (next !== null) {
        const page: Answer<Row[]> = await staff.call('GET', next)
        expect(page.headers['x-total-count']).toBe('4')
        paged.push(...page.body.map(({ id }) => id))
        next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? null
      }
      expect([sort, paged]).toEqual([sort, whole])
    }
  }
  expect((await list('?sort=-owed')).map(({ owed }) => owed)).toEqual([200, 100.1, 75.05, 0])
  expect((await list('?sort=due'))[0]?.dueDate).toBe('2026-11-30')
})

test('the totals say who is owed what, the most first, and what kinds of cost there are', async () => {
  expect(await totals()).toEqual({
    count: 4,
    cost: 1325.15,
    paid: 950,
    owed: 375.15,
    payees: [
      {
        paidTo: 'WHITE CAP',
        business_id: supplierId,
        count: 2,
        cost: 350.1,
        owed: 300.1,
        oldest: '2026-09-01',
      },
      { paidTo: '=SUM(A1)', business_id: null, count: 1, cost: 75.05, owed: 75.05, oldest: '2026-11-01' },
      { paidTo: 'Bay Pumping', business_id: null, count: 1, cost: 900, owed: 0, oldest: null },
    ],
    categories: [
      { category: 'concrete', count: 1, cost: 900 },
      { category: 'steel', count: 2, cost: 350.1 },
      { category: 'other', count: 1, cost: 75.05 },
    ],
  })
  expect(await totals('?search=nobody')).toEqual({
    count: 0,
    cost: 0,
    paid: 0,
    owed: 0,
    payees: [],
    categories: [],
  })
})

test('the export is a CSV whose amounts are numbers and whose formulas do nothing', async () => {
  const answer = await staff.call('GET', '/api/expenses/export?sort=date')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''expenses%202026-11-20.csv")
  const [head, ...lines] = answer.raw.toString().split('\r\n').slice(0, -1)
  expect(head).toBe(
    '\ufeffDate,Due,Project,Customer,Paid to,Paid for,Category,Reference,Cost,Paid,Owed,Status,Receipt',
  )
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `2026-10-05,,${one.number},Rosa Diaz,WHITE CAP,Materials,steel,WC-7,250.00,50.00,200.00,partially paid,no`,
  )
  expect(lines[3]).toBe(
    `2026-11-01,2026-11-30,${other.number},Al Ray,'=SUM(A1),'+cmd,other,,75.05,0.00,75.05,unpaid,no`,
  )
  expect((await inject(testApp.app, 'GET', '/api/expenses/export')).status).toBe(401)
})

test('what was overpaid is a number below zero in the export', async () => {
  const project = await newProject(staff)
  const bill = await newExpense(staff, project.id, { cost: '10', date: '2026-01-05' })
  await sendExpensePayment(staff, bill, { amount: '12.50', overpayment: 'true' })
  const csv = await staff.call('GET', `/api/expenses/export?project_id=${project.id}`)
  expect(csv.raw.toString()).toContain(',10.00,12.50,-2.50,paid,no\r\n')
  for (const { id } of (await list(`?project_id=${project.id}`))[0]?.expensePayments ?? []) {
    await staff.call('DELETE', `/api/project/${project.id}/expenses/${bill.id}/expensePayment/${id}`)
  }
  await staff.call('DELETE', `/api/project/${project.id}/expenses/${bill.id}`)
})

test('a selection of more bills than are read at once comes whole, as list and as export', async () => {
  const { id } = await newProject(staff)
  await testApp.deps.db
    .insertInto('expense')
    .values(
      Array.from({ length: 1234 }, (_, index) => ({
        project_id: id,
        paid_to: `P${index}`,
        cost: 1 + index,
        date: '2026-01-05',
      })),
    )
    .execute()
  const rows = await list(`?project_id=${id}`)
  expect(new Set(rows.map((row) => row.id)).size).toBe(1234)
  const csv = await staff.call('GET', `/api/expenses/export?project_id=${id}`)
  const lines = csv.raw.toString().trim().split('\r\n').slice(1)
  const cents = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[8]) * 100), 0)
  const sums = await totals(`?project_id=${id}`)
  expect([lines.length, cents / 100]).toEqual([1234, sums.cost])
  expect(sums.payees).toHaveLength(200)
  await testApp.deps.db.deleteFrom('expense').where('project_id', '=', id).execute()
})

test('however bills and payments fall, list, totals, payees and projects tell the same cents', async () => {
  const bill = fc.record({
    paidTo: fc.constantFrom('Ace', 'ACE', 'Bolt', 'Cal Pump'),
    cost: fc.integer({ min: 1, max: 9_999_999_999 }),
    parts: fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 3 }),
  })
  const { db } = testApp.deps
  for (const bills of fc.sample(fc.array(bill, { minLength: 1, maxLength: 8 }), { numRuns: 15, seed: 4 })) {
    const { id: project_id } = await newProject(staff)
    for (const { paidTo, cost, parts } of bills) {
      const values = { project_id, paid_to: paidTo, cost, date: '2026-11-01' }
      const { id } = await db.insertInto('expense').values(values).returning('id').executeTakeFirstOrThrow()
      for (const amount of parts) {
        await db
          .insertInto('expense_payment')
          .values({ expense_id: id, amount, method: 'check', date: '2026-11-02' })
          .execute()
      }
    }
    const cost = bills.reduce((sum, each) => sum + each.cost, 0)
    const paid = bills.flatMap(({ parts }) => parts).reduce((sum, amount) => sum + amount, 0)
    const told = await totals(`?project_id=${project_id}`)
    expect(told).toMatchObject({ cost: cost / 100, paid: paid / 100, owed: (cost - paid) / 100 })
    const payees = told.payees.reduce((sum, payee) => sum + Math.round(payee.owed * 100), 0)
    const { body } = await staff.call<{ money: Record<string, number> }>('GET', `/api/projects/${project_id}`)
    expect(payees).toBe(cost - paid)
    expect(body.money).toMatchObject({
      committedCost: cost / 100,
      paidCost: paid / 100,
      owedCost: (cost - paid) / 100,
    })
    await db.deleteFrom('expense_payment').execute()
    await db.deleteFrom('expense').where('project_id', '=', project_id).execute()
  }
})
