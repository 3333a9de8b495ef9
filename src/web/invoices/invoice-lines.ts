import type { Billing, Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { percentOfProgress } from '../../domain/billing.ts'
import type { BasisPoints, Cents } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'

/** How much of a line of the payment schedule is billed: what is left of it, a percentage of the whole, or an amount. */
export type Share = 'rest' | 'percent' | 'amount'

/** A line as it is being written. A free one, or one that asks for retention, is by amount. */
export interface LineDraft {
  key: string
  description: string
  share: Share
  percent: BasisPoints
  /** What was typed; of a line billed by what is left or by percent, see `settleLines`. */
  amount: Cents | null
  scheduledPaymentId: number | null
  retentionInvoiceId: number | null
}

export type BillingLine = Billing['schedule'][number]
export type HeldRetention = Billing['retention'][number]

let lines = 0

export function emptyLine(fields: Partial<LineDraft> = {}): LineDraft {
  lines += 1
  return {
    key: `new-${Date.now()}-${lines}`,
    description: '',
    share: 'amount',
    percent: 0,
    amount: null,
    scheduledPaymentId: null,
    retentionInvoiceId: null,
    ...fields,
  }
}

/** Named by place: a colleague's save gives the lines other ids, which is no difference to decide on. */
export function toLineDrafts({ items }: Invoice): LineDraft[] {
  return items.map(({ description, amount, scheduledPaymentId, retentionInvoiceId }, place) => ({
    key: `line-${place}`,
    description,
    share: 'amount',
    percent: 0,
    amount,
    scheduledPaymentId,
    retentionInvoiceId,
  }))
}

export function sumOfLines(items: readonly { amount: Cents | null }[]): Cents {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

/** What a line bills: a line of the payment schedule, or the retention of an earlier invoice; a free one neither. */
export function progressOf(
  { scheduledPaymentId, retentionInvoiceId }: LineDraft,
  { schedule, retention }: Billing,
): BillingLine | HeldRetention | undefined {
  if (scheduledPaymentId !== null) return schedule.find(({ id }) => id === scheduledPaymentId)
  if (retentionInvoiceId === null) return undefined
  return retention.find(({ invoice_id }) => invoice_id === retentionInvoiceId)
}

/** The lines with their amounts, as the server will find them: rounded once, from what is left or due. */
export function settleLines(items: readonly LineDraft[], billing: Billing): LineDraft[] {
  return items.map((item) => {
    const progress = progressOf(item, billing)
    if (!progress || item.share === 'amount') return item
    const part = () => percentOfProgress(progress, item.percent, progress.invoices.length)
    return { ...item, amount: item.share === 'rest' ? progress.left : part() }
  })
}

/** The lines with a line of the payment schedule put in, in the schedule's order, or taken out. */
export function withTicked(
  items: readonly LineDraft[],
  schedule: readonly BillingLine[],
  { id, label, left }: BillingLine,
  ticked: boolean,
): LineDraft[] {
  const rest = items.filter((line) => line.scheduledPaymentId !== id)
  if (!ticked) return rest
  const added = emptyLine({
    key: `scheduled-${id}`,
    description: label,
    share: 'rest',
    amount: left,
    scheduledPaymentId: id,
  })
  return inOrder([...rest, added], schedule)
}

/** The lines of the payment schedule first, in its order; the others as they were. */
function inOrder(items: readonly LineDraft[], schedule: readonly BillingLine[]): LineDraft[] {
  const place = ({ scheduledPaymentId }: LineDraft) => {
    const found = schedule.findIndex(({ id }) => id === scheduledPaymentId)
    return found < 0 ? schedule.length : found
  }
  return items.toSorted((one, other) => place(one) - place(other))
}

/** What is printed for the customer, in the language in which they read the contract. */
const printedWords = {
  en: { retentionOf: 'Retention of invoice', rest: 'Rest of the contract' },
  es: { retentionOf: 'Retención de la factura', rest: 'Resto del contrato' },
} as const satisfies Record<Language, unknown>

/** In which language the customer reads the contract. */
export function contractLanguage({ finalized }: Pick<Project, 'finalized'>): Language {
  return finalized?.language ?? 'en'
}

export function withoutReleased(items: readonly LineDraft[], { invoice_id }: HeldRetention): LineDraft[] {
  return items.filter((line) => line.retentionInvoiceId !== invoice_id)
}

/** A retention invoice's lines with the retention of an earlier invoice put in, oldest first. */
export function withReleased(
  items: readonly LineDraft[],
  retention: readonly HeldRetention[],
  { invoice_id, number, left }: HeldRetention,
  language: Language,
): LineDraft[] {
  const others = items.filter((line) => line.retentionInvoiceId !== invoice_id)
  const place = (line: LineDraft) =>
    retention.findIndex((held) => held.invoice_id === line.retentionInvoiceId)
  const added = emptyLine({
    key: `retention-${invoice_id}`,
    description: `${printedWords[language].retentionOf} ${number}`,
    share: 'rest',
    amount: left,
    retentionInvoiceId: invoice_id,
  })
  return [...others, added].toSorted((one, other) => place(one) - place(other))
}

const restOfContract = 'rest-of-contract'

/** A final invoice: all that is left of every line, and what of the contract no line of a schedule asks for. */
export function everythingLeft(
  items: readonly LineDraft[],
  billing: Billing,
  language: Language,
): LineDraft[] {
  const free = items.filter((line) => line.scheduledPaymentId === null && line.key !== restOfContract)
  const ticked = billing.schedule
    .filter(({ left }) => left !== 0)
    .reduce((all, line) => withTicked(all, billing.schedule, line, true), free)
  const rest = billing.leftToBill - billing.workInDrafts - sumOfLines(settleLines(ticked, billing))
  if (rest <= 0) return ticked
  return [
    ...ticked,
    emptyLine({ key: restOfContract, description: printedWords[language].rest, amount: rest }),
  ]
}

/** What can be billed as if `invoice` were not there: its own lines may be asked for again while it is changed. */
export function billingWithout(billing: Billing, invoice: Invoice | undefined): Billing {
  if (!invoice || invoice.status === 'void') return billing
  const isDraft = invoice.status === 'draft'
  const without = <L extends BillingLine | HeldRetention>(line: L): L => {
    const own = sumOfLines(line.invoices.filter(({ id }) => id === invoice.id))
    return {
      ...line,
      billed: line.billed - (isDraft ? 0 : own),
      inDrafts: line.inDrafts - (isDraft ? own : 0),
      left: line.left + own,
      invoices: line.invoices.filter(({ id }) => id !== invoice.id),
    }
  }
  const sum = sumOfLines(invoice.items)
  const work = invoice.kind === 'standard' ? sum : 0
  const held = invoice.kind === 'standard' ? invoice.retention : -sum
  const figures = isDraft
    ? { ...billing, workInDrafts: billing.workInDrafts - work }
    : {
        ...billing,
        workBilled: billing.workBilled - work,
        leftToBill: billing.leftToBill + work,
        retentionHeld: billing.retentionHeld - held,
      }
  return {
    ...figures,
    schedule: billing.schedule.map(without),
    retention: billing.retention.map(without),
  }
}
