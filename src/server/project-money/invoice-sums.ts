import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { InvoiceStatus } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { companyDayIn, countsFrom } from '../database/company-day.ts'

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

// The rest is for queries that have `invoice` and the figures kept beside it (see `invoice_figures` in 0029) in scope.

/**
 * Whether an invoice is billed on a day: issued, sent or paid by then, and not void by then; see `billedOn`.
 * @param on null: as it is now, which is what it is on today's day
 */
export function isBilled(on: Day | null): RawBuilder<boolean> {
  const since =
    on === null ? sql`invoice_figures.billed_on is not null` : sql`invoice_figures.billed_on <= ${on}`
  return sql<boolean>`(${since} and ${isNotVoid(on)})`
}

/** Whether an invoice is a draft on a day: issued or made by then, neither sent nor paid, and not void by then. */
export function isDraft(on: Day | null): RawBuilder<boolean> {
  const until =
    on === null
      ? sql`invoice_figures.billed_on is null`
      : sql`${countsFrom('invoice')} <= ${on} and (invoice_figures.billed_on is null or invoice_figures.billed_on > ${on})`
  return sql<boolean>`(${until} and ${isNotVoid(on)})`
}

/** Whether it counts at all on a day, as billed or as a draft. */
export function isNotVoid(on: Day | null): RawBuilder<boolean> {
  if (on === null) return sql<boolean>`invoice.voided_at is null`
  return sql<boolean>`(invoice.voided_at is null or ${companyDayIn('invoice.voided_at')} > ${on})`
}

/** What `isPastDue` in the domain says of it. */
export function isPastDue(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isBilled(today)} and invoice_figures.total > invoice_figures.paid and invoice_figures.due_on < ${today})`
}

/** What `invoiceStatus` says of it. */
export function statusOn(today: Day): RawBuilder<InvoiceStatus> {
  const { total, paid } = { total: sql`invoice_figures.total`, paid: sql`invoice_figures.paid` }
  return sql<InvoiceStatus>`(case
    when invoice.voided_at is not null then 'void'
    when ${total} <= ${paid} and ${paid} > 0 then 'paid'
    when ${isPastDue(today)} then 'overdue'
    when ${paid} > 0 then 'partially_paid'
    when invoice_figures.billed_on is null then 'draft'
    else 'sent'
  end)`
}

/** What is still held back of it: its retention less what billed invoices ask for of that. Adds up to the projects'. */
export function invoiceRetentionHeld(): RawBuilder<Cents> {
  return sql<Cents>`(invoice.retention - (
    select coalesce(sum(item.amount), 0)
    from invoice_item item
    join invoice releasing on releasing.id = item.invoice_id and releasing.voided_at is null
    join invoice_figures of_releasing
      on of_releasing.invoice_id = releasing.id and of_releasing.billed_on is not null
    where item.retention_invoice_id = invoice.id
  )::bigint)`
}
