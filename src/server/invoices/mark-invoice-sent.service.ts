import type { Transaction } from 'kysely'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { changeRow } from '../database/editable.ts'
import { changesBetween, type NewEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { lockAnyProject } from '../projects/projects.queries.ts'
import { findProjectIdOf, insertDispatches, lockInvoice, recordInvoiceEvent } from './invoices.queries.ts'

/**
 * Adds to `datesSent` when the mail server has accepted an invoice. Called once per delivery, in the transaction that
 * advances it. Nothing is refused, even if the invoice is void by now: the mail has already left.
 */
export async function markInvoiceSent(
  trx: Transaction<DB>,
  { invoiceId, sentAt, actor, at }: { invoiceId: number; sentAt: Date; actor: NewEvent['actor']; at: Date },
): Promise<void> {
  const project = await lockAnyProject(trx, await findProjectIdOf(trx, invoiceId))
  const before = await lockInvoice(trx, project.id, invoiceId, companyDayOf(at))
  await insertDispatches(trx, invoiceId, [sentAt.toISOString()])
  await changeRow(trx, 'invoice', invoiceId, at, {})
  if (before.datesSent.length > 0) return
  const after = await lockInvoice(trx, project.id, invoiceId, companyDayOf(at))
  const summary = say('marked invoice {number} as sent', { number: before.number })
  const changes = changesBetween(before, after, ['status'])
  await recordInvoiceEvent(trx, { at, actor, invoice: after }, 'sent', summary, changes)
}

/** @throws conflict while a message with this invoice is under way: what it says must stay on record */
export async function assertNotSending(trx: Transaction<DB>, invoiceId: number): Promise<void> {
  const row = await trx
    .selectFrom('delivery')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', 'in', ['invoice', 'invoice_reminder'])
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  if (row) throw new AppError('conflict', 'This invoice is being sent; wait or give the delivery up')
}
