import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  type Invoice,
  type InvoiceChange,
  Invoice as InvoiceSchema,
  type NewInvoice,
} from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import {
  assertCanChangeAmounts,
  assertCanDeleteInvoice,
  assertCanVoidInvoice,
  assertDueDate,
  assertInvoiceAmounts,
  assertNotVoid,
  billingWarning,
  dueDateOf,
  invoiceMoney,
} from '../../domain/invoices.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { lockProject, type ProjectRow } from '../projects/projects.queries.ts'
import { type BillableContract, findContract, findDefaultTerms, sumBilled } from './billing.queries.ts'
import { composeLines, linkedLines, reviseLines, sameLines, toLine } from './invoice-lines.ts'
import {
  findInvoice,
  findProjectIdOf,
  insertDispatches,
  insertInvoice,
  lockInvoice,
  type NewLine,
  replaceLines,
  takeSequence,
} from './invoices.queries.ts'

/** How far a sender's clock may be ahead of ours. */
const clockToleranceMs = 5 * 60_000

/**
 * Bills lines of the finalized bid's payment schedule, free lines, or both; `warning` says when that is more than the
 * contract. @throws conflict without a finalized bid or for a line that is billed; invalid naming the field
 */
export async function createInvoice(
  deps: Deps,
  actor: Actor,
  request: NewInvoice,
  once: Once = unkeyed,
): Promise<Invoice & { warning: string | null }> {
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const at = deps.clock.now()
    const project = await lockProject(trx, request.project_id)
    const contract = await findContract(trx, project)
    const lines = await composeLines(trx, contract, request)
    const retention = request.retention ?? 0
    assertInvoiceAmounts(lines, retention)
    const issued = request.issued ?? companyDayOf(at)
    const paymentTerms = request.paymentTerms ?? (await findDefaultTerms(trx))
    const dueDate = request.dueDate === undefined ? dueDateOf(paymentTerms, issued) : request.dueDate
    assertDueDate(issued, dueDate)
    const sequence = await takeSequence(trx, project.id)
    const id = await insertInvoice(
      trx,
      {
        project_id: project.id,
        bid_id: billedBid(contract, linkedLines(lines)),
        sequence,
        number: `${project.number}-${sequence}`,
        retention,
        payment_terms: paymentTerms,
        issued,
        due_date: dueDate,
        created_by: actor.id,
        created_at: at,
        updated_at: at,
        ...given({ title: request.title, notes: request.notes }),
      },
      lines,
    )
    const invoice = await findInvoice(trx, id, companyDayOf(at))
    await recordInvoiceEvent(
      trx,
      { actor, at, invoice },
      'created',
      `created invoice ${invoice.number} for ${formatDollars(invoice.total)}`,
    )
    const warning = contract ? billingWarning(await sumBilled(trx, project.id), contract.total) : null
    return { ...invoice, warning }
  })
}

/** The bid or the change order whose payment schedule an invoice bills, by its first line; null for free lines only. */
function billedBid(contract: BillableContract | null, linked: readonly number[]): number | null {
  return contract?.schedule.find(({ id }) => id === linked[0])?.bidId ?? null
}

const historyFields = [
  'title',
  'items',
  'retention',
  'paymentTerms',
  'issued',
  'dueDate',
  'notes',
  'datesSent',
] as const

/**
 * Changes an invoice, or notes when it went out by hand; a day it went out cannot be taken back.
 * @throws conflict for a stale version, a void invoice, or the amounts of a paid one; invalid naming the field
 */
export async function updateInvoice(
  deps: Deps,
  actor: Actor,
  id: number,
  change: InvoiceChange,
): Promise<Invoice> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { project, invoice: before } = await lockInvoiceAlone(trx, id, at)
    const current = z.encode(InvoiceSchema, before)
    assertVersion(current, change.version)
    assertNotVoid(before.status, 'A void invoice cannot be changed')
    const lines = await reviseAmounts(trx, project, before, change)
    const sent = newDatesSent(before, change, at)
    const days = reviseDays(before, change)
    await trx
      .updateTable('invoice')
      .set({
        ...given({
          title: change.title,
          retention: change.retention,
          payment_terms: change.paymentTerms,
          notes: change.notes,
        }),
        ...days,
        version: before.version + 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    if (lines) await replaceLines(trx, id, lines)
    await insertDispatches(trx, id, sent)
    const after = await findInvoice(trx, id, companyDayOf(at))
    const changes = changesBetween(current, z.encode(InvoiceSchema, after), historyFields)
    const [verb, summary] =
      sent.length > 0
        ? (['sent', `noted that invoice ${before.number} was sent`] as const)
        : (['changed', `changed invoice ${before.number}`] as const)
    await recordInvoiceEvent(trx, { actor, at, invoice: after }, verb, summary, changes)
    return after
  })
}

/** @throws conflict once it was sent, paid, or voided */
export async function deleteInvoice(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { invoice } = await lockInvoiceAlone(trx, id, at)
    assertCanDeleteInvoice({
      sent: invoice.datesSent.length > 0,
      paymentCount: invoice.received_payments.length,
      voided: invoice.status === 'void',
    })
    await trx.deleteFrom('invoice').where('id', '=', id).execute()
    await recordInvoiceEvent(
      trx,
      { actor, at, invoice },
      'deleted',
      `deleted invoice ${invoice.number} for ${formatDollars(invoice.total)}`,
    )
  })
}

/** The invoice stays on record and counts for nothing; its schedule lines can be billed again. @throws conflict */
export async function voidInvoice(deps: Deps, actor: Actor, id: number, reason: string): Promise<Invoice> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { invoice } = await lockInvoiceAlone(trx, id, at)
    assertCanVoidInvoice(invoice)
    await trx
      .updateTable('invoice')
      .set({ voided_at: at, void_reason: reason, version: invoice.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    const changes = { status: { from: invoice.status, to: 'void' } }
    const because = reason === '' ? '' : `: ${reason}`
    await recordInvoiceEvent(
      trx,
      { actor, at, invoice },
      'voided',
      `voided invoice ${invoice.number}${because}`,
      changes,
    )
    return findInvoice(trx, id, companyDayOf(at))
  })
}

/** Project first, then invoice: the order in which everybody locks. */
async function lockInvoiceAlone(
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
  const changesLines = change.items !== undefined && !sameLines(change.items.map(toLine), before.items)
  const retention = change.retention ?? before.retention
  if (!changesLines && retention === before.retention) return null
  const lines =
    changesLines && change.items
      ? await reviseLines(trx, await findContract(trx, project), change.items, before)
      : before.items
  assertInvoiceAmounts(lines, retention)
  const { total } = invoiceMoney(lines, retention, [])
  assertCanChangeAmounts(before, total, changesLines ? 'items' : 'retention')
  return changesLines ? [...lines] : null
}

/** The instants that `datesSent` adds. @throws invalid naming `datesSent` for one taken back or still to come */
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
  return added
}

/** A due date that came from the terms follows them, unless another one is given. */
function reviseDays(before: Invoice, change: InvoiceChange): { issued: string; due_date: string | null } {
  const issued = change.issued ?? before.issued
  const followed = before.dueDate === dueDateOf(before.paymentTerms, before.issued)
  const derived = followed ? dueDateOf(change.paymentTerms ?? before.paymentTerms, issued) : before.dueDate
  const dueDate = change.dueDate === undefined ? derived : change.dueDate
  assertDueDate(issued, dueDate)
  return { issued, due_date: dueDate }
}

function recordInvoiceEvent(
  trx: Transaction<DB>,
  { actor, at, invoice }: { actor: Actor; at: Date; invoice: Invoice },
  verb: string,
  summary: string,
  changes = {},
): Promise<void> {
  return recordEvent(trx, {
    at,
    actor,
    projectId: invoice.project_id,
    entity: 'invoice',
    entityId: invoice.id,
    verb,
    summary,
    changes,
  })
}
