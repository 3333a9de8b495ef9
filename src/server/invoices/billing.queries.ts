import type { Kysely } from 'kysely'
import { type ScheduledPayment, scheduleAmounts } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'

/** The project's contract as far as invoices bill it: the finalized bid and the finalized change orders. */
export interface BillableContract {
  /** What `projectMoney` calls the contract. */
  total: Cents
  /** The bid's lines first, then those of each change order. */
  schedule: { id: number; bidId: number; label: string; due: Cents }[]
}

/** Null while no bid of the project is finalized. */
export async function findContract(
  db: Kysely<DB>,
  project: { id: number; finalized_bid_id: number | null },
): Promise<BillableContract | null> {
  if (project.finalized_bid_id === null) return null
  const bids = await db
    .selectFrom('bid')
    .select(['id', 'kind', 'number', 'total'])
    .where('project_id', '=', project.id)
    .where('status', '=', 'finalized')
    .orderBy(({ eb }) => eb('id', '=', project.finalized_bid_id), 'desc')
    .orderBy('number')
    .execute()
  const lines: (ScheduledPayment & { id: number; bid_id: number })[] = await db
    .selectFrom('bid_scheduled_payment as line')
    .innerJoin('bid', 'bid.id', 'line.bid_id')
    .select(['line.id', 'line.bid_id', 'line.label', 'line.amount', 'line.percent'])
    .where('bid.project_id', '=', project.id)
    .where('bid.status', '=', 'finalized')
    .orderBy('line.position')
    .execute()
  return {
    total: bids.reduce((sum, bid) => sum + bid.total, 0),
    schedule: bids.flatMap((bid) => {
      const own = lines.filter((line) => line.bid_id === bid.id)
      const amounts = scheduleAmounts(own, bid.total)
      const prefix = bid.kind === 'change_order' ? `Change order ${bid.number}: ` : ''
      return own.map(({ id, label }, index) => ({
        id,
        bidId: bid.id,
        label: prefix + label,
        due: amounts[index] ?? 0,
      }))
    }),
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
