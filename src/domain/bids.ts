import type { Day } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import {
  type BasisPoints,
  type Cents,
  formatDollars,
  lineAmount,
  maxCents,
  percentOf,
  type Thousandths,
} from './money.ts'
import type { ProjectStatus } from './projects.ts'

export const bidStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'finalized',
  'superseded',
  'expired',
] as const
export type BidStatus = (typeof bidStatuses)[number]

/** The trade's units: each, linear and vertical linear foot, square foot, cubic yard, lump sum, hour, ton, day. */
export const units = ['EA', 'LF', 'VLF', 'SF', 'CY', 'LS', 'HR', 'TON', 'DAY'] as const
export type Unit = (typeof units)[number]

export interface PricedItem {
  quantity: Thousandths
  unitPrice: Cents
  unitCost: Cents
  optional: boolean
  selected: boolean
}

/** Exactly one of `amount` and `percent` is set. */
export interface ScheduledPayment {
  label: string
  amount: Cents | null
  percent: BasisPoints | null
}

export interface BidTotals {
  /** Sum of the lines that count, before the discount. */
  subtotal: Cents
  total: Cents
  /** What the lines that count cost the company. */
  cost: Cents
}

/** An optional line counts only when it is selected. */
export function isIncluded(item: Pick<PricedItem, 'optional' | 'selected'>): boolean {
  return !item.optional || item.selected
}

/** The bid's money; the one place where it is added up. All amounts in cents. */
export function bidTotals(groups: readonly { items: readonly PricedItem[] }[], discount: Cents): BidTotals {
  const included = groups.flatMap((group) => group.items).filter(isIncluded)
  const subtotal = included.reduce((sum, item) => sum + lineAmount(item.quantity, item.unitPrice), 0)
  const cost = included.reduce((sum, item) => sum + lineAmount(item.quantity, item.unitCost), 0)
  return { subtotal, total: subtotal - discount, cost }
}

/**
 * No single line or group may be beyond what a record may carry, whatever the others make up for.
 * @throws invalid naming the line or the group: `groups.0.items.2.quantity`
 */
export function assertLinesAllowed(groups: readonly { items: readonly PricedItem[] }[]): void {
  const tooMuch = (amount: Cents) => Math.abs(amount) > maxCents
  groups.forEach(({ items }, group) => {
    items.forEach(({ quantity, unitPrice, unitCost }, item) => {
      if (tooMuch(lineAmount(quantity, unitPrice)) || tooMuch(lineAmount(quantity, unitCost))) {
        throw invalidField(
          `groups.${group}.items.${item}.quantity`,
          `The line adds up to more than ${formatDollars(maxCents)}`,
        )
      }
    })
    if (tooMuch(bidTotals([{ items }], 0).subtotal))
      throw invalidField(`groups.${group}`, `The group adds up to more than ${formatDollars(maxCents)}`)
  })
}

/** @throws invalid naming `discount` or `groups` when the total falls below zero or beyond what a record may carry */
export function assertTotalsAllowed({ subtotal, total, cost }: BidTotals, discount: Cents): void {
  if (discount > 0 && discount > subtotal) {
    throw invalidField(
      'discount',
      `The discount of ${formatDollars(discount)} is more than the bid's ${formatDollars(subtotal)}`,
    )
  }
  if (total < 0) throw invalidField('groups', 'The bid adds up to less than zero')
  if (subtotal > maxCents || Math.abs(cost) > maxCents)
    throw invalidField('groups', `The bid adds up to more than ${formatDollars(maxCents)}`)
}

/**
 * The amount of each scheduled payment. Percentages are of the total; when they and the amounts cover it,
 * the last percentage takes the cents that rounding left, so that the schedule adds up to the total.
 * It never falls below zero for that.
 */
export function scheduleAmounts(schedule: readonly ScheduledPayment[], total: Cents): Cents[] {
  const amounts = schedule.map((payment) => payment.amount ?? percentOf(total, payment.percent ?? 0))
  const left = total - amounts.reduce((sum, amount) => sum + amount, 0)
  const lastPercent = schedule.findLastIndex((payment) => payment.percent !== null)
  const last = (amounts[lastPercent] ?? 0) + left
  if (lastPercent >= 0 && Math.abs(left) <= schedule.length && last >= 0) amounts[lastPercent] = last
  return amounts
}

/** An empty schedule is allowed while writing. @throws invalid naming `paymentSchedule` with both sums */
export function assertScheduleAddsUp(schedule: readonly ScheduledPayment[], total: Cents): void {
  if (schedule.length === 0) return
  const sum = scheduleAmounts(schedule, total).reduce((left, amount) => left + amount, 0)
  if (sum === total) return
  throw invalidField(
    'paymentSchedule',
    `The payment schedule adds up to ${formatDollars(sum)}, but the bid is ${formatDollars(total)}`,
  )
}

const frozenStatuses: readonly BidStatus[] = [
  'sent',
  'viewed',
  'accepted',
  'declined',
  'finalized',
  'superseded',
  'expired',
]

/** True once a customer may have seen the revision: from then on a change makes a new one. */
export function isFrozen(status: BidStatus): boolean {
  return frozenStatuses.includes(status)
}

/** The status people see: a bid that went out and was not answered by the last day it was valid has expired. */
export function bidStatusOn(status: BidStatus, validUntil: Day | null, today: Day): BidStatus {
  const waits = status === 'sent' || status === 'viewed'
  return waits && validUntil !== null && validUntil < today ? 'expired' : status
}

/** @throws conflict for a bid that is the contract, was signed, or was replaced */
export function assertCanEdit(status: BidStatus): void {
  if (status === 'finalized') throw new AppError('conflict', 'A finalized bid cannot be changed')
  if (status === 'accepted')
    throw new AppError('conflict', 'The customer has accepted this bid; it cannot be changed')
  if (status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
}

/**
 * Whether the bid's link can be handed out; one that went out before can be again.
 * @throws conflict when it was replaced; invalid for a draft without a line or past the day until which it is valid
 */
export function assertCanShare(
  bid: { status: BidStatus; validUntil: Day | null; itemCount: number },
  today: Day,
): void {
  if (bid.status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  if (bid.status !== 'draft') return
  if (bid.itemCount === 0) throw invalidField('groups', 'A bid without lines cannot be sent')
  if (bid.validUntil !== null && bid.validUntil < today) {
    throw invalidField('validUntil', 'The day until which the bid is valid has passed; choose a later one')
  }
}

/**
 * Whether the bid can become the project's contract; `finalizedId` is the bid that is, if there is one.
 * @throws conflict when it is already final, was replaced, declined, another bid is the contract, or the project is
 * canceled; invalid without a line
 */
export function assertCanFinalize(
  bid: { id: number; status: BidStatus; itemCount: number },
  project: { finalizedId: number | null; status: ProjectStatus },
): void {
  if (bid.status === 'finalized') throw new AppError('conflict', 'Bid is already finalized')
  if (bid.status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  if (bid.status === 'declined') throw new AppError('conflict', 'The customer has declined this bid')
  if (project.finalizedId !== null && project.finalizedId !== bid.id) {
    throw new AppError('conflict', 'Another bid of this project is already finalized')
  }
  if (project.status === 'project_cancelled') {
    throw new AppError('conflict', 'The project is canceled; set it back to new lead before finalizing a bid')
  }
  if (bid.itemCount === 0) throw invalidField('groups', 'A bid without lines cannot be finalized')
}
