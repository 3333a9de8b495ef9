import type { Day, YearFacts, YearProject } from './facts.ts'

/** One project's money as of a day, counted fact by fact. */
export interface CountedMoney {
  hasContract: boolean
  contract: bigint
  originalContract: bigint
  approvedChanges: bigint
  billed: bigint
  drafts: bigint
  collected: bigint
  notCleared: bigint
  retentionHeld: bigint
  balance: bigint
  leftToBill: bigint
  estimatedCost: bigint
  estimatedMargin: bigint
  committedCost: bigint
  paidCost: bigint
  owedCost: bigint
  estimateToComplete: bigint | null
  estimatedOn: Day | null
  estimateNeeded: 'no_estimate' | 'cost_beyond_estimate' | 'overdue' | null
  costAtCompletion: bigint
  margin: bigint
  earnedRevenue: bigint
  expectedLoss: bigint
  lossProvision: bigint
  grossProfit: bigint
  overUnderBilling: bigint
  backlog: bigint
  workBilled: bigint
}

export function countProject(facts: YearFacts, project: YearProject, on: Day): CountedMoney {
  let originalContract = 0n
  let approvedChanges = 0n
  let estimatedCost = 0n
  let hasContract = false
  for (const agreed of facts.contracts) {
    if (agreed.project !== project.id || agreed.day > on) continue
    if (agreed.isChange) approvedChanges += agreed.total
    else {
      originalContract += agreed.total
      hasContract = true
    }
    estimatedCost += agreed.cost
  }
  let workBilled = 0n
  let billed = 0n
  let drafts = 0n
  let givenBack = 0n
  let retentionHeld = 0n
  for (const invoice of facts.invoices) {
    if (invoice.project !== project.id) continue
    if (isDraftOn(invoice, on)) {
      for (const line of invoice.lines) drafts += line
      drafts -= invoice.retention
    }
    if (!countsOn(invoice, on)) continue
    givenBack += countGivenBack(facts, invoice, on)
    for (const line of invoice.lines) {
      billed += line
      if (invoice.isRelease) retentionHeld -= line
      else workBilled += line
    }
    billed -= invoice.retention
    retentionHeld += invoice.retention
  }
  let collected = 0n
  let notCleared = 0n
  for (const row of facts.money) {
    if (row.project !== project.id || row.received > on) continue
    collected += row.amount
    if (isWaiting(facts, row, on)) notCleared += row.amount
  }
  let committedCost = 0n
  let paidCost = 0n
  for (const expense of facts.expenses) {
    if (expense.project !== project.id || expense.date > on) continue
    committedCost += expense.cost
    for (const payment of facts.paid) {
      if (payment.expense === expense.id && payment.date <= on) paidCost += payment.amount
    }
  }
  const contract = originalContract + approvedChanges
  const isComplete = project.completed !== null && project.completed <= on
  const said = lastSaid(facts, project, on)
  const work = project.isCancelled
    ? {
        costAtCompletion: committedCost,
        // Of a job that was given up: what was billed and kept.
        earnedRevenue: workBilled - givenBack,
        expectedLoss: 0n,
        estimateNeeded: null,
      }
    : !hasContract
      ? { costAtCompletion: committedCost, earnedRevenue: 0n, expectedLoss: 0n, estimateNeeded: null }
      : isComplete
        ? { costAtCompletion: committedCost, earnedRevenue: contract, expectedLoss: 0n, estimateNeeded: null }
        : countOpenWork({ contract, committedCost, estimatedCost, said, on })
  const { costAtCompletion, earnedRevenue, expectedLoss, estimateNeeded } = work
  return {
    hasContract,
    contract,
    originalContract,
    approvedChanges,
    billed,
    drafts,
    collected,
    notCleared,
    retentionHeld,
    balance: billed - collected,
    leftToBill: contract - workBilled,
    estimatedCost,
    estimatedMargin: project.isCancelled ? 0n : contract - estimatedCost,
    committedCost,
    paidCost,
    owedCost: committedCost - paidCost,
    estimateToComplete: said?.amount ?? null,
    estimatedOn: said?.day ?? null,
    estimateNeeded,
    costAtCompletion,
    margin: (project.isCancelled ? earnedRevenue : contract) - costAtCompletion,
    earnedRevenue,
    expectedLoss,
    lossProvision: expectedLoss === 0n ? 0n : expectedLoss - (committedCost - earnedRevenue),
    grossProfit: expectedLoss === 0n ? earnedRevenue - committedCost : -expectedLoss,
    overUnderBilling: project.isCancelled ? 0n : workBilled - earnedRevenue,
    backlog: project.isCancelled ? 0n : contract - earnedRevenue,
    workBilled,
  }
}

/** The estimate to complete of the latest day, and what the job costs in all by it. */
function lastSaid(facts: YearFacts, project: YearProject, on: Day) {
  let said: YearFacts['estimates'][number] | undefined
  for (const estimate of facts.estimates) {
    if (estimate.project !== project.id || estimate.day > on) continue
    if (said === undefined || estimate.day >= said.day) said = estimate
  }
  if (said === undefined) return undefined
  let whole = said.amount
  for (const { project: of, date, cost } of facts.expenses) {
    if (of === project.id && date <= said.day) whole += cost
  }
  for (const { project: of, isChange, day, cost } of facts.contracts) {
    if (of === project.id && isChange && day > said.day && day <= on) whole += cost
  }
  return { ...said, whole }
}

/** A job under contract that is not done: what it will cost, and what it has earned. */
function countOpenWork({
  contract,
  committedCost,
  estimatedCost,
  said,
  on,
}: Pick<CountedMoney, 'contract' | 'committedCost' | 'estimatedCost'> & {
  said: ReturnType<typeof lastSaid>
  on: Day
}): Pick<CountedMoney, 'costAtCompletion' | 'earnedRevenue' | 'expectedLoss' | 'estimateNeeded'> {
  const whole = said ? said.whole : estimatedCost
  const costAtCompletion = whole > committedCost ? whole : committedCost
  const expectedLoss = costAtCompletion > contract ? costAtCompletion - contract : 0n
  const isUsedUp = said ? committedCost > whole : committedCost >= whole
  if (whole <= 0n || isUsedUp) {
    return {
      costAtCompletion,
      earnedRevenue: committedCost < contract ? committedCost : contract,
      expectedLoss,
      estimateNeeded: whole <= 0n ? 'no_estimate' : 'cost_beyond_estimate',
    }
  }
  const age = said ? (Date.parse(on) - Date.parse(said.day)) / 86_400_000 : 0
  return {
    costAtCompletion,
    earnedRevenue: nearest(contract * committedCost, costAtCompletion),
    expectedLoss,
    estimateNeeded: age > 60 ? 'overdue' : null,
  }
}

/** Billed by the day, and not voided by it. */
export function countsOn(invoice: YearFacts['invoices'][number], on: Day): boolean {
  return invoice.billed !== null && invoice.billed <= on && (invoice.voided === null || invoice.voided > on)
}

/** Issued by the day, and neither sent nor paid by it. */
function isDraftOn(invoice: YearFacts['invoices'][number], on: Day): boolean {
  if (invoice.issued > on || (invoice.voided !== null && invoice.voided <= on)) return false
  return invoice.billed === null || invoice.billed > on
}

/** What was refunded on an invoice by a day and is still asked for. */
function countGivenBack(facts: YearFacts, invoice: YearFacts['invoices'][number], on: Day): bigint {
  let refunded = 0n
  for (const row of facts.money) {
    if (row.invoice === invoice.id && row.kind === 'refund' && row.received <= on) refunded -= row.amount
  }
  const open = countBalance(facts, invoice, on)
  if (open <= 0n) return 0n
  return open < refunded ? open : refunded
}

/** Money that the bank has not confirmed by the day; a payment that was reversed by then waits for nothing. */
function isWaiting(facts: YearFacts, row: YearFacts['money'][number], on: Day): boolean {
  if (row.kind === 'reversal') return false
  if (row.cleared !== null && row.cleared <= on) return false
  return !facts.money.some(({ kind, of, received }) => kind === 'reversal' && of === row.id && received <= on)
}

/** What an invoice still asks for on a day; below zero when it was paid ahead. */
export function countBalance(facts: YearFacts, invoice: YearFacts['invoices'][number], on: Day): bigint {
  let balance = -invoice.retention
  for (const line of invoice.lines) balance += line
  for (const row of facts.money) if (row.invoice === invoice.id && row.received <= on) balance -= row.amount
  return balance
}

/** What an expense is still owed on a day. */
export function countOwed(facts: YearFacts, expense: YearFacts['expenses'][number], on: Day): bigint {
  let owed = expense.cost
  for (const payment of facts.paid) {
    if (payment.expense === expense.id && payment.date <= on) owed -= payment.amount
  }
  return owed
}

export type CountedAging = Record<'current' | 'days30' | 'days60' | 'days90' | 'older', bigint>

export const noAging = (): CountedAging => ({ current: 0n, days30: 0n, days60: 0n, days90: 0n, older: 0n })

export function addAged(aging: CountedAging, due: Day, on: Day, amount: bigint): void {
  const days = (Date.parse(on) - Date.parse(due)) / 86_400_000
  if (days <= 0) aging.current += amount
  else if (days <= 30) aging.days30 += amount
  else if (days <= 60) aging.days60 += amount
  else if (days <= 90) aging.days90 += amount
  else aging.older += amount
}

/** To the nearest whole, halves away from zero, as people round. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n
  return sign * ((sign * dividend * 2n + divisor) / (divisor * 2n))
}
