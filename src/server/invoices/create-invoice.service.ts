import type { Transaction } from 'kysely'
import type { Invoice, NewInvoice } from '../../contract/invoices.ts'
import { assertBookDay, daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import {
  assertDueDate,
  assertInvoiceAmounts,
  billingWarning,
  dueDateOf,
  type InvoiceKind,
  invoiceMoney,
} from '../../domain/invoices.ts'
import { type BasisPoints, type Cents, percentOf } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { partsOf, type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { given } from '../database/editable.ts'
import { type Once, readAndRunOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import type { Deps } from '../deps.ts'
import { findCustomerLanguage } from '../projects/customer-language.queries.ts'
import { lockProject, type ProjectRow } from '../projects/projects.queries.ts'
import {
  type BillableContract,
  findContract,
  findInvoiceDefaults,
  findProjectMoney,
} from './billing.queries.ts'
import { composeWork, linkedLines, toLine } from './invoice-lines.ts'
import { findNextSequence, insertInvoice, type NewLine } from './invoices.queries.ts'
import {
  assertHoldsNothing,
  assertRetentionInOrder,
  assertRetentionLines,
  composeRetention,
} from './retention-lines.ts'

/**
 * Bills what is left of lines of the payment schedule, parts of them, free lines, or all of these; or asks for retention
 * that was held back. Without `retention` it holds back what the company does. It is a draft, and no money in any month,
 * until it is sent or paid. `warning` says when more is billed than the contract.
 * @throws conflict without a finalized bid or for what is billed; invalid naming the field
 */
export async function createInvoice(
  deps: Deps,
  actor: Actor,
  request: NewInvoice,
  once: Once = unkeyed,
): Promise<Invoice & { warning: string | null }> {
  return readAndRunOnce(
    deps.db,
    actor.id,
    once,
    (trx) => readBasis(trx, request.project_id),
    (trx, basis) => writeInvoice(trx, { actor, at: deps.clock.now() }, request, basis),
  )
}

/** As `createInvoice`, in a transaction that has read the basis. */
export async function writeInvoice(
  trx: Transaction<DB>,
  { actor, at }: By,
  request: NewInvoice,
  [project, contract, language, defaults, sequence]: Awaited<ReturnType<typeof readBasis>>,
): Promise<Invoice & { warning: string | null }> {
  const today = companyDayOf(at)
  const { kind, lines } = await composeLines(trx, { project, contract, language }, request)
  const retention = request.retention ?? usualRetention(kind, lines, defaults.retention)
  assertInvoiceAmounts(lines, retention)
  const paymentTerms = request.paymentTerms ?? defaults.paymentTerms
  const { issued, dueDate } = readDays(request, paymentTerms, today)
  await assertRetentionInOrder(trx, { lines }, issued)
  const number = `${project.number}-${sequence}`
  const { total } = invoiceMoney(lines, retention, [])
  const summary = say('created invoice {number} for {money}', { number, money: total })
  const values = {
    project_id: project.id,
    bid_id: billedBid(contract, linkedLines(lines)),
    kind,
    sequence,
    number,
    retention,
    payment_terms: paymentTerms,
    issued,
    due_date: dueDate,
    created_by: actor.id,
    created_at: at,
    updated_at: at,
    ...given({ title: request.title, notes: request.notes, reminders_paused: request.remindersPaused }),
  }
  const [invoice, warning] = await together(
    insertInvoice(trx, values, lines, { actor, at, summary }, today),
    contract && kind === 'standard' ? warnOfBilling(trx, project.id) : Promise.resolve(null),
  )
  return {
    ...invoice,
    warning: warning && warning.text,
    ...(warning && { warningParts: partsOf(warning) }),
  }
}

/** Everything that no line of the request decides, in one round trip. */
export function readBasis(trx: Transaction<DB>, projectId: number) {
  return together(
    lockProject(trx, projectId),
    findContract(trx, projectId),
    findCustomerLanguage(trx, projectId),
    findInvoiceDefaults(trx),
    findNextSequence(trx, projectId),
  )
}

/** What was sent decides the kind: `releases`, or lines that all ask for retention. */
async function composeLines(
  trx: Transaction<DB>,
  {
    project,
    contract,
    language,
  }: { project: ProjectRow; contract: BillableContract | null; language: Language },
  request: NewInvoice,
): Promise<{ kind: InvoiceKind; lines: NewLine[] }> {
  if (request.releases) {
    return { kind: 'retention', lines: await composeRetention(trx, project.id, request, language) }
  }
  const items = (request.items ?? []).map(toLine)
  const isWork = request.scheduledPaymentIds !== undefined || request.progress !== undefined
  if (isWork || items.length === 0 || items.some((item) => item.retentionInvoiceId === null)) {
    return { kind: 'standard', lines: await composeWork(trx, contract, request, language) }
  }
  assertHoldsNothing(request.retention ?? 0)
  await assertRetentionLines(trx, project.id, items)
  return { kind: 'retention', lines: items }
}

/** What the company holds back of an invoice for work, when nobody says otherwise. */
function usualRetention(kind: InvoiceKind, lines: readonly NewLine[], percent: BasisPoints): Cents {
  if (kind === 'retention') return 0
  return Math.max(0, percentOf(invoiceMoney(lines, 0, []).total, percent))
}

function readDays(
  request: NewInvoice,
  paymentTerms: readonly string[],
  today: Day,
): { issued: Day; dueDate: Day | null } {
  const issued = request.issued ?? today
  assertBookDay('issued', issued, today, daysAheadOfPaper)
  const dueDate = request.dueDate === undefined ? dueDateOf(paymentTerms, issued) : request.dueDate
  assertDueDate(issued, dueDate)
  assertBookDay('dueDate', dueDate, today, daysAheadOfDue)
  return { issued, dueDate }
}

/** The bid or the change order whose payment schedule an invoice bills, by its first line; null for free lines only. */
function billedBid(contract: BillableContract | null, linked: readonly number[]): number | null {
  return contract?.schedule.find(({ id }) => id === linked[0])?.bidId ?? null
}

async function warnOfBilling(trx: Transaction<DB>, projectId: number): Promise<Sentence | null> {
  const { sums, money } = await findProjectMoney(trx, projectId)
  return billingWarning(sums.workBilled + sums.draftWork, money.contract)
}
