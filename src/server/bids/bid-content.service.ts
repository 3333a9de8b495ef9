import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type BidFields, bidFields } from '../../contract/bid-fields.ts'
import type { Bid, BidChange, NewBid } from '../../contract/bids.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import {
  assertLinesAllowed,
  assertScheduleAddsUp,
  assertTotalsAllowed,
  bidTotals,
  scheduleAmounts,
} from '../../domain/bid-money.ts'
import type { BidKind } from '../../domain/bids.ts'
import { invalidField } from '../../domain/errors.ts'
import { type Cents, lineAmount } from '../../domain/money.ts'
import { toColumnNames } from '../database/column-names.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import { findProductCosts, type NewBidGroup, type NewScheduledPayment } from './bid-content.queries.ts'

/** What people write in a bid, validated: everything except its number, status and computed fields. */
export interface BidContent extends BidFields {
  groups: readonly NewBidGroup[]
  paymentSchedule: readonly NewScheduledPayment[]
}

/** A bid's content, as a change starts from it. */
export function contentOf(bid: Bid): BidContent {
  return {
    ...pickFields(bidFields, bid),
    groups: bid.groups.map(({ key, name, items }) => ({
      key,
      name,
      items: items.map(({ id: _id, amount: _amount, ...item }) => item),
    })),
    paymentSchedule: bid.paymentSchedule.map(({ key, label, amount, percent }) => ({
      key,
      label,
      amount,
      percent,
    })),
  }
}

/**
 * Puts what was sent over what there is, and checks the whole; of a bid that is still being written (`unfinished`) the
 * payment schedule need not add up yet. @param costs see `findMentionedCosts`
 * @param before the bid as it is stored, whose keys stay @throws invalid naming the field
 */
export function applyChange(
  start: BidContent,
  change: NewBid | BidChange,
  {
    kind,
    costs,
    unfinished = false,
    before,
  }: {
    kind: BidKind
    costs: ReadonlyMap<number, Cents>
    unfinished?: boolean | undefined
    before?: Bid
  },
): BidContent {
  const content: BidContent = {
    ...start,
    ...given(pickFields(bidFields, change)),
    ...(change.groups && { groups: completeGroups(change.groups, costs, before) }),
    ...(change.paymentSchedule && {
      paymentSchedule: completeSchedule(change.paymentSchedule, before),
    }),
  }
  assertLinesAllowed(content.groups)
  const totals = bidTotals(content.groups, content.discount)
  assertTotalsAllowed(totals, content.discount, kind)
  if (!unfinished) assertScheduleAddsUp(content.paymentSchedule, totals.total)
  return content
}

/** What the products that a change mentions cost us, by their ids. In a transaction they stay until it ends. */
export function findMentionedCosts(db: Kysely<DB>, { groups = [] }: Pick<BidChange, 'groups'>) {
  const mentioned = groups.flatMap(({ items }) => items.map((item) => item.product_id ?? null))
  return findProductCosts(db, [...new Set(mentioned.filter((id) => id !== null))])
}

/** A line that says nothing about its cost takes its product's. @throws invalid naming a product that is not there */
function completeGroups(
  groups: NonNullable<NewBid['groups']>,
  costs: ReadonlyMap<number, Cents>,
  before: Bid | undefined,
): NewBidGroup[] {
  const groupKeys = completeKeys(
    groups.map(({ id, key }, position) => ({ id, key, path: `groups.${position}` })),
    before?.groups ?? [],
  )
  const lineKeys = completeKeys(
    groups.flatMap(({ items }, groupPosition) =>
      items.map(({ id, key }, position) => ({ id, key, path: `groups.${groupPosition}.items.${position}` })),
    ),
    before?.groups.flatMap(({ items }) => items) ?? [],
  ).values()
  return groups.map(({ name, items }, groupPosition) => ({
    key: groupKeys[groupPosition] as string,
    name,
    items: items.map((item, position) => {
      const productId = item.product_id ?? null
      const productCost = productId === null ? 0 : costs.get(productId)
      if (productCost === undefined) {
        throw invalidField(`groups.${groupPosition}.items.${position}.product_id`, 'There is no such product')
      }
      return {
        key: lineKeys.next().value as string,
        product_id: productId,
        description: item.description,
        quantity: item.quantity,
        unit: item.unit,
        unitPrice: item.unitPrice,
        unitCost: item.unitCost ?? productCost,
        optional: item.optional ?? false,
        selected: item.selected ?? false,
      }
    }),
  }))
}

function completeSchedule(
  payments: NonNullable<NewBid['paymentSchedule']>,
  before: Bid | undefined,
): NewScheduledPayment[] {
  const keys = completeKeys(
    payments.map(({ id, key }, position) => ({ id, key, path: `paymentSchedule.${position}` })),
    before?.paymentSchedule ?? [],
  )
  return payments.map(({ label, amount, percent }, position) => ({
    key: keys[position] as string,
    label,
    amount: amount ?? null,
    percent: percent ?? null,
  }))
}

/** Whether two contents are equal apart from keys: a client that sends no keys must not create a revision. */
export function saysTheSame(one: BidContent, other: BidContent): boolean {
  return isDeepStrictEqual(withoutKeys(one), withoutKeys(other))
}

function withoutKeys({ groups, paymentSchedule, ...fields }: BidContent) {
  return {
    ...fields,
    groups: groups.map(({ name, items }) => ({ name, items: items.map(({ key: _key, ...item }) => item) })),
    paymentSchedule: paymentSchedule.map(({ key: _key, ...payment }) => payment),
  }
}

/** The columns of `bid` that a content fills, its totals among them. */
export function toColumns(content: BidContent) {
  return {
    ...toColumnNames(pickFields(bidFields, content)),
    ...bidTotals(content.groups, content.discount),
  }
}

/** The bid with other content. What it has already, by its key, keeps its id; what is new gets its position as an id. */
export function withContent(bid: Bid, content: BidContent): Bid {
  const totals = bidTotals(content.groups, content.discount)
  const due = scheduleAmounts(content.paymentSchedule, totals.total)
  const groupIds = idsByKey(bid.groups)
  const lineIds = idsByKey(bid.groups.flatMap(({ items }) => items))
  const payments = new Map(bid.paymentSchedule.map((payment) => [payment.key, payment]))
  return {
    ...bid,
    ...content,
    ...totals,
    groups: content.groups.map(({ key, name, items }, position) => ({
      id: groupIds.get(key) ?? position + 1,
      key,
      name,
      items: items.map((item, place) => ({
        ...item,
        id: lineIds.get(item.key) ?? place + 1,
        amount: lineAmount(item.quantity, item.unitPrice),
      })),
      amount: bidTotals([{ items }], 0).subtotal,
    })),
    paymentSchedule: content.paymentSchedule.map((payment, position) => ({
      ...payment,
      id: payments.get(payment.key)?.id ?? position + 1,
      due: due[position] ?? 0,
      invoiceId: payments.get(payment.key)?.invoiceId ?? null,
    })),
  }
}

function idsByKey(parts: readonly { id: number; key: string }[]): Map<string, number> {
  return new Map(parts.map(({ id, key }) => [key, id]))
}

/**
 * The keys of a bid's lines, groups or payments, in their order: the key that was sent, else the key of the record whose
 * `id` came back, else a new one.
 * @param known what the bid has now @throws invalid naming a key that was sent twice
 */
function completeKeys(
  sent: readonly { id?: unknown; key?: string | undefined; path: string }[],
  known: readonly { id: number; key: string }[],
): string[] {
  const taken = new Set<string>()
  for (const { key, path } of sent) {
    if (key === undefined) continue
    if (taken.has(key)) throw invalidField(`${path}.key`, 'Each key may be used only once in a bid')
    taken.add(key)
  }
  const keysById = new Map<unknown, string>(known.map(({ id, key }) => [id, key]))
  return sent.map(({ id, key }) => {
    if (key !== undefined) return key
    const before = keysById.get(id)
    const own = before === undefined || taken.has(before) ? randomUUID() : before
    taken.add(own)
    return own
  })
}
