import type { Kysely } from 'kysely'
import { type BidFields, bidFields } from '../../contract/bid-fields.ts'
import type { Bid, BidChange, NewBid } from '../../contract/bids.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import {
  assertLinesAllowed,
  assertScheduleAddsUp,
  assertTotalsAllowed,
  type BidKind,
  bidTotals,
  type ScheduledPayment,
  scheduleAmounts,
} from '../../domain/bids.ts'
import { invalidField } from '../../domain/errors.ts'
import { lineAmount } from '../../domain/money.ts'
import { toColumnNames } from '../database/column-names.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import { findProductCosts, type NewBidGroup } from './bid-content.queries.ts'

/** What somebody writes into a bid, checked: everything but its number, its state and what is worked out. */
export interface BidContent extends BidFields {
  groups: readonly NewBidGroup[]
  paymentSchedule: readonly ScheduledPayment[]
}

/** A bid's content, as a change starts from it. */
export function contentOf(bid: Bid): BidContent {
  return {
    ...pickFields(bidFields, bid),
    groups: bid.groups.map(({ name, items }) => ({
      name,
      items: items.map(({ id: _id, amount: _amount, ...item }) => item),
    })),
    paymentSchedule: bid.paymentSchedule.map(({ label, amount, percent }) => ({ label, amount, percent })),
  }
}

/**
 * Puts what was sent over what there is, and checks the whole; of a bid that is still being written (`unfinished`) the
 * payment schedule need not add up yet. @throws invalid naming the field
 */
export async function applyChange(
  db: Kysely<DB>,
  start: BidContent,
  change: NewBid | BidChange,
  { kind, unfinished = false }: { kind: BidKind; unfinished?: boolean | undefined },
): Promise<BidContent> {
  const content: BidContent = {
    ...start,
    ...given(pickFields(bidFields, change)),
    ...(change.groups && { groups: await completeGroups(db, change.groups) }),
    ...(change.paymentSchedule && {
      paymentSchedule: change.paymentSchedule.map(({ label, amount, percent }) => ({
        label,
        amount: amount ?? null,
        percent: percent ?? null,
      })),
    }),
  }
  assertLinesAllowed(content.groups)
  const totals = bidTotals(content.groups, content.discount)
  assertTotalsAllowed(totals, content.discount, kind)
  if (!unfinished) assertScheduleAddsUp(content.paymentSchedule, totals.total)
  return content
}

/** A line that says nothing about its cost takes its product's. @throws invalid naming a product that is not there */
async function completeGroups(db: Kysely<DB>, groups: NonNullable<NewBid['groups']>): Promise<NewBidGroup[]> {
  const mentioned = groups.flatMap(({ items }) => items.map((item) => item.product_id ?? null))
  const ids = [...new Set(mentioned.filter((id) => id !== null))]
  const costs = await findProductCosts(db, ids)
  return groups.map(({ name, items }, groupPosition) => ({
    name,
    items: items.map((item, position) => {
      const productId = item.product_id ?? null
      const productCost = productId === null ? 0 : costs.get(productId)
      if (productCost === undefined) {
        throw invalidField(`groups.${groupPosition}.items.${position}.product_id`, 'There is no such product')
      }
      return {
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

/** The columns of `bid` that a content fills, its totals among them. */
export function toColumns(content: BidContent) {
  return {
    ...toColumnNames(pickFields(bidFields, content)),
    ...bidTotals(content.groups, content.discount),
  }
}

/** The bid as it reads with that content, for paper: lines and payments that are not stored have their place for an id. */
export function withContent(bid: Bid, content: BidContent): Bid {
  const totals = bidTotals(content.groups, content.discount)
  const due = scheduleAmounts(content.paymentSchedule, totals.total)
  return {
    ...bid,
    ...content,
    ...totals,
    groups: content.groups.map(({ name, items }, position) => ({
      id: position + 1,
      name,
      items: items.map((item, place) => ({
        ...item,
        id: place + 1,
        amount: lineAmount(item.quantity, item.unitPrice),
      })),
      amount: bidTotals([{ items }], 0).subtotal,
    })),
    paymentSchedule: content.paymentSchedule.map((payment, position) => ({
      ...payment,
      id: position + 1,
      due: due[position] ?? 0,
      invoiceId: null,
    })),
  }
}
