import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { addDays } from '../../domain/dates.ts'
import { anyMoneyHistory } from '../testing/any-money-history.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { invoiceOn, type Job, jobOn } from '../testing/ledger.ts'
import { type WrittenInvoice, writeMoney } from '../testing/write-money.ts'

// At least 25,000 figures of random jobs, each compared with a bookkeeping of its own (testing/ledger.ts).

let office: TestApp
let person: Caller
const jobs = new Map<number, Job>()
const days = [
  '2026-02-14',
  '2026-03-31',
  '2026-05-20',
  '2026-06-30',
  '2026-08-07',
  '2026-09-15',
  '2026-11-20',
  '2027-02-28',
  '2027-03-15',
]
/** All that was written happened by then; some invoices are dated later. */
const today = '2027-03-15'
let compared = 0

const fiveOf = (days: fc.Arbitrary<number>) => fc.array(days, { minLength: 5, maxLength: 5 })

const year = fc
  .tuple(
    anyMoneyHistory,
    fiveOf(fc.integer({ min: -10, max: 45 })),
    fiveOf(fc.integer({ min: -60, max: 60 })),
  )
  .map(([history, delays, ahead]) => ({
    ...history,
    expenses: (history.expenses ?? []).map((expense, index) => ({
      ...expense,
      ...((ahead[index] ?? 0) > 45 && { date: addDays(today, 20), madeOn: addDays(expense.date, 60) }),
    })),
    invoices: history.invoices.map((invoice, index) => {
      // An invoice whose retention another one asks for cannot be voided, nor be a draft.
      const isHeld = history.invoices.some(({ releases }) => releases?.includes(index))
      const written = { ...invoice, ...(isHeld && { voided: false, sent: true }) }
      const { issued = '2026-01-01' } = invoice
      const days = ahead[index] ?? 0
      if (!isHeld && !invoice.releases && days > 45) return datedBeyondToday(written, days)
      return {
        ...written,
        madeOn: addDays(issued, -Math.max(days, 0)),
        sentOn: addDays(issued, delays[index] ?? 0),
      }
    }),
  }))

/** An invoice of these days, by its date still to come; it may have been sent, paid or voided already. */
function datedBeyondToday(invoice: WrittenInvoice, days: number): WrittenInvoice {
  return {
    ...invoice,
    issued: addDays(today, days - 40),
    madeOn: addDays(today, days - 60),
    sentOn: addDays(today, -(days % 3)),
    ...(invoice.voided && { voidedOn: today }),
  }
}

beforeAll(async () => {
  office = await buildTestApp()
  office.clock.set(`${today}T20:00:00Z`)
  person = await office.signIn('accountant')
  const { db } = office.deps
  for (const [index, history] of fc.sample(year, { numRuns: 310, seed: 20261123 }).entries()) {
    const { body } = await person.call<Project>('POST', '/api/projects', {
      customer: { name: `Customer ${index}` },
      region: 'bay_area',
    })
    await writeMoney(db, body.id, history)
    const status = ({ 4: 'project_cancelled', 7: 'contract_declined' } as const)[index % 9]
    if (status) await db.updateTable('project').set({ status }).where('id', '=', body.id).execute()
    jobs.set(body.id, { history, isCancelled: status !== undefined })
  }
}, 240_000)
afterAll(() => office.close())

async function read<T>(url: string): Promise<T> {
  const { status, body } = await person.call<T>('GET', url)
  expect(status).toBe(200)
  return body
}

function jobOf(id: number): Job {
  const job = jobs.get(id)
  if (!job) throw new Error(`Nobody wrote project ${id}`)
  return job
}

type Figures = Record<string, number | bigint | string | null>

/** Every named figure of a row, in cents, against the ledger's. */
function compare(where: string, shown: object, counted: Figures): void {
  const row = shown as Figures
  const asCents = (name: string) => {
    const value = row[name]
    return typeof counted[name] === 'bigint' && typeof value === 'number'
      ? BigInt(Math.round(value * 100))
      : value
  }
  const seen = Object.fromEntries(Object.keys(counted).map((name) => [name, asCents(name)]))
  expect({ where, ...seen }).toEqual({ where, ...counted })
  compared += Object.keys(counted).length
}

const largest = (amount: bigint) => (amount > 0n ? amount : 0n)
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

interface Rows {
  rows: { project: { id: number } }[]
  totals: object
}

test.each(days)('work in progress, backlog and job profit on %s', async (on) => {
  const counted = [...jobs].map(([id, job]) => ({ id, job, figures: jobOn(job, on) }))
  const contracted = counted.filter(({ figures }) => figures.hasContract)

  const wip = await read<Rows>(`/api/reports/work-in-progress?on=${on}`)
  const underWay = contracted.filter(({ job }) => {
    const { completedOn } = job.history
    return !job.isCancelled && (completedOn === undefined || completedOn >= on)
  })
  expect(new Set(wip.rows.map(({ project }) => project.id))).toEqual(new Set(underWay.map(({ id }) => id)))
  for (const row of wip.rows) {
    const { amounts, isOpen, percentComplete, estimateNeeded, estimatedOn } = jobOn(jobOf(row.project.id), on)
    compare(`work in progress of ${row.project.id} on ${on}`, row, {
      contract: amounts.contract,
      costAtCompletion: amounts.costAtCompletion,
      committedCost: amounts.committedCost,
      earnedRevenue: amounts.earnedRevenue,
      workBilled: amounts.workBilled,
      overbilled: largest(amounts.overUnderBilling),
      underbilled: largest(-amounts.overUnderBilling),
      expectedLoss: amounts.expectedLoss,
      lossProvision: amounts.lossProvision,
      grossProfit: amounts.grossProfit,
      backlog: amounts.backlog,
      percentComplete: isOpen ? percentComplete : 10_000n,
      estimateNeeded,
      estimatedOn,
    })
  }

  const backlog = await read<Rows>(`/api/reports/backlog?on=${on}`)
  const toDo = contracted.filter(({ job, figures }) => {
    const { completedOn } = job.history
    return (
      !job.isCancelled && (completedOn === undefined || completedOn > on) && figures.amounts.backlog !== 0n
    )
  })
  compare(`backlog on ${on}`, backlog.totals, {
    contract: sum(toDo.map(({ figures }) => figures.amounts.contract)),
    earnedRevenue: sum(toDo.map(({ figures }) => figures.amounts.earnedRevenue)),
    backlog: sum(toDo.map(({ figures }) => figures.amounts.backlog)),
  })

  const profit = await read<Rows>(`/api/reports/job-profit?on=${on}`)
  expect(profit.rows).toHaveLength(contracted.length)
  const names = [
    'contract',
    'costAtCompletion',
    'margin',
    'estimatedMargin',
    'committedCost',
    'earnedRevenue',
    'lossProvision',
    'grossProfit',
    'billed',
    'collected',
  ] as const
  for (const row of profit.rows) {
    const { amounts } = jobOn(jobOf(row.project.id), on)
    const wanted = Object.fromEntries(names.map((name) => [name, amounts[name]]))
    compare(`job profit of ${row.project.id} on ${on}`, row, wanted)
  }
  const totals = names.map((name) => [name, sum(contracted.map(({ figures }) => figures.amounts[name]))])
  compare(`job profit on ${on}`, profit.totals, Object.fromEntries(totals))
})

test.each(days)('receivables on %s', async (on) => {
  const report = await read<{ customers: { customer: { name: string } }[]; totals: object; drafts: number }>(
    `/api/reports/receivables?on=${on}`,
  )
  const figures = [...jobs.values()].map((job) => jobOn(job, on).amounts)
  const invoices = [...jobs.values()].flatMap(({ history }) =>
    history.invoices.map((each) => invoiceOn(each, on)),
  )
  compare(
    `receivables on ${on}`,
    { ...report.totals, drafts: report.drafts },
    {
      balance: sum(figures.map(({ balance }) => balance)),
      owed: sum(invoices.map(({ balance }) => largest(balance))),
      credits: sum(invoices.map(({ balance }) => largest(-balance))),
      retentionHeld: sum(figures.map(({ retentionHeld }) => retentionHeld)),
      notCleared: sum(figures.map(({ notCleared }) => notCleared)),
      drafts: sum(figures.map(({ drafts }) => drafts)),
    },
  )
  expect(report.customers.length).toBeGreaterThan(20)
  // One customer has one project.
  for (const { customer, ...row } of report.customers) {
    const job = [...jobs.values()][Number(customer.name.split(' ')[1])]
    if (!job) throw new Error(`Nobody wrote ${customer.name}`)
    const { balance, retentionHeld, notCleared } = jobOn(job, on).amounts
    const own = job.history.invoices.map((each) => invoiceOn(each, on).balance)
    compare(`${customer.name} on ${on}`, row, {
      balance,
      owed: sum(own.map(largest)),
      credits: sum(own.map((amount) => largest(-amount))),
      retentionHeld,
      notCleared,
    })
  }
})

test.each(days)('payables on %s', async (on) => {
  const { totals } = await read<{ totals: { owed: number; credits: number } }>(
    `/api/reports/payables?on=${on}`,
  )
  const figures = [...jobs.values()].map((job) => jobOn(job, on).amounts)
  expect(BigInt(Math.round((totals.owed - totals.credits) * 100))).toBe(
    sum(figures.map(({ owedCost }) => owedCost)),
  )
})

test('each project, the list of projects, the invoices and the dashboard today', async () => {
  const list = new Map((await read<{ id: number }[]>('/api/projects')).map((row) => [row.id, row]))
  expect(list.size).toBe(jobs.size)
  for (const [id, job] of jobs) {
    const { amounts, estimateNeeded, estimatedOn } = jobOn(job, today)
    const { workBilled: _work, ...money } = amounts
    const { contract, billed, collected, balance } = money
    const project = await read<{ money: object }>(`/api/projects/${id}`)
    compare(`project ${id}`, project.money, { ...money, estimateNeeded, estimatedOn })
    compare(`row of project ${id}`, list.get(id) ?? {}, { contract, billed, collected, balance })
  }
  const invoices = [...jobs.values()].flatMap(({ history }) =>
    history.invoices.map((each) => invoiceOn(each, today)),
  )
  const pastDue = sum(invoices.filter(({ isPastDue }) => isPastDue).map(({ balance }) => balance))
  const totals = [...jobs.values()].map((job) => jobOn(job, today).amounts)
  compare('the invoices', await read<object>('/api/invoices/totals'), {
    total: sum(totals.map(({ billed }) => billed)),
    overdue: pastDue,
    retention: sum(totals.map(({ retentionHeld }) => retentionHeld)),
    draftTotal: sum(totals.map(({ drafts }) => drafts)),
  })
  compare('the dashboard', await read<object>('/api/dashboard'), {
    overdueTotal: pastDue,
    draftsTotal: sum(totals.map(({ drafts }) => drafts)),
  })
})

test('enough was compared to mean something', () => {
  expect(compared).toBeGreaterThan(25_000)
})
