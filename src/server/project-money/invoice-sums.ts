import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { InvoiceStatus } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'

// What the rows of one invoice add up to, as `invoiceMoney` has it: lists filter, sort and add up by it.

/** Its lines less the retention, for a query that has the table `invoice` in scope under that name. */
export function invoiceTotal(): RawBuilder<Cents> {
  return sql<Cents>`((
    select coalesce(sum(item.amount), 0) from invoice_item item where item.invoice_id = invoice.id
  )::bigint - invoice.retention)`
}

/** Its payments less refunds and reversals, for such a query. */
export function invoicePaid(): RawBuilder<Cents> {
  return sql<Cents>`(
    select coalesce(sum(payment.amount), 0) from received_payment payment where payment.invoice_id = invoice.id
  )::bigint`
}

/** What `invoiceMoney` calls the balance, for such a query. */
export function invoiceBalance(): RawBuilder<Cents> {
  return sql<Cents>`(${invoiceTotal()} - ${invoicePaid()})`
}

/** A row of `invoiceFigures`. */
export interface InvoiceFigures {
  id: number
  total: Cents
  paid: Cents
  retention: Cents
  status: InvoiceStatus
}

/**
 * A table of many invoices with what their rows add up to, and what `invoiceStatus` says of them. Each table is read
 * once, where `invoiceTotal` and its like look up every invoice by itself.
 * @param chosen the ids of the invoices as a query
 */
export function invoiceFigures(chosen: RawBuilder<unknown>, today: Day): RawBuilder<InvoiceFigures> {
  return sql<InvoiceFigures>`(
    with chosen as materialized (${chosen}), sums as (
      select invoice.id, invoice.retention, invoice.voided_at, invoice.due_date,
        coalesce(lines.amount, 0) - invoice.retention as total,
        coalesce(payments.amount, 0) as paid,
        dispatches.invoice_id is not null as sent
      from chosen
      join invoice on invoice.id = chosen.id
      left join (
        select item.invoice_id, sum(item.amount)::bigint as amount
        from invoice_item item join chosen on chosen.id = item.invoice_id
        group by item.invoice_id
      ) lines on lines.invoice_id = invoice.id
      left join (
        select payment.invoice_id, sum(payment.amount)::bigint as amount
        from received_payment payment join chosen on chosen.id = payment.invoice_id
        group by payment.invoice_id
      ) payments on payments.invoice_id = invoice.id
      left join (
        select distinct dispatch.invoice_id
        from invoice_dispatch dispatch join chosen on chosen.id = dispatch.invoice_id
      ) dispatches on dispatches.invoice_id = invoice.id
    )
    select sums.id, sums.total, sums.paid, sums.retention,
      case
        when sums.voided_at is not null then 'void'
        when sums.total - sums.paid <= 0 and sums.paid > 0 then 'paid'
        when sums.sent and sums.due_date < ${today} then 'overdue'
        when sums.paid > 0 then 'partially_paid'
        when sums.sent then 'sent'
        else 'draft'
      end as status
    from sums)`
}
