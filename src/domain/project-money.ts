import { type BasisPoints, type Cents, proportionOf } from './money.ts'

/** What the rows of one project add up to, in cents, on some day; see `projectSums` in the server. */
export interface ProjectSums {
  /** The finalized bid's total; null before there is a contract. */
  originalContract: Cents | null
  /** The totals of the finalized change orders, which may take off as well. */
  approvedChanges: Cents
  /** What the finalized bid and the finalized change orders were estimated to cost. */
  estimatedCost: Cents
  /** The lines of the invoices that bill work. A void invoice counts nowhere. */
  workBilled: Cents
  /** What those invoices hold back. */
  retentionWithheld: Cents
  /** The lines of the invoices that ask for what was held back. */
  retentionReleased: Cents
  /** Every payment less refunds and reversals, also on an invoice that was voided afterwards. */
  collected: Cents
  /** What of it the bank has not confirmed yet. A payment that was reversed, and its reversal, wait for nothing. */
  notCleared: Cents
  /** The cost of every expense, paid or not. */
  committedCost: Cents
  /** What was paid on them. */
  paidCost: Cents
  isCompleted: boolean
}

/** A new lead's. */
export const noSums: ProjectSums = {
  originalContract: null,
  approvedChanges: 0,
  estimatedCost: 0,
  workBilled: 0,
  retentionWithheld: 0,
  retentionReleased: 0,
  collected: 0,
  notCleared: 0,
  committedCost: 0,
  paidCost: 0,
  isCompleted: false,
}

/** A project's money at one moment, in cents; every screen, PDF, export and report takes it from `projectMoney`. */
export interface ProjectMoney {
  /** The finalized bid's total and the approved changes; 0 before there is a contract. */
  contract: Cents
  originalContract: Cents
  approvedChanges: Cents
  /** What the invoices ask for: their lines less the retention held back, and the retention that was released. */
  billed: Cents
  collected: Cents
  notCleared: Cents
  /** What the invoices hold back until the end of the job; earned, and not asked for yet. */
  retentionHeld: Cents
  /** billed − collected: what the customer still owes; below zero when more came in than was asked for. */
  balance: Cents
  /** contract − work billed: work not invoiced yet; below zero when more was invoiced than agreed. */
  leftToBill: Cents
  estimatedCost: Cents
  /** contract − estimated cost: what the bid promised. */
  estimatedMargin: Cents
  committedCost: Cents
  paidCost: Cents
  /** committed − paid: what we owe for this job. */
  owedCost: Cents
  /** What the job will have cost: the estimate, or what it has cost already if that is more or the job is complete. */
  costAtCompletion: Cents
  /** contract − cost at completion. */
  margin: Cents
  /** Cost so far of the cost at completion (cost-to-cost); null while no cost was estimated, 100 % once complete. */
  percentComplete: BasisPoints | null
  /** What of the contract is earned by that; without an estimate, the work billed. */
  earnedRevenue: Cents
  /** Earned revenue − committed cost. */
  grossProfit: Cents
  /** Work billed − earned revenue: above zero billed ahead of the work, below zero behind it. */
  overUnderBilling: Cents
  /** contract − earned revenue: work agreed and still to be done. */
  backlog: Cents
}

/**
 * A project's money from what its rows add up to. Cost-to-cost as AICPA's construction guide has it: earned revenue is
 * the contract times cost so far over cost at completion, rounded once, at the end.
 */
export function projectMoney(sums: ProjectSums): ProjectMoney {
  const { approvedChanges, workBilled, collected, estimatedCost, committedCost, paidCost } = sums
  const originalContract = sums.originalContract ?? 0
  const contract = originalContract + approvedChanges
  const retentionHeld = sums.retentionWithheld - sums.retentionReleased
  const billed = workBilled - retentionHeld
  const costAtCompletion = sums.isCompleted ? committedCost : Math.max(estimatedCost, committedCost)
  const percentComplete = percentCompleteOf(sums, costAtCompletion)
  const earnedRevenue = earnedRevenueOf(sums, contract, costAtCompletion)
  return {
    contract,
    originalContract,
    approvedChanges,
    billed,
    collected,
    notCleared: sums.notCleared,
    retentionHeld,
    balance: billed - collected,
    leftToBill: contract - workBilled,
    estimatedCost,
    estimatedMargin: contract - estimatedCost,
    committedCost,
    paidCost,
    owedCost: committedCost - paidCost,
    costAtCompletion,
    margin: contract - costAtCompletion,
    percentComplete,
    earnedRevenue,
    grossProfit: earnedRevenue - committedCost,
    overUnderBilling: workBilled - earnedRevenue,
    backlog: contract - earnedRevenue,
  }
}

function percentCompleteOf(sums: ProjectSums, costAtCompletion: Cents): BasisPoints | null {
  if (sums.originalContract === null) return null
  if (sums.isCompleted) return 10_000
  return sums.estimatedCost > 0 ? proportionOf(10_000, sums.committedCost, costAtCompletion) : null
}

function earnedRevenueOf(sums: ProjectSums, contract: Cents, costAtCompletion: Cents): Cents {
  if (sums.originalContract === null) return 0
  if (sums.isCompleted) return contract
  return sums.estimatedCost > 0
    ? proportionOf(contract, sums.committedCost, costAtCompletion)
    : sums.workBilled
}
