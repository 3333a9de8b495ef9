import { invalidField } from './errors.ts'
import { type BasisPoints, type Cents, formatDollars, percentOf } from './money.ts'
import { type Sentence, say } from './sentences/say.ts'

/**
 * What is billed of a line of the payment schedule, or of an invoice's retention, and what is left of it. A line that
 * takes money off (a change order's credit) is below zero throughout.
 */
export interface BillingProgress {
  due: Cents
  billed: Cents
  /** What drafts ask for: not billed, and reserved all the same, so that nobody bills it twice. */
  inDrafts: Cents
  /** due − billed − in drafts. */
  left: Cents
}

/** @param billed what billed invoices ask for of it, in cents; @param drafts what drafts would */
export function billingProgress(
  due: Cents,
  billed: readonly Cents[],
  drafts: readonly Cents[] = [],
): BillingProgress {
  const add = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0)
  const [sum, inDrafts] = [add(billed), add(drafts)]
  return { due, billed: sum, inDrafts, left: due - sum - inDrafts }
}

/**
 * True when nothing is left to bill.
 * @param parts how many invoices bill it already: without any, also a line of $0.00 can be billed
 */
export function isFullyBilled({ due, left }: BillingProgress, parts: number): boolean {
  if (parts === 0) return false
  return due < 0 ? left >= 0 : left <= 0
}

/**
 * A percentage of the whole. The parts of one line are rounded each for itself; the one that ends at what is left, but
 * for those cents, takes what is left.
 * @param parts how many invoices bill it already
 */
export function percentOfProgress(
  { due, left }: BillingProgress,
  percent: BasisPoints,
  parts: number,
): Cents {
  const amount = percentOf(due, percent)
  const roundedAway = Math.ceil((parts + 1) / 2)
  return parts > 0 && Math.abs(left - amount) <= roundedAway ? left : amount
}

/**
 * Whether `amount` may be billed of what is left: not nothing, in the line's own direction, and no more than is left.
 * @param what as people call it: `"Deposit"`, `The retention of invoice 26-0142-1`
 * @throws invalid naming `field`
 */
export function assertWithinLeft(
  { left }: BillingProgress,
  amount: Cents,
  { field, what }: { field: string; what: Sentence },
): void {
  if (amount === 0) throw invalidField(field, say('{what} cannot be billed for $0.00', { what }))
  const isWithin = left >= 0 ? amount > 0 && amount <= left : amount < 0 && amount >= left
  if (isWithin) return
  throw invalidField(
    field,
    say('{what} has {money} left to bill, not {total}', {
      what,
      money: formatDollars(left),
      total: formatDollars(amount),
    }),
  )
}
