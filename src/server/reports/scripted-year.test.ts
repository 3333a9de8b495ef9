import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { InvoiceRow } from '../../contract/invoice-lists.ts'
import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import type { Billing } from '../../contract/invoices.ts'
import type { MonthDetail } from '../../contract/months.ts'
import type {
  BacklogReport,
  CashReport,
  JobProfitReport,
  PayablesReport,
  ReceivablesReport,
  WorkInProgressReport,
} from '../../contract/reports.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  addAged,
  type CountedAging,
  type CountedMoney,
  countBalance,
  countOwed,
  countProject,
  countsOn,
  noAging,
} from '../testing/year/count-by-hand.ts'
import { centsOf, type Day, dollarsOf, type YearFacts, type YearProject } from '../testing/year/facts.ts'
import { firstDay, lastDay, playYear } from '../testing/year/play-year.ts'

// Sixty jobs over a year, played through the calls of the screens; every figure of every surface against a bookkeeping
// of its own (testing/year), which shares no arithmetic with the program.

let office: TestApp
let accountant: Caller
let facts: YearFacts

beforeAll(async () => {
  office = await buildTestApp()
  facts = await playYear(office)
  accountant = await office.signIn('accountant')
}, 600_000)
afterAll(() => office.close())

const get = async <T>(url: string): Promise<T> => {
  const { status, body } = await accountant.call<T>('GET', url)
  if (status !== 200) throw new Error(`${url} answers ${status}: ${JSON.stringify(body)}`)
  return body
}
const monthEnds = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 11 + index, 0)).toISOString().slice(0, 10),
)

test('the year has what a year has', () => {
  expect(new Set(facts.money.map(({ kind }) => kind))).toEqual(new Set(['payment', 'refund', 'reversal']))
  expect(facts.projects).toHaveLength(60)
  expect(facts.invoices.length).toBeGreaterThan(150)
  expect(facts.invoices.filter(({ voided }) => voided !== null).length).toBeGreaterThan(3)
  expect(facts.invoices.filter(({ isRelease }) => isRelease).length).toBeGreaterThan(5)
  expect(facts.contracts.filter(({ isChange, total }) => isChange && total < 0n).length).toBeGreaterThan(3)
  expect(facts.expenses.length).toBeGreaterThan(100)
  expect(facts.invoices.filter(({ billed }) => billed === null).length).toBeGreaterThan(5)
  expect(
    facts.invoices.filter(({ billed, issued }) => billed !== null && billed > issued).length,
  ).toBeGreaterThan(5)
  expect(facts.projects.filter(({ isCancelled }) => isCancelled).length).toBeGreaterThan(3)
  expect(facts.projects.filter(({ completed }) => completed !== null).length).toBeGreaterThan(5)
  expect(facts.estimates.length).toBeGreaterThan(50)
  const everyDay = monthEnds.flatMap((on) =>
    facts.projects.map((project) => countProject(facts, project, on)),
  )
  expect(new Set(everyDay.map(({ estimateNeeded }) => estimateNeeded))).toEqual(
    new Set([null, 'no_estimate', 'cost_beyond_estimate', 'overdue']),
  )
  expect(everyDay.filter(({ lossProvision }) => lossProvision > 0n).length).toBeGreaterThan(10)
})

test('each project shows its money as it was counted', async () => {
  for (const project of facts.projects) {
    const { money } = await get<{ money: Record<string, number | string | null> }>(
      `/api/projects/${project.id}`,
    )
    const counted = countProject(facts, project, lastDay)
    const { hasContract: _contract, workBilled: _work, ...figures } = counted
    const { estimateToComplete, estimatedOn, estimateNeeded, ...amounts } = figures
    const { percentComplete, ...shown } = money
    expect({ project: project.number, ...shown }).toEqual({
      project: project.number,
      ...inDollars(amounts),
      estimateToComplete: estimateToComplete === null ? null : dollarsOf(estimateToComplete),
      estimatedOn,
      estimateNeeded,
    })
    expect(percentComplete).toBe(percentOf(project, counted, lastDay))
  }
})

test('the list of projects and the list of customers say the same', async () => {
  const rows = await get<{ id: number }[]>('/api/projects')
  expect(rows).toHaveLength(facts.projects.length)
  for (const row of rows) {
    const { contract, billed, collected, balance } = countProject(facts, projectOf(row.id), lastDay)
    expect(row).toMatchObject(inDollars({ contract, billed, collected, balance }))
  }
  const customers = await get<{ id: number; balance: number }[]>('/api/customers')
  for (const { id, balance } of customers) {
    const own = facts.projects.filter(({ customerId }) => customerId === id)
    expect(balance).toBe(dollarsOf(sum(own.map((each) => countProject(facts, each, lastDay).balance))))
  }
})

test('what is billed of each contract and what is left', async () => {
  for (const project of facts.projects) {
    const billing = await get<z.input<typeof Billing>>(`/api/projects/${project.id}/billing`)
    const { contract, workBilled, leftToBill, retentionHeld } = countProject(facts, project, lastDay)
    expect(billing).toMatchObject(inDollars({ contract, workBilled, leftToBill, retentionHeld }))
    expect(sum(billing.schedule.map(({ due }) => centsOf(due)))).toBe(contract)
  }
})

test('every invoice is for, and is owed, what was counted', async () => {
  const rows = await get<z.input<typeof InvoiceRow>[]>('/api/invoices')
  expect(rows).toHaveLength(facts.invoices.length)
  for (const row of rows) {
    const invoice = facts.invoices.find(({ id }) => id === row.id)
    if (!invoice) throw new Error(`Nobody made invoice ${row.number}`)
    const balance = countBalance(facts, invoice, lastDay)
    const total = sum(invoice.lines) - invoice.retention
    expect(row).toMatchObject({
      ...inDollars({ total, balance, paid: total - balance, retention: invoice.retention }),
      dueOn: invoice.due,
      status: statusOf(invoice, total, balance),
    })
  }
  const live = facts.invoices.filter((invoice) => countsOn(invoice, lastDay))
  const counted = facts.projects.map((project) => countProject(facts, project, lastDay))
  const late = live.filter((invoice) => (invoice.due ?? '') < lastDay)
  const lateBalances = late.map((invoice) => countBalance(facts, invoice, lastDay))
  const totals = await get<Record<string, number>>('/api/invoices/totals')
  expect(totals).toMatchObject({
    total: dollarsOf(sum(live.map((invoice) => sum(invoice.lines) - invoice.retention))),
    balance: dollarsOf(sum(live.map((invoice) => countBalance(facts, invoice, lastDay)))),
    overdue: dollarsOf(sum(lateBalances.filter((balance) => balance > 0n))),
    retention: dollarsOf(sum(counted.map(({ retentionHeld }) => retentionHeld))),
    draftTotal: dollarsOf(sum(counted.map(({ drafts }) => drafts))),
  })
})

test.each(monthEnds)('receivables by age on %s', async (on) => {
  const report = await get<z.input<typeof ReceivablesReport>>(`/api/reports/receivables?on=${on}`)
  const all = emptyOwed()
  for (const customerId of new Set(facts.projects.map((project) => project.customerId))) {
    const owed = countCustomer(customerId, on)
    addOwed(all, owed)
    const shown = report.customers.find(({ customer }) => customer.id === customerId)
    if (shown) expect(shown).toMatchObject(owedInDollars(owed))
    else expect(owedInDollars(owed)).toEqual(owedInDollars(emptyOwed()))
  }
  expect(report.totals).toEqual(owedInDollars(all))
  const drafts = facts.projects.map((project) => countProject(facts, project, on).drafts)
  expect(report.drafts).toBe(dollarsOf(sum(drafts)))
  const balances = facts.projects.map((project) => countProject(facts, project, on).balance)
  expect(report.totals.balance).toBe(dollarsOf(sum(balances)))
})

test.each(monthEnds)('payables by age on %s', async (on) => {
  const report = await get<z.input<typeof PayablesReport>>(`/api/reports/payables?on=${on}`)
  const all = { aging: noAging(), owed: 0n }
  for (const payee of new Set(facts.expenses.map((expense) => expense.payee))) {
    const own = { aging: noAging(), owed: 0n }
    for (const expense of facts.expenses) {
      if (expense.payee !== payee || expense.date > on) continue
      const owed = countOwed(facts, expense, on)
      for (const place of [own, all]) {
        addAged(place.aging, expense.due ?? expense.date, on, owed)
        place.owed += owed
      }
    }
    const shown = report.payees.find(({ paidTo }) => paidTo === payee)
    expect(shown?.owed ?? 0).toBe(dollarsOf(own.owed))
    if (shown) expect(shown.aging).toEqual(inDollars({ ...own.aging }))
  }
  expect(report.totals).toMatchObject({
    aging: inDollars({ ...all.aging }),
    owed: dollarsOf(all.owed),
    credits: 0,
  })
})

test.each(monthEnds)('work in progress and backlog on %s', async (on) => {
  const open = facts.projects.filter(
    (project) =>
      countProject(facts, project, on).hasContract &&
      !project.isCancelled &&
      (project.completed === null || project.completed > on),
  )
  const wip = await get<z.input<typeof WorkInProgressReport>>(`/api/reports/work-in-progress?on=${on}`)
  expect(new Set(wip.rows.map(({ project }) => project.id))).toEqual(new Set(open.map(({ id }) => id)))
  for (const row of wip.rows) {
    const project = projectOf(row.project.id)
    const counted = countProject(facts, project, on)
    expect(row).toMatchObject({
      percentComplete: percentOf(project, counted, on),
      estimateNeeded: counted.estimateNeeded,
      ...progress([counted]),
    })
  }
  expect(wip.totals).toEqual(progress(open.map((project) => countProject(facts, project, on))))
  const backlog = await get<z.input<typeof BacklogReport>>(`/api/reports/backlog?on=${on}`)
  for (const row of backlog.rows) {
    const { contract, earnedRevenue, backlog: left } = countProject(facts, projectOf(row.project.id), on)
    expect(row).toMatchObject(inDollars({ contract, earnedRevenue, backlog: left }))
  }
  const listed = new Set(backlog.rows.map(({ project }) => project.id))
  for (const project of open.filter(({ id }) => !listed.has(id))) {
    expect(countProject(facts, project, on).backlog).toBe(0n)
  }
  expect(backlog.totals.backlog).toBe(wip.totals.backlog)
})

test.each(['project', 'manager', 'region', 'referral'] as const)('job profit by %s', async (by) => {
  for (const on of [monthEnds[5], lastDay] as Day[]) {
    const report = await get<z.input<typeof JobProfitReport>>(`/api/reports/job-profit?by=${by}&on=${on}`)
    const groups = new Map<string, CountedMoney[]>()
    for (const project of facts.projects) {
      const counted = countProject(facts, project, on)
      if (!counted.hasContract) continue
      const key = {
        project: String(project.id),
        manager: String(project.managerId),
        region: project.region,
        referral: project.referral ?? 'None',
      }[by]
      groups.set(key, [...(groups.get(key) ?? []), counted])
    }
    expect(report.rows).toHaveLength(groups.size)
    for (const row of report.rows) {
      const key = {
        region: row.region ?? '',
        referral: row.label,
        project: String(row.id),
        manager: String(row.id),
      }
      expect(row).toMatchObject(profit(groups.get(key[by]) ?? []))
    }
    expect(report.totals).toEqual(profit([...groups.values()].flat()))
  }
})

test('cash by month, and the figures of each month', async () => {
  const cash = await get<z.input<typeof CashReport>>(
    `/api/reports/cash?from=${firstDay.slice(0, 7)}&to=${lastDay.slice(0, 7)}`,
  )
  expect(cash.months).toHaveLength(12)
  for (const shown of cash.months) {
    const counted = countCash(shown.month)
    expect(shown).toMatchObject(counted)
    const { received, refunded, reversed, collected, paidOut } = counted
    const detail = await get<z.input<typeof MonthDetail>>(`/api/months/${shown.month}`)
    expect(detail.figures).toMatchObject({
      received,
      refunded,
      reversed,
      collected,
      paidOut,
      ...countMonth(shown.month),
    })
  }
  expect(cash.totals.net).toBe(dollarsOf(sum(cash.months.map(({ net }) => centsOf(net)))))
})

test('each customer’s account closes on what is owed, month by month', async () => {
  for (const customerId of new Set(facts.projects.map((project) => project.customerId))) {
    const own = facts.projects.filter((project) => project.customerId === customerId)
    for (const to of [monthEnds[4], monthEnds[8], lastDay] as Day[]) {
      const account = await get<z.input<typeof CustomerAccount>>(
        `/api/customers/${customerId}/account?from=2026-01-01&to=${to}`,
      )
      const counted = own.map((project) => countProject(facts, project, to))
      const before = own.map((project) => countProject(facts, project, '2025-12-31').balance)
      expect(account).toMatchObject(
        inDollars({
          opening: sum(before),
          closing: sum(counted.map(({ balance }) => balance)),
          retentionHeld: sum(counted.map(({ retentionHeld }) => retentionHeld)),
          notCleared: sum(counted.map(({ notCleared }) => notCleared)),
        }),
      )
      const moved = sum(account.entries.map(({ amount }) => centsOf(amount)))
      expect(centsOf(account.opening) + moved).toBe(centsOf(account.closing))
      expect(sum(Object.values(account.aging).map(centsOf))).toBe(centsOf(account.closing))
    }
  }
})

test('the expenses of all projects add up, whoever is owed', async () => {
  const totals = await get<{ payees: { paidTo: string; owed: number }[] }>('/api/expenses/totals')
  const owed = sum(facts.expenses.map((expense) => countOwed(facts, expense, lastDay)))
  const cost = sum(facts.expenses.map((expense) => expense.cost))
  expect(totals).toMatchObject({
    count: facts.expenses.length,
    ...inDollars({ cost, owed, paid: cost - owed }),
  })
  for (const { paidTo, owed: shown } of totals.payees) {
    const own = facts.expenses.filter(({ payee }) => payee === paidTo)
    expect(shown).toBe(dollarsOf(sum(own.map((expense) => countOwed(facts, expense, lastDay)))))
  }
})

test('files carry the figures of the screens', async () => {
  const table = await readCsv(`/api/reports/work-in-progress/csv?on=${lastDay}`)
  for (const project of facts.projects) {
    const counted = countProject(facts, project, lastDay)
    if (!counted.hasContract || project.isCancelled || project.completed !== null) continue
    const row = table.find((cells) => cells.includes(project.number))
    expect(row).toContain(dollarsOf(counted.contract).toFixed(2))
    expect(row).toContain(dollarsOf(counted.backlog).toFixed(2))
  }
  const [head = [], ...lines] = await readCsv(
    `/api/exports/quickbooks/invoices?from=${firstDay}&to=${lastDay}`,
  )
  const amount = head.findIndex((title) => /item\s*amount/i.test(title))
  const live = facts.invoices.filter(({ billed, voided }) => billed !== null && voided === null)
  expect(sum(lines.map((cells) => centsOf(cells[amount] ?? '')))).toBe(
    sum(live.map((invoice) => sum(invoice.lines) - invoice.retention)),
  )
})

test('papers carry the figures of the screens', async () => {
  for (const invoice of facts.invoices.slice(0, 25)) {
    const { raw, status } = await accountant.call('GET', `/api/invoices/${invoice.id}/preview`)
    expect(status).toBe(200)
    const { text } = await readPdf(raw)
    expect(text).toContain(written(sum(invoice.lines) - invoice.retention))
    const balance = countBalance(facts, invoice, lastDay)
    if (balance > 0n && invoice.voided === null) expect(text).toContain(written(balance))
  }
})

function projectOf(id: number): YearProject {
  const project = facts.projects.find((each) => each.id === id)
  if (!project) throw new Error(`Nobody took in project ${id}`)
  return project
}

function percentOf(project: YearProject, counted: CountedMoney, on: Day): number | null {
  if (!counted.hasContract || project.isCancelled) return null
  if (project.completed !== null && project.completed <= on) return 100
  const { estimateNeeded } = counted
  if (estimateNeeded === 'no_estimate' || estimateNeeded === 'cost_beyond_estimate') return null
  const { committedCost, costAtCompletion } = counted
  return Number((committedCost * 20_000n + costAtCompletion) / (costAtCompletion * 2n)) / 100
}

function statusOf(invoice: YearFacts['invoices'][number], total: bigint, balance: bigint): string {
  if (invoice.voided !== null) return 'void'
  if (invoice.billed === null) return 'draft'
  if (balance <= 0n && total !== balance) return 'paid'
  if (invoice.due !== null && invoice.due < lastDay) return 'overdue'
  return total === balance ? 'sent' : 'partially_paid'
}

interface Owed {
  aging: CountedAging
  owed: bigint
  credits: bigint
  balance: bigint
  retentionHeld: bigint
  notCleared: bigint
}

function emptyOwed(): Owed {
  return { aging: noAging(), owed: 0n, credits: 0n, balance: 0n, retentionHeld: 0n, notCleared: 0n }
}

function countCustomer(customerId: number, on: Day): Owed {
  const owed = emptyOwed()
  for (const project of facts.projects) {
    if (project.customerId !== customerId) continue
    const counted = countProject(facts, project, on)
    owed.balance += counted.balance
    owed.retentionHeld += counted.retentionHeld
    owed.notCleared += counted.notCleared
    for (const invoice of facts.invoices) {
      if (invoice.project !== project.id || !countsOn(invoice, on)) continue
      const balance = countBalance(facts, invoice, on)
      if (balance < 0n) owed.credits -= balance
      if (balance <= 0n) continue
      addAged(owed.aging, invoice.due ?? '', on, balance)
      owed.owed += balance
    }
  }
  return owed
}

function addOwed(all: Owed, own: Owed): void {
  for (const key of ['owed', 'credits', 'balance', 'retentionHeld', 'notCleared'] as const)
    all[key] += own[key]
  for (const key of Object.keys(all.aging) as (keyof CountedAging)[]) all.aging[key] += own.aging[key]
}

function owedInDollars({ aging, ...figures }: Owed) {
  return { aging: inDollars({ ...aging }), ...inDollars({ ...figures }) }
}

function progress(counted: readonly CountedMoney[]) {
  const total = (pick: (money: CountedMoney) => bigint) => sum(counted.map(pick))
  return inDollars({
    contract: total((money) => money.contract),
    costAtCompletion: total((money) => money.costAtCompletion),
    committedCost: total((money) => money.committedCost),
    earnedRevenue: total((money) => money.earnedRevenue),
    workBilled: total((money) => money.workBilled),
    overbilled: total(({ overUnderBilling: over }) => (over > 0n ? over : 0n)),
    underbilled: total(({ overUnderBilling: over }) => (over < 0n ? -over : 0n)),
    expectedLoss: total((money) => money.expectedLoss),
    lossProvision: total((money) => money.lossProvision),
    grossProfit: total((money) => money.grossProfit),
    backlog: total((money) => money.backlog),
  })
}

function profit(counted: readonly CountedMoney[]) {
  const total = (pick: (money: CountedMoney) => bigint) => sum(counted.map(pick))
  return {
    projects: counted.length,
    ...inDollars({
      contract: total((money) => money.contract),
      costAtCompletion: total((money) => money.costAtCompletion),
      margin: total((money) => money.margin),
      estimatedMargin: total((money) => money.estimatedMargin),
      committedCost: total((money) => money.committedCost),
      earnedRevenue: total((money) => money.earnedRevenue),
      lossProvision: total((money) => money.lossProvision),
      grossProfit: total((money) => money.grossProfit),
      billed: total((money) => money.billed),
      collected: total((money) => money.collected),
    }),
  }
}

function countCash(month: string) {
  const of = (kind: string) =>
    sum(
      facts.money
        .filter((row) => row.kind === kind && row.received.startsWith(month))
        .map(({ amount }) => amount),
    )
  const paidOut = sum(facts.paid.filter(({ date }) => date.startsWith(month)).map(({ amount }) => amount))
  const collected = of('payment') + of('refund') + of('reversal')
  return inDollars({
    received: of('payment'),
    refunded: -of('refund'),
    reversed: -of('reversal'),
    collected,
    paidOut,
    net: collected - paidOut,
  })
}

function countMonth(month: string) {
  const end = monthEnds.find((day) => day.startsWith(month)) ?? ''
  const then = facts.projects.map((project) => countProject(facts, project, end))
  // Voided on the day it was billed it never was.
  const counted = facts.invoices.filter(
    ({ billed, voided }) => billed !== null && (voided === null || voided > billed),
  )
  const issued = counted.filter(({ billed }) => billed?.startsWith(month))
  const voided = counted.filter((invoice) => invoice.voided?.startsWith(month))
  const dated = facts.expenses.filter(({ date }) => date.startsWith(month))
  return inDollars({
    billed: sum(issued.map((invoice) => sum(invoice.lines) - invoice.retention)),
    retentionWithheld: sum(issued.map(({ retention }) => retention)),
    retentionReleased: sum(issued.filter(({ isRelease }) => isRelease).flatMap(({ lines }) => lines)),
    voided: sum(voided.map((invoice) => sum(invoice.lines) - invoice.retention)),
    expenses: sum(dated.map(({ cost }) => cost)),
    receivables: sum(then.map(({ balance }) => balance)),
    retentionHeld: sum(then.map(({ retentionHeld }) => retentionHeld)),
    payables: sum(then.map(({ owedCost }) => owedCost)),
  })
}

function inDollars<K extends string>(cents: Record<K, bigint>): Record<K, number> {
  return Object.fromEntries(
    Object.entries<bigint>(cents).map(([name, amount]) => [name, dollarsOf(amount)]),
  ) as Record<K, number>
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((left, amount) => left + amount, 0n)
}

/** As papers write an amount: `1,234.50`. */
function written(cents: bigint): string {
  return dollarsOf(cents).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

async function readCsv(url: string): Promise<string[][]> {
  const { raw, status } = await accountant.call('GET', url)
  if (status !== 200) throw new Error(`${url} answers ${status}`)
  const rows = raw
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''),
  )
}
