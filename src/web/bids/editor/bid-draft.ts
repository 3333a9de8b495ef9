import { type BidFields, bidFields } from '../../../contract/bid-fields.ts'
import type { BidChange, BidItem } from '../../../contract/bids.ts'
import { pickFields } from '../../../contract/plain-fields.ts'
import { bidTotals } from '../../../domain/bid-money.ts'
import { type BasisPoints, type Cents, lineAmount } from '../../../domain/money.ts'
import { newIdempotencyKey } from '../../api/client.ts'

/** What a person writes in a line. */
export const writtenFields = [
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'unitCost',
  'optional',
  'selected',
] as const
const lineFields = ['key', 'product_id', ...writtenFields] as const

/** A line as it is edited and sent. `key` stays the same through every edit, save and revision. */
export type LineDraft = Pick<BidItem, (typeof lineFields)[number]>

export interface GroupDraft {
  key: string
  name: string
  lines: LineDraft[]
}

/** One of `amount` and `percent` is set; both are null while nothing is typed. */
export interface ScheduledPaymentDraft {
  key: string
  label: string
  amount: Cents | null
  percent: BasisPoints | null
}

export interface BidDraft extends BidFields {
  groups: GroupDraft[]
  paymentSchedule: ScheduledPaymentDraft[]
}

/** A unique key for a line, group or payment. */
export const newKey = newIdempotencyKey

/** The key of an empty bid's first group. It is fixed, so that two people who start at once share the group. */
export const onlyGroupKey = 'first'

export function emptyLine(): LineDraft {
  return {
    key: newKey(),
    product_id: null,
    description: '',
    quantity: 1000,
    unit: 'EA',
    unitPrice: 0,
    unitCost: 0,
    optional: false,
    selected: false,
  }
}

export function emptyGroup(name = '', key = newKey()): GroupDraft {
  return { key, name, lines: [emptyLine()] }
}

/** The bid as a draft for the editor. An empty bid gets a blank line to type in. */
export function draftOf(bid: BidContent): BidDraft {
  const [first] = bid.groups
  const isEmpty = bid.groups.length <= 1 && (first?.items ?? []).length === 0
  return {
    ...pickFields(bidFields, bid),
    groups: isEmpty ? [emptyGroup(first?.name, first?.key ?? onlyGroupKey)] : bid.groups.map(groupOf),
    paymentSchedule: bid.paymentSchedule.map(({ key, label, amount, percent }) => ({
      key: key ?? newKey(),
      label,
      amount: amount ?? null,
      percent: percent ?? null,
    })),
  }
}

export function groupOf({ key, name, items }: BidGroup): GroupDraft {
  return { key, name, lines: items.map(lineOf) }
}

/** The fields of a line in a fixed order, so that equal lines are equal as text. */
export function lineOf(item: LineDraft): LineDraft {
  return pick(item, lineFields)
}

/** True for a line without any input. It is not saved. */
export function isBlank({ description, product_id, quantity, unitPrice, unitCost }: LineDraft): boolean {
  const hasFigures = unitPrice !== 0 || unitCost !== 0 || quantity !== 1000
  return description.trim() === '' && product_id === null && !hasFigures
}

/** True for a payment without any input. It is not saved. */
export function isBlankPayment({ label, amount, percent }: ScheduledPaymentDraft): boolean {
  return label.trim() === '' && !amount && !percent
}

export interface BidGroup {
  key: string
  name: string
  items: LineDraft[]
}

/** A bid's content as it is sent. */
export type BidContent = {
  [F in Exclude<keyof BidChange, 'version' | 'unfinished' | 'saveId' | 'groups'>]-?: Exclude<
    BidChange[F],
    undefined
  >
} & { groups: BidGroup[] }

/** The draft as it is sent, without blank lines and payments, and without a lone empty group. */
export function contentOf(draft: BidDraft): BidContent {
  const groups = draft.groups.filter(
    ({ name, lines }) => draft.groups.length > 1 || name.trim() !== '' || !lines.every(isBlank),
  )
  return {
    ...pickFields(bidFields, draft),
    // Trimmed as on the server: a trailing space is no change to save.
    title: draft.title.trim(),
    groups: groups.map((group) => ({
      key: group.key,
      name: group.name.trim(),
      items: group.lines.filter((line) => !isBlank(line)).map(lineOf),
    })),
    paymentSchedule: draft.paymentSchedule
      .filter((payment) => !isBlankPayment(payment))
      .map(({ key, label, amount, percent }) => ({ key, label: label.trim(), amount, percent })),
  }
}

export function totalsOf(draft: BidDraft) {
  return bidTotals(
    draft.groups.map(({ lines }) => ({ items: lines })),
    draft.discount,
  )
}

export function amountOf(line: Pick<LineDraft, 'quantity' | 'unitPrice'>): Cents {
  return lineAmount(line.quantity, line.unitPrice)
}

export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
