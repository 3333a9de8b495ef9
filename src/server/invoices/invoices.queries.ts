import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import type { Sentence } from '../../domain/sentences/say.ts'
import { type Changes, type NewEvent, recordEvent, recordNew } from '../database/record-event.ts'
import type { DB, Invoice as InvoiceTable } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { invoiceAsJson, toInvoice } from './invoice-json.ts'

/** An invoice of a project that is not deleted. @throws not_found */
export async function findInvoice(
  db: Kysely<DB>,
  id: number | RawBuilder<number>,
  today: Day,
): Promise<Invoice> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select(invoiceAsJson.as('invoice'))
    .where('invoice.id', '=', id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Invoice')
  return toInvoice(row.invoice, today)
}

/** The project an invoice belongs to. @throws not_found */
export async function findProjectIdOf(db: Kysely<DB>, invoiceId: number): Promise<number> {
  const row = await db
    .selectFrom('invoice')
    .select('project_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) throw notFound('Invoice')
  return row.project_id
}

/**
 * Locks an invoice of a project that this transaction has locked. Whoever changes the invoice, its lines or its
 * payments holds the project's lock, so what is read here stands still. @throws not_found
 */
export async function lockInvoice(
  trx: Transaction<DB>,
  projectId: number,
  id: number,
  today: Day,
): Promise<Invoice> {
  const row = await trx
    .selectFrom('invoice')
    .select(invoiceAsJson.as('invoice'))
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Invoice')
  return toInvoice(row.invoice, today)
}

export interface NewLine {
  description: string
  amount: Cents
  scheduledPaymentId: number | null
  retentionInvoiceId: number | null
}

/** Writes an invoice with its lines and its event, and reads it back, in one round trip. */
export async function insertInvoice(
  trx: Transaction<DB>,
  values: Insertable<InvoiceTable>,
  lines: readonly NewLine[],
  event: { actor: NewEvent['actor']; at: Date; summary: Sentence },
  today: Day,
): Promise<Invoice> {
  const { project_id: projectId, sequence } = values
  const id = sql<number>`(select id from invoice where project_id = ${projectId} and sequence = ${sequence})`
  const told = { ...event, projectId, entity: 'invoice', verb: 'created' } as const
  const [, , , invoice] = await together(
    keepSequence(trx, projectId, sequence),
    recordNew(trx, 'invoice', values, told),
    insertLines(trx, id, lines),
    findInvoice(trx, id, today),
  )
  return invoice
}

export async function replaceLines(
  trx: Transaction<DB>,
  invoiceId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await trx.deleteFrom('invoice_item').where('invoice_id', '=', invoiceId).execute()
  await insertLines(trx, invoiceId, lines)
}

async function insertLines(
  trx: Transaction<DB>,
  invoiceId: number | RawBuilder<number>,
  lines: readonly NewLine[],
): Promise<void> {
  await trx
    .insertInto('invoice_item')
    .values(
      lines.map((line, position) => ({
        invoice_id: invoiceId,
        position,
        description: line.description,
        amount: line.amount,
        scheduled_payment_id: line.scheduledPaymentId,
        retention_invoice_id: line.retentionInvoiceId,
      })),
    )
    .execute()
}

export async function insertDispatches(
  trx: Transaction<DB>,
  invoiceId: number,
  instants: readonly string[],
): Promise<void> {
  if (instants.length === 0) return
  await trx
    .insertInto('invoice_dispatch')
    .values(instants.map((instant) => ({ invoice_id: invoiceId, sent_at: new Date(instant) })))
    .execute()
}

/**
 * The next invoice number of a locked project; a deleted invoice's is never given again. Invoices that were loaded in bulk
 * may be ahead of the project's own count.
 */
export async function findNextSequence(trx: Transaction<DB>, projectId: number): Promise<number> {
  const { next } = await trx
    .selectFrom('project')
    .select(
      sql<number>`1 + greatest(last_invoice_sequence, (
        select max(sequence) from invoice where invoice.project_id = project.id))`.as('next'),
    )
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return next
}

async function keepSequence(trx: Transaction<DB>, projectId: number, sequence: number): Promise<void> {
  await trx
    .updateTable('project')
    .set({ last_invoice_sequence: sequence })
    .where('id', '=', projectId)
    .execute()
}

/** Writes an invoice's history. */
export function recordInvoiceEvent(
  trx: Transaction<DB>,
  { actor, at, invoice }: { actor: NewEvent['actor']; at: Date; invoice: Pick<Invoice, 'id' | 'project_id'> },
  verb: string,
  summary: Sentence,
  changes: Changes = {},
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
