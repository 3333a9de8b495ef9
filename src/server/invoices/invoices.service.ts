import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Invoice, type InvoiceChange, Invoice as InvoiceSchema } from '../../contract/invoices.ts'
import { assertBookDay, daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import {
  assertCanChangeAmounts,
  assertCanDeleteInvoice,
  assertCanVoidInvoice,
  assertCoversReleased,
  assertDueDate,
  assertInvoiceAmounts,
  assertNotVoid,
  billedOn,
  dueDateOf,
  invoiceDays,
  invoiceMoney,
} from '../../domain/invoices.ts'
import { say, withNote } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow } from '../database/editable.ts'
import { changesBetween } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import {
  assertLastApplication,
  assertNoApplication,
} from '../pay-applications/application-of-invoice.queries.ts'
import { lockProject, type ProjectRow } from '../projects/projects.queries.ts'
import { findContract, isRetentionNamed, isWaived } from './billing.queries.ts'
import { reviseWork, sameLines, toLine } from './invoice-lines.ts'
import {
  findInvoice,
  findProjectIdOf,
  insertDispatches,
  lockInvoice,
  type NewLine,
  recordInvoiceEvent,
  replaceLines,
} from './invoices.queries.ts'
import { assertNotSending } from './mark-invoice-sent.service.ts'
import { assertHoldsNothing, assertRetentionInOrder, assertRetentionLines } from './retention-lines.ts'

/** How far a sender's clock may be ahead of ours. */
const clockToleranceMs = 5 * 60_000

const historyFields = [
  'title',
  'items',
  'retention',
  'paymentTerms',
  'issued',
  'dueDate',
  'notes',
  'remindersPaused',
  'datesSent',
] as const

/**
 * Changes an invoice, or notes when it went out by hand; a day it went out cannot be taken back.
 * @throws conflict for a stale version, a void invoice, or the amounts of a paid one or of an application for payment;
 * forbidden in a closed month; invalid naming the field
 */
export async function updateInvoice(
  deps: Deps,
  actor: Actor,
  id: number,
  change: InvoiceChange,
): Promise<Invoice> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { project, invoice } = await lockInvoiceAlone(trx, id, at)
    return changeInvoice(trx, { actor, at }, { project, invoice, isApplication: false }, change)
  })
}

/**
 * As `updateInvoice`, of an invoice whose project and row are locked. The amounts of an application for payment are
 * written from its lines.
 */
export async function changeInvoice(
  trx: Transaction<DB>,
  { actor, at }: By,
  {
    project,
    invoice: before,
    isApplication,
  }: { project: ProjectRow; invoice: Invoice; isApplication: boolean },
  change: InvoiceChange,
): Promise<Invoice> {
  const { id } = before
  const today = companyDayOf(at)
  const current = z.encode(InvoiceSchema, before)
  assertVersion(current, change.version)
  assertNotVoid(before.status, 'A void invoice cannot be changed')
  const lines = await reviseAmounts(trx, project, before, change)
  const isRetentionChanged = change.retention !== undefined && change.retention !== before.retention
  if (!isApplication && (lines || isRetentionChanged))
    await assertNoApplication(trx, id, lines ? 'items' : 'retention')
  const sent = newDatesSent(before, change, at)
  const days = reviseDays(before, change, today)
  if (lines || days.issued !== before.issued) {
    await assertRetentionInOrder(trx, { id, lines: lines ?? before.items }, days.issued)
  }
  await guardChange(trx, { actor, at }, before, {
    ...change,
    issued: days.issued,
    sent,
    isRewritten: lines !== null,
  })
  await changeRow(trx, 'invoice', id, at, {
    ...givenColumns(['title', 'retention', 'paymentTerms', 'notes', 'remindersPaused'], change),
    ...days,
  })
  if (lines) await replaceLines(trx, id, lines)
  await insertDispatches(trx, id, sent)
  const after = await findInvoice(trx, id, today)
  const changes = changesBetween(current, z.encode(InvoiceSchema, after), historyFields)
  const [verb, summary] =
    sent.length > 0
      ? (['sent', say('noted that invoice {number} was sent', { number: before.number })] as const)
      : (['changed', say('changed invoice {number}', { number: before.number })] as const)
  await recordInvoiceEvent(trx, { actor, at, invoice: after }, verb, summary, changes)
  return after
}

/**
 * Titles, notes and terms are no money; lines, retention and the day from which it is billed are. A draft is in no month.
 */
async function guardChange(
  trx: Transaction<DB>,
  { actor, at }: By,
  before: Invoice,
  after: { issued: Day; sent: readonly string[]; retention?: number | undefined; isRewritten: boolean },
): Promise<void> {
  const billed = billedOn(
    invoiceDays({
      ...before,
      issued: after.issued,
      datesSent: [...before.datesSent, ...after.sent],
      payments: before.received_payments,
    }),
  )
  const fields = [
    billed === before.billedOn ? null : after.issued === before.issued ? 'datesSent' : 'issued',
    after.isRewritten ? 'items' : null,
    after.retention === undefined || after.retention === before.retention ? null : 'retention',
  ]
  const field = fields.find((name) => name !== null)
  if (field === undefined) return
  const what =
    after.sent.length > 0
      ? say('noted that invoice {number} was sent', { number: before.number })
      : say('changed invoice {number}', { number: before.number })
  const days = [before.billedOn, billed]
  await guardMonths(trx, { actor, at, projectId: before.project_id, days, field, what })
}

/** @throws conflict once it was sent, paid, or voided, or its retention billed, and while it is being sent */
export async function deleteInvoice(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { invoice } = await lockInvoiceAlone(trx, id, at)
    await removeInvoice(trx, { actor, at }, invoice)
  })
}

/** Deletes the drafts of a locked project. @throws conflict while one is being sent or has payments */
export async function deleteDrafts(trx: Transaction<DB>, by: By, projectId: number): Promise<void> {
  const invoices = await trx.selectFrom('invoice').select('id').where('project_id', '=', projectId).execute()
  for (const { id } of invoices) {
    const invoice = await lockInvoice(trx, projectId, id, companyDayOf(by.at))
    if (invoice.status === 'draft') await removeInvoice(trx, by, invoice)
  }
}

async function removeInvoice(trx: Transaction<DB>, { actor, at }: By, invoice: Invoice): Promise<void> {
  const { id } = invoice
  await assertNotSending(trx, id)
  assertCanDeleteInvoice({
    sent: invoice.datesSent.length > 0,
    paymentCount: invoice.received_payments.length,
    voided: invoice.status === 'void',
    isReleased: await isRetentionNamed(trx, id),
    isWaived: await isWaived(trx, id),
  })
  const what = say('deleted invoice {number} for {money}', { number: invoice.number, money: invoice.total })
  await trx.deleteFrom('invoice').where('id', '=', id).execute()
  await recordInvoiceEvent(trx, { actor, at, invoice }, 'deleted', what)
}

/**
 * The invoice stays on record and counts for nothing from today on, so that a closed month stays as it is; what it
 * billed can be billed again.
 * @throws conflict while something was paid on it, its retention is billed, or a later application for payment follows it;
 * forbidden in a closed month
 */
export async function voidInvoice(deps: Deps, actor: Actor, id: number, reason: string): Promise<Invoice> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const today = companyDayOf(at)
    const { invoice } = await lockInvoiceAlone(trx, id, at)
    await assertLastApplication(trx, id)
    assertCanVoidInvoice({
      ...invoice,
      retentionReleased: invoice.retentionReleased + invoice.retentionInDrafts,
    })
    const what = withNote(say('voided invoice {number}', { number: invoice.number }), reason)
    const projectId = invoice.project_id
    await guardMonths(trx, { actor, at, projectId, days: [today], field: 'status', what })
    await changeRow(trx, 'invoice', id, at, { voided_at: at, void_reason: reason })
    const changes = { status: { from: invoice.status, to: 'void' } }
    await recordInvoiceEvent(trx, { actor, at, invoice }, 'voided', what, changes)
    return findInvoice(trx, id, today)
  })
}

/** Locks the project, then the invoice. Every transaction locks in this order. */
export async function lockInvoiceAlone(
  trx: Transaction<DB>,
  id: number,
  at: Date,
): Promise<{ project: ProjectRow; invoice: Invoice }> {
  const project = await lockProject(trx, await findProjectIdOf(trx, id))
  return { project, invoice: await lockInvoice(trx, project.id, id, companyDayOf(at)) }
}

/** The new lines, or null when they stay; lines and retention sent as they are change nothing. */
async function reviseAmounts(
  trx: Transaction<DB>,
  project: ProjectRow,
  before: Invoice,
  change: InvoiceChange,
): Promise<NewLine[] | null> {
  const sent = change.items?.map(toLine)
  const lines = sent && !sameLines(sent, before.items) ? sent : null
  const retention = change.retention ?? before.retention
  if (!lines && retention === before.retention) return null
  if (lines && before.kind === 'standard') {
    await reviseWork(trx, await findContract(trx, project.id), lines, before)
  } else if (lines) {
    await assertRetentionLines(trx, project.id, lines, before.id)
  }
  if (before.kind === 'retention') assertHoldsNothing(retention)
  assertInvoiceAmounts(lines ?? before.items, retention)
  assertCoversReleased(retention, before.retentionReleased + before.retentionInDrafts)
  const { total } = invoiceMoney(lines ?? before.items, retention, [])
  assertCanChangeAmounts(before, total, lines ? 'items' : 'retention')
  return lines
}

/** The instants that `datesSent` adds. @throws invalid naming `datesSent` for one taken back, to come, or before 2000 */
function newDatesSent(before: Invoice, change: InvoiceChange, at: Date): string[] {
  if (change.datesSent === undefined) return []
  const wanted = new Set(change.datesSent.map((instant) => new Date(instant).toISOString()))
  if (before.datesSent.some((instant) => !wanted.has(instant))) {
    throw invalidField('datesSent', 'A date on which the invoice was sent cannot be taken back')
  }
  const added = [...wanted].filter((instant) => !before.datesSent.includes(instant))
  if (added.some((instant) => Date.parse(instant) > at.getTime() + clockToleranceMs)) {
    throw invalidField('datesSent', 'Must not be in the future')
  }
  // Catch a mistyped year, because a date sent cannot be removed.
  if (added.some((instant) => instant < '2000')) throw invalidField('datesSent', 'Must not be before 2000')
  return added
}

/** A due date that came from the terms follows them unless a new one is given. Only changed days are checked. */
function reviseDays(
  before: Invoice,
  change: InvoiceChange,
  today: Day,
): { issued: Day; due_date: Day | null } {
  const issued = change.issued ?? before.issued
  const followed = before.dueDate === dueDateOf(before.paymentTerms, before.issued)
  const derived = followed ? dueDateOf(change.paymentTerms ?? before.paymentTerms, issued) : before.dueDate
  const dueDate = change.dueDate === undefined ? derived : change.dueDate
  if (issued !== before.issued) assertBookDay('issued', issued, today, daysAheadOfPaper)
  assertDueDate(issued, dueDate)
  if (dueDate !== before.dueDate) assertBookDay('dueDate', dueDate, today, daysAheadOfDue)
  return { issued, due_date: dueDate }
}
