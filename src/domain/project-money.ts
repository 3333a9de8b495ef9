import { addDays, type Day } from './dates.ts'
import { retentionHeld as heldOf } from './invoices.ts'
import { type BasisPoints, type Cents, proportionOf } from './money.ts'

/** What the rows of one project add up to, in cents, on some day; see `project_money` in 0040. */
export interface ProjectSums {
  /** The finalized bid's total; null before there is a contract. */
  originalContract: Cents | null
  /** The totals of the finalized change orders, which may take off as well. */
  approvedChanges: Cents
  /** What the finalized bid and the finalized change orders were estimated to cost. */
  estimatedCost: Cents
  /** The newest one; null while nobody has set one. */
  estimateToComplete: EstimateToComplete | null
  /** The lines of the invoices that bill work. A draft or a void invoice counts nowhere; see `billedOn`. */
  workBilled: Cents
  /** What those invoices hold back. */
  retentionWithheld: Cents
  /** The lines of the invoices that ask for what was held back. */
  retentionReleased: Cents
  /** What drafts would ask for if they were sent, and the lines among them that bill work. */
  drafts: Cents
  draftWork: Cents
  /** Every payment less refunds and reversals, also on an invoice that was voided afterwards. */
  collected: Cents
  /** What of it the bank has not confirmed yet. A payment that was reversed, and its reversal, wait for nothing. */
  notCleared: Cents
  /** The cost of every expense, paid or not. */
  committedCost: Cents
  /** What was paid on them. */
  paidCost: Cents
  isCompleted: boolean
  /** Canceled, or declined by the customer: the contract will not be fulfilled. */
  isCancelled: boolean
  /** Of a canceled or declined job: what was refunded on its invoices and is still asked for by them. */
  givenBack: Cents
}

/** An estimate to complete, with the cost at that day and the change orders finalized since. */
export interface EstimateToComplete {
  /** Still to be spent after the day. */
  amount: Cents
  day: Day
  /** Cost so far at the end of that day. */
  costThen: Cents
  /** What change orders that were finalized after the day were estimated to cost. */
  changesSince: Cents
}

/** An estimate to complete is overdue once it is older. */
export const estimateGoodForDays = 60

/**
 * Why nobody can rely on a job's cost at completion: nothing was estimated; the cost has reached what was; or the estimate
 * to complete is overdue, whose figures are still the best there are.
 */
export const estimateNeeds = ['no_estimate', 'cost_beyond_estimate', 'overdue'] as const
export type EstimateNeed = (typeof estimateNeeds)[number]

/** A new lead's. */
export const noSums: ProjectSums = {
  originalContract: null,
  approvedChanges: 0,
  estimatedCost: 0,
  estimateToComplete: null,
  workBilled: 0,
  retentionWithheld: 0,
  retentionReleased: 0,
  drafts: 0,
  draftWork: 0,
  collected: 0,
  notCleared: 0,
  committedCost: 0,
  paidCost: 0,
  isCompleted: false,
  isCancelled: false,
  givenBack: 0,
}

/** A project's money at one moment, in cents; every screen, PDF, export and report takes it from `projectMoney`. */
export interface ProjectMoney {
  /** The finalized bid's total and the approved changes; 0 before there is a contract. */
  contract: Cents
  originalContract: Cents
  approvedChanges: Cents
  /** What the invoices ask for: their lines less the retention held back, and the retention that was released. */
  billed: Cents
  /** What drafts would ask for: billed nowhere, shown apart. */
  drafts: Cents
  collected: Cents
  notCleared: Cents
  /** What the invoices hold back until the end of the job; earned, and not asked for yet. */
  retentionHeld: Cents
  /** billed − collected: what the customer still owes; below zero when more came in than was asked for. */
  balance: Cents
  /** contract − work billed: work not invoiced yet; below zero when more was invoiced than agreed. */
  leftToBill: Cents
  estimatedCost: Cents
  /** contract − estimated cost: what the bid promised; 0 once the job is canceled or declined. */
  estimatedMargin: Cents
  committedCost: Cents
  paidCost: Cents
  /** committed − paid: what we owe for this job. */
  owedCost: Cents
  /** The amount of the newest estimate to complete, and its day; null while nobody has set one. */
  estimateToComplete: Cents | null
  estimatedOn: Day | null
  /** Why the job needs a new estimate; null when it does not, has no contract or is complete. */
  estimateNeeded: EstimateNeed | null
  /**
   * What the job will have cost: the cost on the day of the estimate to complete, that estimate, and what changes since
   * were estimated to cost; without one, the bid's estimate. What it has cost already if that is more or the job is
   * over.
   */
  costAtCompletion: Cents
  /** contract − cost at completion; of a canceled or declined job its revenue − its cost. */
  margin: Cents
  /** Cost so far of the cost at completion (cost-to-cost); null without an estimate to rely on, 100 % once complete. */
  percentComplete: BasisPoints | null
  /**
   * What of the contract is earned by that; without an estimate to rely on, the cost so far, up to the contract. Of a
   * canceled or declined job what was billed and kept: the work billed, retention included, less what was given back.
   */
  earnedRevenue: Cents
  /** Cost at completion − contract where that is a loss, until the job is complete. */
  expectedLoss: Cents
  /** What of the expected loss the cost so far does not show yet. */
  lossProvision: Cents
  /** Earned revenue − committed cost − loss provision: a job that will lose shows its whole loss at once. */
  grossProfit: Cents
  /** Work billed − earned revenue: above zero billed ahead of the work, below zero behind it; 0 once canceled. */
  overUnderBilling: Cents
  /** contract − earned revenue: work agreed and still to be done; 0 once canceled. */
  backlog: Cents
}

/**
 * A project's money from what its rows add up to. Cost-to-cost as AICPA's construction guide has it: earned revenue is
 * the contract times cost so far over cost at completion, rounded once, at the end. Where nobody knows what a job will
 * cost, it earns its cost and no profit (ASC 606-10-25-37); the loss of a job that will lose is taken in full at once
 * (ASC 605-35-25-45 and 25-46).
 * @param on the day that decides whether the estimate to complete is overdue; without it, none is
 */
export function projectMoney(sums: ProjectSums, on: Day | null = null): ProjectMoney {
  const { approvedChanges, workBilled, collected, estimatedCost, committedCost, paidCost } = sums
  const originalContract = sums.originalContract ?? 0
  const contract = originalContract + approvedChanges
  const retentionHeld = heldOf(sums.retentionWithheld, sums.retentionReleased)
  const billed = workBilled - retentionHeld
  const work = workMoney(sums, contract)
  return {
    contract,
    originalContract,
    approvedChanges,
    billed,
    drafts: sums.drafts,
    collected,
    notCleared: sums.notCleared,
    retentionHeld,
    balance: billed - collected,
    leftToBill: contract - workBilled,
    estimatedCost,
    estimatedMargin: sums.isCancelled ? 0 : contract - estimatedCost,
    committedCost,
    paidCost,
    owedCost: committedCost - paidCost,
    estimateToComplete: sums.estimateToComplete?.amount ?? null,
    estimatedOn: sums.estimateToComplete?.day ?? null,
    ...work,
    estimateNeeded: work.estimateNeeded ?? (isOverdue(sums, on) ? 'overdue' : null),
    margin: (sums.isCancelled ? work.earnedRevenue : contract) - work.costAtCompletion,
    overUnderBilling: sums.isCancelled ? 0 : workBilled - work.earnedRevenue,
    backlog: sums.isCancelled ? 0 : contract - work.earnedRevenue,
  }
}

type WorkMoney = Pick<
  ProjectMoney,
  | 'costAtCompletion'
  | 'estimateNeeded'
  | 'percentComplete'
  | 'earnedRevenue'
  | 'expectedLoss'
  | 'lossProvision'
  | 'grossProfit'
>

/** What the job costs in the end, and what it has earned by now. */
function workMoney(sums: ProjectSums, contract: Cents): WorkMoney {
  const { committedCost } = sums
  if (!isOpen(sums)) {
    const isComplete = sums.originalContract !== null && sums.isCompleted && !sums.isCancelled
    const earnedRevenue = earnedWithoutEstimate(sums, contract)
    return {
      costAtCompletion: committedCost,
      estimateNeeded: null,
      percentComplete: isComplete ? 10_000 : null,
      earnedRevenue,
      expectedLoss: 0,
      lossProvision: 0,
      grossProfit: earnedRevenue - committedCost,
    }
  }
  const expected = expectedCost(sums)
  const costAtCompletion = Math.max(expected, committedCost)
  const estimateNeeded = shortEstimate(sums, expected)
  const earnedRevenue =
    estimateNeeded === null
      ? proportionOf(contract, committedCost, costAtCompletion)
      : Math.min(committedCost, contract)
  const expectedLoss = Math.max(costAtCompletion - contract, 0)
  const lossProvision = expectedLoss === 0 ? 0 : expectedLoss - (committedCost - earnedRevenue)
  return {
    costAtCompletion,
    estimateNeeded,
    percentComplete: estimateNeeded === null ? proportionOf(10_000, committedCost, costAtCompletion) : null,
    earnedRevenue,
    expectedLoss,
    lossProvision,
    grossProfit: earnedRevenue - committedCost - lossProvision,
  }
}

/** Work is still to come, so that its cost has to be estimated. */
function isOpen({ originalContract, isCompleted, isCancelled }: ProjectSums): boolean {
  return originalContract !== null && !isCompleted && !isCancelled
}

/** A complete job has earned its contract, a canceled or declined one what was billed and kept. */
function earnedWithoutEstimate(sums: ProjectSums, contract: Cents): Cents {
  if (sums.isCancelled) return sums.workBilled - sums.givenBack
  return sums.originalContract === null ? 0 : contract
}

/** What the job was last expected to cost in all; 0 when nobody said. */
function expectedCost({ estimateToComplete: last, estimatedCost }: ProjectSums): Cents {
  return last === null ? estimatedCost : last.costThen + last.amount + last.changesSince
}

/**
 * An estimate that the cost has passed says nothing about what is still to come. Nor does a bid's that is spent exactly;
 * an estimate to complete may say that nothing is to come.
 */
function shortEstimate(
  { estimateToComplete, committedCost }: ProjectSums,
  expected: Cents,
): EstimateNeed | null {
  if (expected <= 0) return 'no_estimate'
  const isSpent = estimateToComplete === null ? committedCost >= expected : committedCost > expected
  return isSpent ? 'cost_beyond_estimate' : null
}

function isOverdue(sums: ProjectSums, on: Day | null): boolean {
  const { estimateToComplete: last } = sums
  return on !== null && last !== null && isOpen(sums) && addDays(last.day, estimateGoodForDays) < on
}
