import { AppError, invalidField } from './errors.ts'
import { invoiceMoney } from './invoices.ts'
import { type BasisPoints, type Cents, percentOf, proportionOf } from './money.ts'
import { say } from './sentences/say.ts'

// An application for payment: how far each line of the schedule of values is, by the columns the trade expects.

/** How far one line of the schedule of values is. All amounts in cents; those of a credit are negative. */
export interface AppliedLine {
  description: string
  /** What the contract gives for it. */
  value: Cents
  /** Of the last application: work done, and materials that were stored and not yet built in. */
  workBefore: Cents
  storedBefore: Cents
  /** Held back by the last application. */
  retentionBefore: Cents
  /** Work done to date, materials built in included. */
  work: Cents
  /** Materials stored now. */
  stored: Cents
  retentionRate: BasisPoints
}

/** What is worked out of a line. */
export interface AppliedMoney {
  workThisPeriod: Cents
  /** Work and stored materials to date. */
  completed: Cents
  /** Of the value; null for a line without one. */
  percent: BasisPoints | null
  /** value − completed. */
  left: Cents
  /** Held back to date. */
  retention: Cents
  /** What this application adds, before retention. */
  asked: Cents
}

export function appliedMoney(line: AppliedLine): AppliedMoney {
  const { value, work, stored, workBefore, storedBefore, retentionRate } = line
  const completed = work + stored
  return {
    workThisPeriod: work - workBefore,
    completed,
    percent: value === 0 ? null : proportionOf(10_000, Math.abs(completed), Math.abs(value)),
    left: value - completed,
    retention: percentOf(completed, retentionRate),
    asked: completed - workBefore - storedBefore,
  }
}

/** What an application adds up to, in cents. */
export interface ApplicationMoney {
  /** The contract with its change orders. */
  value: Cents
  work: Cents
  stored: Cents
  completed: Cents
  /** Held back to date. */
  retention: Cents
  /** completed − retention. */
  earned: Cents
  /** What earlier applications asked for, less what they held back. */
  before: Cents
  /** Before retention, and what of it is held back. */
  asked: Cents
  retentionThisPeriod: Cents
  /** What is asked for now; the total of its invoice. */
  due: Cents
  /** value − earned: what is left to be paid, retention included. */
  leftWithRetention: Cents
}

export function applicationMoney(lines: readonly AppliedLine[]): ApplicationMoney {
  const sum = (of: (line: AppliedLine, money: AppliedMoney) => Cents) =>
    lines.reduce((total, line) => total + of(line, appliedMoney(line)), 0)
  const value = sum((line) => line.value)
  const completed = sum((_, money) => money.completed)
  const retention = sum((_, money) => money.retention)
  const retentionBefore = sum((line) => line.retentionBefore)
  const retentionThisPeriod = retention - retentionBefore
  const asked = sum((_, money) => money.asked)
  return {
    value,
    work: sum((line) => line.work),
    stored: sum((line) => line.stored),
    completed,
    retention,
    earned: completed - retention,
    before: sum((line) => line.workBefore + line.storedBefore) - retentionBefore,
    asked,
    retentionThisPeriod,
    due: invoiceMoney([{ amount: asked }], retentionThisPeriod, []).total,
    leftWithRetention: value - completed + retention,
  }
}

/**
 * Work and stored materials stay between nothing and the line's value, and less retention than before is an invoice of
 * its own.
 * @param placeOf what a line is called by: its place in the request
 * @throws invalid naming the line: `lines.0.work`; or `lines` when nothing is asked for
 */
export function assertApplication(
  lines: readonly AppliedLine[],
  placeOf: (index: number) => number = (index) => index,
): void {
  lines.forEach(({ value, work, stored }, place) => {
    const index = placeOf(place)
    const isWithin = (amount: Cents) =>
      value < 0 ? amount <= 0 && amount >= value : amount >= 0 && amount <= value
    for (const [field, amount] of [
      ['work', work],
      ['stored', stored],
    ] as const)
      if (!isWithin(amount))
        throw invalidField(
          `lines.${index}.${field}`,
          say('Must be between $0.00 and {money}', { money: value }),
        )
    if (!isWithin(work + stored))
      throw invalidField(
        `lines.${index}.stored`,
        say('Work and stored materials come to {total}, more than the {money} of this line', {
          total: work + stored,
          money: value,
        }),
      )
  })
  const { asked, retentionThisPeriod } = applicationMoney(lines)
  if (asked <= 0) throw invalidField('lines', 'Enter what was done since the last application')
  if (retentionThisPeriod < 0)
    throw invalidField('lines', 'Ask for retention with an invoice of its own, not by a lower rate')
}

/**
 * Spreads a bid's discount over its lines, so that the schedule of values adds up to the contract. The largest line takes
 * the rounding cents.
 */
export function scheduledValues(amounts: readonly Cents[], discount: Cents): Cents[] {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  if (discount === 0 || subtotal === 0) return [...amounts]
  const values = amounts.map((amount) => amount - proportionOf(discount, amount, subtotal))
  const rest = subtotal - discount - values.reduce((sum, value) => sum + value, 0)
  const largest = values.indexOf(Math.max(...values))
  return values.map((value, index) => (index === largest ? value + rest : value))
}

export const applicationStates = ['draft', 'submitted', 'returned', 'approved', 'paid', 'void'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** Derived from its invoice and from what the contractor answered last. Instants in ISO 8601. */
export function applicationState({
  invoiceStatus,
  datesSent,
  returnedAt,
  approvedAt,
}: {
  invoiceStatus: string
  datesSent: readonly string[]
  returnedAt: string | null
  approvedAt: string | null
}): ApplicationState {
  if (invoiceStatus === 'void') return 'void'
  if (invoiceStatus === 'paid') return 'paid'
  if (approvedAt !== null) return 'approved'
  const last = datesSent.toSorted().at(-1)
  if (returnedAt !== null && (last === undefined || returnedAt >= last)) return 'returned'
  return last === undefined ? 'draft' : 'submitted'
}

/** What general contractors want with an application. */
export const applicationPapers = ['waiver', 'insurance', 'photos', 'certified_payroll', 'other'] as const
export type ApplicationPaper = (typeof applicationPapers)[number]

/** Which of the wanted papers are not there yet. */
export function missingPapers(
  wanted: readonly ApplicationPaper[],
  present: readonly ApplicationPaper[],
): ApplicationPaper[] {
  return wanted.filter((kind) => !present.includes(kind))
}

/** @throws conflict once it was approved, paid or voided */
export function assertChangeable(state: ApplicationState): void {
  if (state === 'void') throw new AppError('conflict', 'A void invoice cannot be changed')
  if (state === 'approved' || state === 'paid')
    throw new AppError('conflict', 'An approved application cannot be changed')
}

/** @throws conflict unless it was sent and waits for an answer */
export function assertAnswerable(state: ApplicationState): void {
  if (state !== 'submitted')
    throw new AppError('conflict', 'Only an application that was sent is returned or approved')
}
