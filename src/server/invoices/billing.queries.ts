import type { Kysely } from 'kysely'
import { type ScheduledPayment, scheduleAmounts } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'

/** The project's finalized bid, as far as invoices bill it. */
export interface BillableContract {
  bidId: number
  total: Cents
  schedule: { id: number; label: string; due: Cents }[]
}

/** @param bidId the project's finalized bid; null when there is none */
export async function findContract(db: Kysely<DB>, bidId: number | null): Promise<BillableContract | null> {
  if (bidId === null) return null
  const { total } = await db
    .selectFrom('bid')
    .select('total')
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  const lines: (ScheduledPayment & { id: number })[] = await db
    .selectFrom('bid_scheduled_payment')
    .select(['id', 'label', 'amount', 'percent'])
    .where('bid_id', '=', bidId)
    .orderBy('position')
    .execute()
  const amounts = scheduleAmounts(lines, total)
  return {
    bidId,
    total,
    schedule: lines.map(({ id, label }, index) => ({ id, label, due: amounts[index] ?? 0 })),
  }
}

/** Which of these lines of a payment schedule an invoice bills already; void invoices do not count. */
export function findBilledLines(
  db: Kysely<DB>,
  scheduledPaymentIds: readonly number[],
  exceptInvoiceId: number | null,
): Promise<{ label: string; invoiceNumber: string }[]> {
  return db
    .selectFrom('invoice_item')
    .innerJoin('invoice', 'invoice.id', 'invoice_item.invoice_id')
    .innerJoin('bid_scheduled_payment as line', 'line.id', 'invoice_item.scheduled_payment_id')
    .select(['line.label', 'invoice.number as invoiceNumber'])
    .where('line.id', 'in', scheduledPaymentIds)
    .where('invoice.voided_at', 'is', null)
    .where('invoice.id', '!=', exceptInvoiceId ?? 0)
    .orderBy('line.position')
    .execute()
}

/** The lines of all invoices of a project that are not void, retention included; up to one of them if told. */
export async function sumBilled(db: Kysely<DB>, projectId: number, upToInvoiceId?: number): Promise<Cents> {
  const row = await db
    .selectFrom('invoice_item')
    .innerJoin('invoice', 'invoice.id', 'invoice_item.invoice_id')
    .select(({ fn }) => fn.sum<Cents | null>('invoice_item.amount').as('billed'))
    .where('invoice.project_id', '=', projectId)
    .where('invoice.voided_at', 'is', null)
    .$if(upToInvoiceId !== undefined, (query) => query.where('invoice.id', '<=', upToInvoiceId ?? 0))
    .executeTakeFirstOrThrow()
  return row.billed ?? 0
}

/** The terms an invoice starts from: the company's first. */
export async function findDefaultTerms(db: Kysely<DB>): Promise<string[]> {
  const company = await db.selectFrom('company').select('payment_terms').executeTakeFirst()
  return company?.payment_terms.slice(0, 1) ?? []
}
