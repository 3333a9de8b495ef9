import { type Day, daysBetween } from '../dates.ts'
import { type Cents, percentOf } from '../money.ts'
import {
  completionOf,
  contractorsProgressDue,
  contractorsRetentionDue,
  type Deadline,
  ownersProgressDue,
  ownersRetentionDue,
} from './deadlines.ts'
import { type LegalRule, retentionCapRule } from './legal-rules.ts'
import type { RightsFacts, WorkKind } from './rights.ts'

// What others owe us, and the day by which the law wants it paid.

export const owedKinds = ['progress', 'retention'] as const
export type OwedKind = (typeof owedKinds)[number]

/** What is open of a job's money, in cents. */
export interface OpenSums {
  held: Cents
  heldSince: Day | null
  /** Billed and not paid. */
  owed: Cents
  /** When the oldest invoice went out that is not paid. */
  owedSince: Day | null
}

export interface Owed {
  kind: OwedKind
  amount: Cents
  since: Day | null
  /** Null while the day that it is counted from is not known, and on public works. */
  deadline: Deadline | null
  /** Below zero once it is late; null as the deadline. */
  daysLeft: number | null
  /** 2 % a month on what is late, in place of interest (Civ. Code §§ 8800(c), 8818(a); B&P § 7108.5(c)). About. */
  charge: Cents
}

/** What is owed to us on a job: progress payments, then retention. */
export function moneyOwed(
  facts: RightsFacts,
  { held, heldSince, owed, owedSince }: OpenSums,
  today: Day,
): Owed[] {
  const rows = [
    { kind: 'progress' as const, amount: owed, since: owedSince, deadline: progressDue(facts, owedSince) },
    { kind: 'retention' as const, amount: held, since: heldSince, deadline: retentionDue(facts) },
  ]
  return rows
    .filter(({ amount }) => amount > 0)
    .map((row) => ({
      ...row,
      daysLeft: row.deadline && daysBetween(today, row.deadline.day),
      charge: row.deadline ? withholdingCharge(row.amount, row.deadline.day, today) : 0,
    }))
}

/** By when the law wants a progress payment paid to us; null while the day that it is counted from is not known. */
export function progressDue(facts: RightsFacts, demanded: Day | null): Deadline | null {
  if (facts.workKind === 'public') return null
  if (facts.contractType === 'subcontract')
    return facts.contractorPaid === null ? null : contractorsProgressDue(facts.contractorPaid)
  return demanded === null ? null : ownersProgressDue(demanded)
}

/** By when the law wants the retention of our work paid to us; null while the day that it is counted from is not known. */
export function retentionDue(facts: RightsFacts): Deadline | null {
  if (facts.workKind === 'public') return null
  if (facts.contractType === 'subcontract' && facts.contractorGotRetention !== null)
    return contractorsRetentionDue(facts.contractorGotRetention)
  const completion = completionOf(facts)
  return completion && ownersRetentionDue(completion.day)
}

/**
 * What whoever pays too late owes on top: 2 % a month in place of interest. Counted by the day, twelve months a year; in
 * whole cents.
 */
export function withholdingCharge(amount: Cents, due: Day, today: Day): Cents {
  return Math.round((amount * 24 * Math.max(daysBetween(due, today), 0)) / 36_500)
}

/** How much of a progress payment may be held back, and what is held above that. */
export interface RetentionCap {
  limit: Cents
  /** Above zero when more is held back than the law allows. */
  excess: Cents
  rule: LegalRule
}

const capRate = 500

/**
 * The law's limit on retention: 5 % of each payment, of private works contracted from 2026 on; not of housing up to four
 * stories that is nothing else (Civ. Code § 8811(a), (b)(1), (b)(3)); nor for a
 * subcontractor who was asked in writing for a bond before the bid, and gave none (§ 8811(b)(2)).
 * @returns null where there is none
 */
export function retentionCap({
  workKind,
  contractedOn,
  bondNotGiven,
  workBilled,
  held,
}: {
  workKind: WorkKind
  contractedOn: Day | null
  bondNotGiven: boolean
  /** All work billed so far, and the part of it that is still held back. */
  workBilled: Cents
  held: Cents
}): RetentionCap | null {
  const rule = retentionCapRule
  if (bondNotGiven || workKind !== 'private' || contractedOn === null || contractedOn < rule.from) return null
  const limit = percentOf(workBilled, capRate)
  return { limit, excess: Math.max(held - limit, 0), rule }
}
