import type { BidKind } from './bids.ts'
import { invalidField } from './errors.ts'
import { type BasisPoints, type Cents, lineAmount, maxCents, percentOf, type Thousandths } from './money.ts'
import { say } from './sentences/say.ts'

// What a bid adds up to: its lines, its options and its payment schedule.

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
  /** What these lines cost the company. */
  cost: Cents
}

/** An optional line counts only when it is selected. */
export function isIncluded(item: Pick<PricedItem, 'optional' | 'selected'>): boolean {
  return !item.optional || item.selected
}

/** True for a group of options that are not in the total: its sum of $0.00 would say nothing. */
export function isOnlyOffered(items: readonly Pick<PricedItem, 'optional' | 'selected'>[]): boolean {
  return items.length > 0 && !items.some(isIncluded)
}

/** The only place that adds up a bid. All amounts in cents. */
export function bidTotals(groups: readonly { items: readonly PricedItem[] }[], discount: Cents): BidTotals {
  const included = groups.flatMap((group) => group.items).filter(isIncluded)
  const subtotal = included.reduce((sum, item) => sum + lineAmount(item.quantity, item.unitPrice), 0)
  const cost = included.reduce((sum, item) => sum + lineAmount(item.quantity, item.unitCost), 0)
  return { subtotal, total: subtotal - discount, cost }
}

/**
 * Each line and group must be within the largest amount by itself, even when negative lines would offset it.
 * @throws invalid naming the line or the group: `groups.0.items.2.quantity`
 */
export function assertLinesAllowed(groups: readonly { items: readonly PricedItem[] }[]): void {
  const tooMuch = (amount: Cents) => Math.abs(amount) > maxCents
  groups.forEach(({ items }, group) => {
    items.forEach(({ quantity, unitPrice, unitCost }, item) => {
      if (tooMuch(lineAmount(quantity, unitPrice)) || tooMuch(lineAmount(quantity, unitCost))) {
        throw invalidField(
          `groups.${group}.items.${item}.quantity`,
          say('The line adds up to more than {money}', { money: maxCents }),
        )
      }
    })
    if (tooMuch(bidTotals([{ items }], 0).subtotal))
      throw invalidField(
        `groups.${group}`,
        say('The group adds up to more than {money}', { money: maxCents }),
      )
  })
}

/**
 * A change order may be negative; a bid may not.
 * @throws invalid naming `discount` or `groups` when the total is below zero or above the largest amount
 */
export function assertTotalsAllowed(
  { subtotal, total, cost }: BidTotals,
  discount: Cents,
  kind: BidKind = 'bid',
): void {
  if (discount > 0 && discount > subtotal) {
    throw invalidField(
      'discount',
      say("The discount of {money} is more than the bid's {total}", { money: discount, total: subtotal }),
    )
  }
  if (total < 0 && kind === 'bid') throw invalidField('groups', 'The bid adds up to less than zero')
  if (Math.abs(subtotal) > maxCents || Math.abs(cost) > maxCents)
    throw invalidField('groups', say('The bid adds up to more than {money}', { money: maxCents }))
}

/**
 * The amount of each scheduled payment. Percentages are of the total. When the schedule covers the total, the last
 * percentages absorb the rounding cents, so that it adds up exactly. No payment changes its sign for that.
 */
export function scheduleAmounts(schedule: readonly ScheduledPayment[], total: Cents): Cents[] {
  const amounts = schedule.map((payment) => payment.amount ?? percentOf(total, payment.percent ?? 0))
  const left = total - sum(amounts)
  return Math.abs(left) <= schedule.length ? (spreadRest(schedule, amounts, left, total) ?? amounts) : amounts
}

/** Adds the rounding cents to the last percentages without changing a sign; undefined when that is impossible. */
function spreadRest(
  schedule: readonly ScheduledPayment[],
  amounts: readonly Cents[],
  rest: Cents,
  total: Cents,
): Cents[] | undefined {
  const spread = [...amounts]
  let left = rest
  for (let place = spread.length - 1; place >= 0 && left !== 0; place -= 1) {
    if (schedule[place]?.percent === null) continue
    const before = spread[place] ?? 0
    const after = total < 0 ? Math.min(0, before + left) : Math.max(0, before + left)
    spread[place] = after
    left -= after - before
  }
  return left === 0 ? spread : undefined
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((left, amount) => left + amount, 0)
}

/**
 * Fits the schedule to the total that the customer's options gave. Percentages follow the total. The difference goes to
 * the last fixed amount, because the rest of the money is due at the end. When that amount would fall below zero, the
 * payments before it shrink, then the percentages, which become amounts. The result always adds up to the total, and no
 * payment is below zero unless the total is.
 */
export function scheduleForTotal<T extends ScheduledPayment>(
  schedule: readonly T[],
  total: Cents,
): (T & { due: Cents })[] {
  const followed = scheduleAmounts(schedule, total)
  const due = [...followed]
  const places = schedule.map((_, place) => place).toReversed()
  const isAgreed = (place: number) => schedule[place]?.amount !== null
  let left = total - sum(due)
  for (const place of [...places.filter(isAgreed), ...places.filter((other) => !isAgreed(other))]) {
    const before = due[place] ?? 0
    // No payment may fall below zero. Only for a credit does one payment take the whole rest.
    due[place] = total < 0 ? before + left : Math.max(0, before + left)
    left -= (due[place] ?? 0) - before
  }
  return schedule.map((payment, place) => {
    const amount = due[place] ?? 0
    const stays = payment.amount === null && amount === followed[place]
    return stays ? { ...payment, due: amount } : { ...payment, amount, percent: null, due: amount }
  })
}

/**
 * The groups with exactly the chosen options selected. @param places line numbers in the whole bid, from 1, as on the
 * customer's page @throws invalid naming `selected` for a number that is not an optional line
 */
export function chooseOptions<G extends { items: readonly Pick<PricedItem, 'optional' | 'selected'>[] }>(
  groups: readonly G[],
  places: readonly number[],
): (Omit<G, 'items'> & { items: G['items'][number][] })[] {
  const chosen = new Set(places)
  const options = new Set<number>()
  let place = 0
  const result = groups.map((group) => ({
    ...group,
    items: group.items.map((item: G['items'][number]) => {
      place += 1
      if (!item.optional) return item
      options.add(place)
      return { ...item, selected: chosen.has(place) }
    }),
  }))
  const unknown = places.find((number) => !options.has(number))
  if (unknown !== undefined)
    throw invalidField('selected', say('Line {id} is not an option of this bid', { id: unknown }))
  return result
}

/**
 * With options, the choice must be worth more than $0. Without options a bid may be $0, as for warranty work, and so
 * may a change order.
 * @throws invalid naming `selected`
 */
export function assertChoiceSignable(
  groups: readonly { items: readonly Pick<PricedItem, 'optional'>[] }[],
  total: Cents,
  kind: BidKind,
): void {
  if (kind === 'change_order' || total !== 0) return
  if (!groups.some(({ items }) => items.some(({ optional }) => optional))) return
  throw invalidField('selected', 'This choice adds up to $0.00; please choose an option')
}

/** An empty schedule is allowed while writing. @throws invalid naming `paymentSchedule` with both sums */
export function assertScheduleAddsUp(schedule: readonly ScheduledPayment[], total: Cents): void {
  if (schedule.length === 0) return
  const sum = scheduleAmounts(schedule, total).reduce((left, amount) => left + amount, 0)
  if (sum === total) return
  throw invalidField(
    'paymentSchedule',
    say('The payment schedule adds up to {money}, but the bid is {total}', { money: sum, total }),
  )
}
