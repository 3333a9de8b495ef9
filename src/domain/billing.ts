import { invalidField } from './errors.ts'
import { type BasisPoints, type Cents, percentOf } from './money.ts'
import { type Sentence, say } from './sentences/say.ts'

/**
 * How much of a scheduled payment, or of an invoice's retention, is billed and left. For a credit of a change order,
 * all amounts are negative.
 */
export interface BillingProgress {
  due: Cents
  billed: Cents
  /** The amount in drafts. It is not billed yet, but reserved, so that nobody bills it twice. */
  inDrafts: Cents
  /** due − billed − in drafts. */
  left: Cents
}

/** @param billed the part in billed invoices, in cents @param drafts the part in drafts */
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
 * @param parts how many invoices bill it already; while there are none, even a line of $0.00 can be billed
 */
export function isFullyBilled({ due, left }: BillingProgress, parts: number): boolean {
  if (parts === 0) return false
  return due < 0 ? left >= 0 : left <= 0
}

/**
 * A percentage of the whole. Each part is rounded by itself, so a part within rounding cents of what is left takes all
 * that is left.
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
 * The amount must not be 0, must have the sign of the line, and must not exceed what is left.
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
    say('{what} has {money} left to bill, not {total}', { what, money: left, total: amount }),
  )
}
