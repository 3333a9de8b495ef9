import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { InvoiceStatus } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'

// What the rows of one invoice add up to, as `invoiceMoney` has it, for queries that have the table `invoice` in scope
// under that name: lists filter, sort and add up by it.

/** Its lines less the retention. */
export function invoiceTotal(): RawBuilder<Cents> {
  return sql<Cents>`((
    select coalesce(sum(item.amount), 0) from invoice_item item where item.invoice_id = invoice.id
  )::bigint - invoice.retention)`
}

/** Its payments less refunds and reversals. */
export function invoicePaid(): RawBuilder<Cents> {
  return sql<Cents>`(
    select coalesce(sum(payment.amount), 0) from received_payment payment where payment.invoice_id = invoice.id
  )::bigint`
}

export function invoiceBalance(): RawBuilder<Cents> {
  return sql<Cents>`(${invoiceTotal()} - ${invoicePaid()})`
}

/** True once it went out. */
export function isSentInvoice(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id)`
}

/** What `invoiceStatus` says of it; each sum is made once for an invoice. */
export function invoiceStatusOn(today: Day): RawBuilder<InvoiceStatus> {
  return sql<InvoiceStatus>`(
    select case
      when invoice.voided_at is not null then 'void'
      when figures.total - figures.paid <= 0 and figures.paid > 0 then 'paid'
      when figures.sent and invoice.due_date < ${today} then 'overdue'
      when figures.paid > 0 then 'partially_paid'
      when figures.sent then 'sent'
      else 'draft'
    end
    from (
      select ${invoiceTotal()} as total, ${invoicePaid()} as paid, ${isSentInvoice()} as sent
      -- Keeps the planner from writing the sums in wherever they are named.
      offset 0
    ) figures)`
}
