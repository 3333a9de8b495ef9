import { type BidFields, bidFields } from '../../contract/bid-fields.ts'
import type { BidChange, BidItem } from '../../contract/bids.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { bidTotals, type Unit } from '../../domain/bids.ts'
import { type BasisPoints, type Cents, lineAmount, type Thousandths } from '../../domain/money.ts'

/** A line while it is being written. `key` stays with the line through every edit and reorder. */
export interface LineDraft {
  key: string
  productId: number | null
  description: string
  quantity: Thousandths
  unit: Unit
  unitPrice: Cents
  unitCost: Cents
  optional: boolean
  selected: boolean
}

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

let keys = 0
/** A key that no other line, group or payment on this page has. */
export function newKey(): string {
  keys += 1
  return `${Date.now().toString(36)}-${keys}`
}

export function emptyLine(): LineDraft {
  return {
    key: newKey(),
    productId: null,
    description: '',
    quantity: 1000,
    unit: 'EA',
    unitPrice: 0,
    unitCost: 0,
    optional: false,
    selected: false,
  }
}

export function emptyGroup(name = ''): GroupDraft {
  return { key: newKey(), name, lines: [emptyLine()] }
}

/** The bid as it is edited; one without a single line starts with a blank one to type in. */
export function draftOf(bid: BidContent): BidDraft {
  const isEmpty = bid.groups.every((group) => group.items.length === 0)
  return {
    ...pickFields(bidFields, bid),
    groups: isEmpty && bid.groups.length <= 1 ? [emptyGroup(bid.groups[0]?.name)] : groupsOf(bid),
    paymentSchedule: bid.paymentSchedule.map(({ label, amount, percent }) => ({
      key: newKey(),
      label,
      amount: amount ?? null,
      percent: percent ?? null,
    })),
  }
}

function groupsOf(bid: BidContent): GroupDraft[] {
  return bid.groups.map((group) => ({
    key: newKey(),
    name: group.name,
    lines: group.items.map((item) => lineOf(item)),
  }))
}

/** A saved line as it is written on. @param key where it already stands in the editor */
export function lineOf(item: BidLine, key = newKey()): LineDraft {
  return {
    key,
    productId: item.product_id,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit,
    unitPrice: item.unitPrice,
    unitCost: item.unitCost,
    optional: item.optional,
    selected: item.selected,
  }
}

/** True for a line in which nothing was typed; it is not saved. */
export function isBlank({ description, productId, quantity, unitPrice, unitCost }: LineDraft): boolean {
  const hasFigures = unitPrice !== 0 || unitCost !== 0 || quantity !== 1000
  return description.trim() === '' && productId === null && !hasFigures
}

/** True for a payment in which nothing was typed; it is not saved. */
export function isBlankPayment({ label, amount, percent }: ScheduledPaymentDraft): boolean {
  return label.trim() === '' && !amount && !percent
}

/** A line and a group as they are sent. */
export type BidLine = Omit<BidItem, 'id' | 'amount'>
export interface BidGroup {
  name: string
  items: BidLine[]
}

/** A bid's content as it is sent. */
export type BidContent = {
  [F in Exclude<keyof BidChange, 'version' | 'unfinished' | 'groups'>]-?: Exclude<BidChange[F], undefined>
} & { groups: BidGroup[] }

/** What is sent: blank lines and payments are left out, and a single nameless group without a line. */
export function contentOf(draft: BidDraft): BidContent {
  const groups = draft.groups.filter(
    ({ name, lines }) => draft.groups.length > 1 || name.trim() !== '' || !lines.every(isBlank),
  )
  return {
    ...pickFields(bidFields, draft),
    // Trimmed as the server trims them: a space after a word is no change to save.
    title: draft.title.trim(),
    groups: groups.map((group) => ({
      name: group.name.trim(),
      items: group.lines.filter((line) => !isBlank(line)).map(itemOf),
    })),
    paymentSchedule: draft.paymentSchedule
      .filter((payment) => !isBlankPayment(payment))
      .map(({ label, amount, percent }) => ({ label: label.trim(), amount, percent })),
  }
}

export function itemOf(line: LineDraft): BidLine {
  return {
    product_id: line.productId,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
    unitCost: line.unitCost,
    optional: line.optional,
    selected: line.selected,
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
