import type { Billing, Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { percentOfProgress } from '../../domain/billing.ts'
import type { BasisPoints, Cents } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'

/** How much of a line is billed: all that is left, a percentage of the whole line, or an amount. */
export type Share = 'rest' | 'percent' | 'amount'

/** A line of an invoice that is being edited. */
export interface LineDraft {
  key: string
  description: string
  share: Share
  percent: BasisPoints
  /** As typed. When `share` is not an amount, `settleLines` calculates it. */
  amount: Cents | null
  scheduledPaymentId: number | null
  retentionInvoiceId: number | null
}

type ScheduledPayment = Billing['schedule'][number]
type HeldRetention = Billing['retention'][number]
/** Something an invoice can bill in parts. */
export type BilledLine = ScheduledPayment | HeldRetention

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

/** Keys are places in the list: a save gives the lines new ids, which must not look like a conflict. */
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

/** True for a typed line without any input. It is not billed. */
export function isBlankLine({
  description,
  amount,
  scheduledPaymentId,
  retentionInvoiceId,
}: LineDraft): boolean {
  const isTyped = scheduledPaymentId === null && retentionInvoiceId === null
  return isTyped && description.trim() === '' && amount === null
}

export function sumOfLines(items: readonly { amount: Cents | null }[]): Cents {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

export function isFor(item: LineDraft, line: BilledLine): boolean {
  return 'invoice_id' in line
    ? item.retentionInvoiceId === line.invoice_id
    : item.scheduledPaymentId === line.id
}

/** What an invoice's line bills; undefined for a line the person typed. */
export function billedBy(item: LineDraft, billing: Billing): BilledLine | undefined {
  return allLines(billing).find((line) => isFor(item, line))
}

function allLines({ schedule, retention }: Billing): BilledLine[] {
  return [...schedule, ...retention]
}

/** The lines with the amounts that the server will calculate: rounded once, from what is left or due. */
export function settleLines(items: readonly LineDraft[], billing: Billing): LineDraft[] {
  return items.map((item) => {
    const line = billedBy(item, billing)
    if (!line || item.share === 'amount') return item
    if (item.share === 'rest') return { ...item, amount: line.left }
    return { ...item, amount: percentOfProgress(line, item.percent, line.invoices.length) }
  })
}

export function withoutLine(items: readonly LineDraft[], line: BilledLine): LineDraft[] {
  return items.filter((item) => !isFor(item, line))
}

/** Adds all that is left of a line, in the order of the schedule; lines the person typed come last. */
export function withLine(
  items: readonly LineDraft[],
  line: BilledLine,
  { billing, language }: { billing: Billing; language: Language },
): LineDraft[] {
  const lines = allLines(billing)
  const place = (item: LineDraft) => {
    const found = lines.findIndex((each) => isFor(item, each))
    return found < 0 ? lines.length : found
  }
  const added = [...withoutLine(items, line), draftOf(line, language)]
  return added.toSorted((one, other) => place(one) - place(other))
}

function draftOf(line: BilledLine, language: Language): LineDraft {
  const rest = { share: 'rest', amount: line.left } as const
  if ('invoice_id' in line) {
    return emptyLine({
      ...rest,
      key: `retention-${line.invoice_id}`,
      description: `${printedWords[language].retentionOf} ${line.number}`,
      retentionInvoiceId: line.invoice_id,
    })
  }
  const { id, label } = line
  return emptyLine({ ...rest, key: `scheduled-${id}`, description: label, scheduledPaymentId: id })
}

/** Printed on the invoice, in the language of the customer's contract. */
const printedWords = {
  en: { retentionOf: 'Retention of invoice', contract: 'Contract', rest: 'Rest of the contract' },
  es: { retentionOf: 'Retención de la factura', contract: 'Contrato', rest: 'Resto del contrato' },
} as const satisfies Record<Language, unknown>

export function contractLanguage({ finalized }: Pick<Project, 'finalized'>): Language {
  return finalized?.language ?? 'en'
}

const restOfContract = 'rest-of-contract'

/** A final invoice: all that is left of every line, and the part of the contract that is in no schedule. */
export function everythingLeft(
  items: readonly LineDraft[],
  billing: Billing,
  language: Language,
): LineDraft[] {
  const free = items.filter((line) => line.scheduledPaymentId === null && line.key !== restOfContract)
  const ticked = billing.schedule
    .filter(({ left }) => left !== 0)
    .reduce((all, line) => withLine(all, line, { billing, language }), free)
  const rest = billing.leftToBill - billing.workInDrafts - sumOfLines(settleLines(ticked, billing))
  if (rest <= 0) return ticked
  return [
    ...ticked,
    emptyLine({ key: restOfContract, description: printedWords[language].rest, amount: rest }),
  ]
}

/** Of a contract without a payment schedule: one line for what is left to bill. */
export function contractLine({ schedule, leftToBill, workInDrafts, contract }: Billing, language: Language) {
  const amount = leftToBill - workInDrafts
  if (schedule.length > 0 || amount <= 0) return []
  const { contract: whole, rest } = printedWords[language]
  return [emptyLine({ description: amount === contract ? whole : rest, amount })]
}

/** What could be billed if this invoice didn't exist. While it is edited, its own lines count as not billed. */
export function billingWithout(billing: Billing, invoice: Invoice | undefined): Billing {
  if (!invoice || invoice.status === 'void') return billing
  const isDraft = invoice.status === 'draft'
  const without = <L extends BilledLine>(line: L): L => {
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
