import type { Transaction } from 'kysely'
import type { NewInvoice } from '../../contract/invoices.ts'
import { assertWithinLeft, isFullyBilled, percentOfProgress } from '../../domain/billing.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { cutText } from '../../domain/one-line.ts'
import type { Language } from '../../domain/people.ts'
import { quote, type Said, type Sentence, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { moneyWords } from '../documents/money-words.ts'
import { fillIn } from '../documents/paper-words.ts'
import {
  type Billable,
  type BillableContract,
  type BillableLine,
  type BillingPart,
  findBillableLines,
} from './billing.queries.ts'
import type { NewLine } from './invoices.queries.ts'

type GivenItem = NonNullable<NewInvoice['items']>[number]
type GivenProgress = NonNullable<NewInvoice['progress']>[number]

/** What a line's description may be long. */
const longest = 200

/**
 * The lines of a new invoice that bills work: what is left of lines of the payment schedule, then parts of others, then
 * the free ones. What is written here is in the customer's language.
 * @throws conflict without a finalized bid or for a line that is billed; invalid for a stranger's line, or beyond what
 * is left of one
 */
export async function composeWork(
  trx: Transaction<DB>,
  contract: BillableContract | null,
  request: Pick<NewInvoice, 'scheduledPaymentIds' | 'progress' | 'items'>,
  language: Language,
): Promise<NewLine[]> {
  const { scheduledPaymentIds = [], progress = [], items = [] } = request
  const free = items.map(toLine)
  assertNoRetention(free)
  const wanted = [
    ...scheduledPaymentIds.map((id) => ({ id, field: 'scheduledPaymentIds' })),
    ...progress.map(({ scheduledPaymentId }) => ({ id: scheduledPaymentId, field: 'progress' })),
    ...linkedLines(free).map((id) => ({ id, field: 'items' })),
  ]
  const billable = await findBillable(trx, contract, wanted)
  assertLinesWithinLeft(free, billable)
  const inOrder = (contract?.schedule ?? []).map(({ id }) => id)
  return [
    ...inOrder
      .filter((id) => scheduledPaymentIds.includes(id))
      .map((id) => toRest(find(billable, id), language)),
    ...progress.map((part, index) => toPart(part, find(billable, part.scheduledPaymentId), index, language)),
    ...free,
  ]
}

/**
 * The lines of an invoice that bills work as it shall stand. What it bills of a line already it may go on billing.
 * @throws as composeWork
 */
export async function reviseWork(
  trx: Transaction<DB>,
  contract: BillableContract | null,
  lines: readonly NewLine[],
  invoice: { id: number; items: readonly NewLine[] },
): Promise<void> {
  assertNoRetention(lines)
  const changed = lines.filter(
    (line) => line.scheduledPaymentId !== null && !invoice.items.some((item) => billsTheSame(item, line)),
  )
  assertOnceEach(linkedLines(lines), 'items')
  const wanted = linkedLines(changed).map((id) => ({ id, field: 'items' }))
  const billable = await findBillable(trx, contract, wanted, invoice.id)
  assertLinesWithinLeft(lines, billable)
}

function billsTheSame(one: NewLine, other: NewLine): boolean {
  return one.scheduledPaymentId === other.scheduledPaymentId && one.amount === other.amount
}

export function toLine(item: GivenItem): NewLine {
  return {
    description: item.description,
    amount: item.amount,
    scheduledPaymentId: item.scheduledPaymentId ?? null,
    retentionInvoiceId: item.retentionInvoiceId ?? null,
  }
}

/** True when an update sends the lines as they are. */
export function sameLines(one: readonly NewLine[], other: readonly NewLine[]): boolean {
  const write = (lines: readonly NewLine[]) =>
    JSON.stringify(
      lines.map((line) => [line.description, line.amount, line.scheduledPaymentId, line.retentionInvoiceId]),
    )
  return write(one) === write(other)
}

export function linkedLines(lines: readonly NewLine[]): number[] {
  return lines.map((line) => line.scheduledPaymentId).filter((id) => id !== null)
}

/** @throws invalid naming the first line that asks for retention */
function assertNoRetention(lines: readonly NewLine[]): void {
  const index = lines.findIndex((line) => line.retentionInvoiceId !== null)
  if (index < 0) return
  throw invalidField(
    `items.${index}.retentionInvoiceId`,
    'Retention is asked for by an invoice of its own, without other lines',
  )
}

async function findBillable(
  trx: Transaction<DB>,
  contract: BillableContract | null,
  wanted: readonly { id: number; field: string }[],
  exceptInvoiceId?: number,
): Promise<BillableLine[]> {
  const [first] = wanted
  if (first === undefined) return []
  assertOnceEach(
    wanted.map(({ id }) => id),
    first.field,
  )
  if (!contract) {
    throw conflictAt(first.field, 'The project has no finalized bid whose payment schedule could be billed')
  }
  const lines = await findBillableLines(trx, contract, exceptInvoiceId)
  return wanted.map(({ id, field }) => {
    const line = lines.find((candidate) => candidate.id === id)
    if (!line)
      throw invalidField(field, say("{id} is not a line of the finalized bid's payment schedule", { id }))
    assertNotFullyBilled(line, quote(`"${line.label}"`), field)
    return line
  })
}

/** @throws conflict saying which invoice bills all of it, or the rest of it */
export function assertNotFullyBilled({ progress, parts }: Billable, what: Sentence, field: string): void {
  if (!isFullyBilled(progress, parts.length)) return
  throw conflictAt(field, say('{what} is already billed by {other}', { what, other: sayInvoices(parts) }))
}

function sayInvoices(parts: readonly BillingPart[]): Sentence {
  const number = parts.map((part) => part.number).join(', ')
  return parts.length === 1 ? say('invoice {number}', { number }) : say('invoices {number}', { number })
}

function assertLinesWithinLeft(lines: readonly NewLine[], billable: readonly BillableLine[]): void {
  for (const [index, { scheduledPaymentId, amount }] of lines.entries()) {
    const line = billable.find(({ id }) => id === scheduledPaymentId)
    if (line)
      assertWithinLeft(line.progress, amount, {
        field: `items.${index}.amount`,
        what: quote(`"${line.label}"`),
      })
  }
}

/** All that is left of a line of the schedule. */
function toRest({ id, label, progress, parts }: BillableLine, language: Language): NewLine {
  const whole = formatDollars(progress.due)
  const suffix = parts.length > 0 ? fillIn(moneyWords[language].scheduledRest, { whole }) : ''
  return toScheduledLine(id, describe(label, suffix), progress.left)
}

/** @throws invalid naming the amount or the percentage beyond what is left */
function toPart(
  { amount, percent }: GivenProgress,
  line: BillableLine,
  index: number,
  language: Language,
): NewLine {
  const { id, label, progress, parts } = line
  const asked = amount ?? percentOfProgress(progress, percent ?? 0, parts.length)
  assertWithinLeft(progress, asked, {
    field: `progress.${index}.${amount === undefined ? 'percent' : 'amount'}`,
    what: quote(`"${label}"`),
  })
  if (asked === progress.due) return toScheduledLine(id, label, asked)
  const part = percent === undefined ? formatDollars(asked) : `${percent / 100}%`
  const suffix = fillIn(moneyWords[language].scheduledPart, { part, whole: formatDollars(progress.due) })
  return toScheduledLine(id, describe(label, suffix), asked)
}

function toScheduledLine(id: number, description: string, amount: Cents): NewLine {
  return {
    description: cutText(description, longest),
    amount,
    scheduledPaymentId: id,
    retentionInvoiceId: null,
  }
}

function describe(label: string, suffix: string): string {
  return `${cutText(label, longest - suffix.length - 1)} ${suffix}`.trim()
}

function find(lines: readonly BillableLine[], wanted: number): BillableLine {
  const line = lines.find(({ id }) => id === wanted)
  if (!line) throw new Error(`Line ${wanted} was looked for and not found`)
  return line
}

function assertOnceEach(ids: readonly number[], field: string): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined)
    throw invalidField(
      field,
      say('{id} of the payment schedule is billed twice in one invoice', { id: twice }),
    )
}

function conflictAt(field: string, said: Said): AppError {
  return new AppError('conflict', said, { fields: { [field]: said } })
}
