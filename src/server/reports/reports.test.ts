import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Project } from '../../contract/projects.ts'
import type {
  BacklogReport,
  CashReport,
  JobProfitReport,
  PayablesReport,
  ReceivablesReport,
  WorkInProgressReport,
} from '../../contract/reports.ts'
import { agingBucketOf } from '../../domain/aging.ts'
import { addMonths } from '../../domain/books.ts'
import { daysBetween } from '../../domain/dates.ts'
import { anyMoneyHistory } from '../testing/any-money-history.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  askedOn,
  countProject,
  dueDay,
  type MoneyRows,
  paidOn,
  readMoneyRows,
  sum,
  waitsForBank,
} from '../testing/count-money.ts'
import { type MoneyHistory, type WrittenInvoice, writeMoney } from '../testing/write-money.ts'

/** Invoices of which nothing is open now, and yet part of what customers owe on one of the days, by what is said of each. */
const settled: Record<string, Partial<WrittenInvoice>> = {
  'the bank never confirmed it': { payments: [{ amount: 5_000_00, received: '2026-02-10', cleared: null }] },
  'it was paid later': { payments: [{ amount: 5_000_00, received: '2026-03-10', cleared: '2026-03-12' }] },
  'the bank confirmed it later': {
    payments: [{ amount: 5_000_00, received: '2026-02-20', cleared: '2026-03-02' }],
  },
  'it was made later than it was paid': {
    issued: '2026-03-10',
    payments: [{ amount: 5_000_00, received: '2026-02-05', cleared: '2026-02-07' }],
  },
  'all of it was retained, until it was voided': {
    retention: 5_000_00,
    voided: true,
    voidedOn: '2026-06-20',
  },
}
const sentOnce: WrittenInvoice = {
  items: [5_000_00],
  retention: 0,
  voided: false,
  sent: true,
  dueDate: null,
  issued: '2026-02-01',
  payments: [],
}
const settledJobs: readonly MoneyHistory[] = Object.values(settled).map((invoice) => ({
  bids: [{ total: 20_000_00, cost: 9_000_00, finalizedOn: '2026-01-05' }],
  finalized: 0,
  invoices: [{ ...sentOnce, ...invoice }],
}))

/** Sixty projects with random histories, and these; every report must say what their rows say when counted one by one. */
let office: TestApp
let person: Caller
let rows: MoneyRows
const days = ['2026-02-28', '2026-06-15', '2026-11-20', '2027-03-31']

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
  const other = await office.signIn()
  const { db } = office.deps
  const business = await db
    .insertInto('business')
    .values({ name: 'Golden Gate Realty', kind: 'realtor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const histories = [...fc.sample(anyMoneyHistory, { numRuns: 60, seed: 11 }), ...settledJobs]
  for (const [index, history] of histories.entries()) {
    const { body } = await person.call<Project>('POST', '/api/projects', {
      customer: { name: `Customer ${index % 25}`, phone: `(510) 555-0${100 + (index % 25)}` },
      region: index % 3 === 0 ? 'bay_area' : 'southern_california',
    })
    await writeMoney(db, body.id, history)
    await db
      .updateTable('project')
      .set({
        manager_id: [person.employee.id, other.employee.id, null][index % 3] ?? null,
        ...(index % 4 === 0 && { business_id: business.id, business_name: 'Golden Gate Realty' }),
        ...(index % 4 === 1 && { business_id: business.id, business_name: 'Golden Gate Homes' }),
        ...(index % 10 === 7 && { status: 'project_cancelled' }),
        ...(index % 10 === 6 && { status: 'contract_declined' }),
        ...(index % 10 === 8 && { deleted_at: office.clock.now() }),
      })
      .where('id', '=', body.id)
      .execute()
  }
  rows = await readMoneyRows(db)
}, 120_000)
afterAll(() => office.close())

async function read<T>(path: string): Promise<T> {
  const { status, body } = await person.call<T>('GET', `/api/reports/${path}`)
  expect(status).toBe(200)
  return body
}

const cents = (dollars: number) => Math.round(dollars * 100)
const isHere = (projectId: number) => rows.projects.some(({ id }) => id === projectId)
const isCancelled = (projectId: number) => countProject(rows, projectId, '2026-11-20').isCancelled

/** In cents: what a column of a report adds up to. */
function column<K extends string>(list: readonly Record<K, number>[], name: K): number {
  return sum(list.map((row) => cents(row[name])))
}

test.each(days)('receivables on %s are what the rows say', async (on) => {
  const report = await read<ReceivablesReport>(`receivables?on=${on}`)
  const counted = rows.projects.map(({ id }) => countProject(rows, id, on))
  const open = rows.invoices
    .filter(({ project_id }) => isHere(project_id))
    .map((invoice) => ({ invoice, balance: askedOn(rows, invoice, on) - paidOn(rows, invoice, on) }))
    .filter(({ balance }) => balance !== 0)
  expect(new Map(report.invoices.map(({ id, balance }) => [id, cents(balance)]))).toEqual(
    new Map(open.map(({ invoice, balance }) => [invoice.id, balance])),
  )
  const { totals } = report
  expect(cents(totals.balance)).toBe(sum(counted.map(({ balance }) => balance)))
  expect(cents(totals.owed) - cents(totals.credits)).toBe(cents(totals.balance))
  expect(cents(report.drafts)).toBe(sum(counted.map(({ drafts }) => drafts)))
  expect(cents(totals.retentionHeld)).toBe(sum(counted.map(({ retentionHeld }) => retentionHeld)))
  expect(cents(totals.notCleared)).toBe(sum(counted.map(({ notCleared }) => notCleared)))
  for (const key of ['current', 'days30', 'days60', 'days90', 'older'] as const) {
    const ofAge = open.filter(({ invoice, balance }) => {
      return balance > 0 && agingBucketOf(daysBetween(dueDay(rows, invoice), on)) === key
    })
    expect(cents(totals.aging[key])).toBe(sum(ofAge.map(({ balance }) => balance)))
    expect(sum(report.customers.map(({ aging }) => cents(aging[key])))).toBe(cents(totals.aging[key]))
  }
  for (const name of ['owed', 'credits', 'balance', 'retentionHeld', 'notCleared'] as const) {
    expect(column(report.customers, name)).toBe(cents(totals[name]))
  }
  expect(totals.owed).toBeGreaterThan(0)
  expect(report.drafts).toBeGreaterThan(0)
  expect(totals.credits).toBeGreaterThan(0)
})

test('past due is one sum: of the receivables, the dashboard and the invoices', async () => {
  // By then everything in the histories has happened: nothing is paid or voided on a day to come.
  office.clock.set('2027-03-31T20:00:00Z')
  const reader = await office.signIn()
  const ask = async <T>(url: string) => (await reader.call<T>('GET', `/api/${url}`)).body
  const report = await ask<ReceivablesReport>('reports/receivables')
  const { current, ...past } = report.totals.aging
  const pastDue = sum(Object.values(past).map(cents))
  const dashboard = await ask<Dashboard>('dashboard')
  expect(cents(dashboard.overdueTotal)).toBe(pastDue)
  expect(dashboard.overdueByAge.map(({ total }) => total)).toEqual(Object.values(past))
  const totals = await ask<{ overdue: number }>('invoices/totals')
  expect(cents(totals.overdue)).toBe(pastDue)
  const overdue = report.invoices.filter(({ days, balance }) => days > 0 && balance > 0)
  const list = await ask<{ id: number }[]>('invoices?status=overdue&limit=500')
  office.clock.set('2026-11-20T18:00:00Z')
  expect(new Set(list.map(({ id }) => id))).toEqual(new Set(overdue.map(({ id }) => id)))
  expect(overdue.some(({ dueDate }) => dueDate === null)).toBe(true)
  const unsent = rows.invoices.filter(
    ({ id }) => !rows.dispatches.some(({ invoice_id }) => invoice_id === id),
  )
  expect(overdue.some(({ id }) => unsent.some((invoice) => invoice.id === id))).toBe(true)
  expect(current).toBe(0)
})

test.each(days)('payables on %s are what the rows say', async (on) => {
  const report = await read<PayablesReport>(`payables?on=${on}`)
  const { totals } = report
  const owed = sum(rows.projects.map(({ id }) => countProject(rows, id, on).owedCost))
  expect(cents(totals.owed) - cents(totals.credits)).toBe(owed)
  expect(column(report.expenses, 'owed')).toBe(owed)
  expect(column(report.payees, 'owed')).toBe(cents(totals.owed))
  expect(column(report.payees, 'credits')).toBe(cents(totals.credits))
  expect(sum(Object.values(totals.aging).map(cents))).toBe(cents(totals.owed))
  const names = report.payees.map(({ paidTo }) => paidTo.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

const bys = ['project', 'manager', 'region', 'referral'] as const
const profitFigures = [
  'contract',
  'costAtCompletion',
  'margin',
  'committedCost',
  'earnedRevenue',
  'grossProfit',
  'billed',
  'collected',
] as const

test.each(days.flatMap((on) => bys.map((by) => [on, by] as const)))(
  'job profit on %s by %s is what the rows say',
  async (on, by) => {
    const report = await read<JobProfitReport>(`job-profit?on=${on}&by=${by}`)
    const counted = rows.projects
      .map((project) => ({ project, money: countProject(rows, project.id, on) }))
      .filter(({ money }) => money.hasContract)
    expect(report.totals.projects).toBe(counted.length)
    expect(sum(report.rows.map(({ projects }) => projects))).toBe(counted.length)
    for (const name of profitFigures) {
      const whole = sum(counted.map(({ money }) => money[name]))
      expect([name, cents(report.totals[name])]).toEqual([name, whole])
      expect([name, column(report.rows, name)]).toEqual([name, whole])
    }
    for (const row of report.rows) {
      const mine = counted.filter(({ project }) => {
        if (by === 'project') return project.id === row.id
        if (by === 'region') return project.region === row.region
        if (by === 'manager') return project.manager_id === row.id
        return (project.business_name ?? 'None') === row.label
      })
      expect(row.projects).toBe(mine.length)
      expect(cents(row.margin)).toBe(sum(mine.map(({ money }) => money.margin)))
    }
  },
)

test('a referral is called what it was called when the job came in', async () => {
  const { rows: groups } = await read<JobProfitReport>('job-profit?by=referral')
  expect(groups.map(({ label }) => label).toSorted()).toEqual([
    'Golden Gate Homes',
    'Golden Gate Realty',
    'None',
  ])
  expect(groups.find(({ label }) => label === 'None')?.id).toBeNull()
})

test('open and completed jobs are apart, and a cancelled one is neither', async () => {
  const on = '2026-11-20'
  const ids = async (jobs: string) =>
    new Set((await read<JobProfitReport>(`job-profit?on=${on}&jobs=${jobs}`)).rows.map(({ id }) => id))
  const contracted = rows.projects.filter(({ id }) => countProject(rows, id, on).hasContract)
  const completed = contracted.filter(({ id }) => countProject(rows, id, on).isCompleted)
  const open = contracted.filter((project) => !completed.includes(project) && !isCancelled(project.id))
  expect(await ids('completed')).toEqual(new Set(completed.map(({ id }) => id)))
  expect(await ids('open')).toEqual(new Set(open.map(({ id }) => id)))
  expect(completed.length).toBeGreaterThan(2)
  expect(open.length).toBeGreaterThan(2)
  expect(completed.length + open.length).toBeLessThan(contracted.length)
})

test.each(days)('work in progress and backlog on %s are what the rows say', async (on) => {
  const progress = await read<WorkInProgressReport>(`work-in-progress?on=${on}`)
  for (const row of progress.rows) {
    const money = countProject(rows, row.project.id, on)
    expect(cents(row.earnedRevenue)).toBe(money.earnedRevenue)
    expect(cents(row.workBilled)).toBe(money.workBilled)
    expect(cents(row.overbilled) - cents(row.underbilled)).toBe(money.overUnderBilling)
    expect(row.overbilled === 0 || row.underbilled === 0).toBe(true)
    expect(cents(row.expectedLoss)).toBe(money.expectedLoss)
    expect(row.estimateNeeded).toBe(money.estimateNeeded)
    expect(cents(row.grossProfit)).toBe(money.grossProfit)
    expect(cents(row.backlog)).toBe(money.backlog)
    expect(isCancelled(row.project.id)).toBe(false)
  }
  for (const [name, total] of Object.entries(progress.totals)) {
    expect(column(progress.rows as unknown as Record<string, number>[], name)).toBe(cents(total))
  }
  const backlog = await read<BacklogReport>(`backlog?on=${on}`)
  const left = rows.projects
    .filter(({ id }) => !isCancelled(id))
    .map(({ id }) => countProject(rows, id, on))
    .filter(({ hasContract, isCompleted }) => hasContract && !isCompleted)
  expect(cents(backlog.totals.backlog)).toBe(sum(left.map((money) => money.backlog)))
  expect(column(backlog.rows, 'backlog')).toBe(cents(backlog.totals.backlog))
  expect(cents(progress.totals.backlog)).toBe(cents(backlog.totals.backlog))
})

test('cash by month is what the rows say, months without any included', async () => {
  const report = await read<CashReport>('cash?from=2025-12&to=2027-02')
  expect(report.months).toHaveLength(15)
  const here = rows.payments.filter(({ invoice_id }) =>
    isHere(rows.invoices.find(({ id }) => id === invoice_id)?.project_id ?? 0),
  )
  const spent = rows.expensePayments.filter(({ expense_id }) =>
    isHere(rows.expenses.find(({ id }) => id === expense_id)?.project_id ?? 0),
  )
  for (const { month, ...cash } of report.months) {
    const inMonth = here.filter(({ received }) => received.startsWith(month))
    const ofKind = (kind: string) =>
      sum(inMonth.filter((payment) => payment.kind === kind).map(({ amount }) => amount))
    expect(cents(cash.received)).toBe(ofKind('payment'))
    expect(cents(cash.refunded)).toBe(-ofKind('refund') || 0)
    expect(cents(cash.reversed)).toBe(-ofKind('reversal') || 0)
    expect(cents(cash.collected)).toBe(sum(inMonth.map(({ amount }) => amount)))
    const waiting = inMonth.filter((payment) => waitsForBank(rows, payment, '2100-01-01'))
    expect(cents(cash.notCleared)).toBe(sum(waiting.map(({ amount }) => amount)))
    const out = sum(spent.filter(({ date }) => date.startsWith(month)).map(({ amount }) => amount))
    expect(cents(cash.paidOut)).toBe(out)
    expect(cents(cash.net)).toBe(cents(cash.collected) - out)
  }
  for (const [name, total] of Object.entries(report.totals)) {
    expect(column(report.months as unknown as Record<string, number>[], name)).toBe(cents(total))
  }
  expect(report.totals.refunded).toBeGreaterThan(0)
})

test('cash is of twelve months to this one unless told, and of a span that is one', async () => {
  const { from, to, months } = await read<CashReport>('cash')
  expect([from, to, months.length]).toEqual(['2025-12', '2026-11', 12])
  expect((await read<CashReport>('cash?to=2026-03')).from).toBe(addMonths('2026-03', -11))
  for (const query of ['from=2026-12', 'from=2026-05&to=2026-04', 'from=2010-01', 'from=2026-13']) {
    const { status, body } = await person.call<{ fields: unknown }>('GET', `/api/reports/cash?${query}`)
    expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, ['from']])
  }
})

test('a manager and a region narrow every report to their projects', async () => {
  const manager = person.employee.id
  const wanted = rows.projects
    .filter(({ manager_id, region }) => manager_id === manager && region === 'bay_area')
    .map(({ id }) => countProject(rows, id, '2026-11-20'))
  expect(wanted.length).toBeGreaterThan(3)
  const whose = `?manager_id=${manager}&region=bay_area`
  const receivables = await read<ReceivablesReport>(`receivables${whose}`)
  expect(cents(receivables.totals.balance)).toBe(sum(wanted.map(({ balance }) => balance)))
  const payables = await read<PayablesReport>(`payables${whose}`)
  expect(column(payables.expenses, 'owed')).toBe(sum(wanted.map(({ owedCost }) => owedCost)))
  const profit = await read<JobProfitReport>(`job-profit${whose}`)
  const contracted = wanted.filter(({ hasContract }) => hasContract)
  expect(cents(profit.totals.contract)).toBe(sum(contracted.map(({ contract }) => contract)))
})

test('a report is of today unless told', async () => {
  expect((await read<ReceivablesReport>('receivables')).on).toBe('2026-11-20')
  const { status, body } = await person.call<{ fields: unknown }>('GET', '/api/reports/backlog?on=2026-02-30')
  expect([status, body.fields]).toEqual([400, { on: expect.any(String) }])
})

test.each([
  ['receivables', 'receivables 2026-11-20.csv', 'Balance', 'balance'],
  ['payables', 'payables 2026-11-20.csv', 'Owed', 'owed'],
  ['job-profit', 'job profit by project 2026-11-20.csv', 'Margin', 'margin'],
  ['work-in-progress', 'work in progress 2026-11-20.csv', 'Earned revenue', 'earnedRevenue'],
  ['backlog', 'backlog 2026-11-20.csv', 'Backlog', 'backlog'],
  ['cash', 'cash 2025-12 to 2026-11.csv', 'Net', 'net'],
])('%s as CSV adds up to the same', async (path, fileName, title, field) => {
  const report = await read<Record<string, Record<string, number>[]>>(path)
  const list = report['invoices'] ?? report['expenses'] ?? report['months'] ?? report['rows'] ?? []
  const { status, headers, raw } = await person.call('GET', `/api/reports/${path}/csv`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  const [head = '', ...lines] = raw.toString().replace('\uFEFF', '').trim().split('\r\n')
  const place = head.split(',').indexOf(title)
  expect(lines.length).toBeGreaterThan(0)
  expect(sum(lines.map((line) => cents(Number(line.split(',')[place]))))).toBe(column(list, field))
  expect(raw.toString()).not.toMatch(/(^|,)=/m)
})
