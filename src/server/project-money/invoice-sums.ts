import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { InvoiceKind, InvoiceStatus } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'

/** A row of the function `invoice_money` (0040): an invoice as it stands on a day. */
export interface InvoiceMoneyRow {
  invoice_id: number
  project_id: number
  kind: InvoiceKind
  lines: Cents
  retention: Cents
  /** The lines less the retention. */
  total: Cents
  /** Payments less refunds and reversals. */
  paid: Cents
  /** Above zero. */
  refunded: Cents
  /** The total, or 0 unless it is billed, less what was paid. */
  owed: Cents
  /** See `billedOn` and `dueOn`; they do not depend on the day. */
  billed_on: Day | null
  due_on: Day | null
  voided_on: Day | null
  is_void: boolean
  is_billed: boolean
  /** Made or dated by that day, neither billed nor void. */
  is_draft: boolean
}

/** All invoices as the table `money`. @param on as of that day; null: everything counts */
export function invoiceMoneyOn(on: Day | null): AliasedRawBuilder<InvoiceMoneyRow, 'money'> {
  return sql<InvoiceMoneyRow>`invoice_money(${asOf(on)})`.as<'money'>(sql.ref('money'))
}

/** A day for the functions of migration 0040. Null is written into the statement, which PostgreSQL then plans better. */
export function asOf(on: Day | null): RawBuilder<Day | null> {
  return on === null ? sql`null` : sql`${on}`
}

// The rest is for queries that have `invoiceMoneyOn(null)` in scope.

/** What `invoiceMoney` in the domain calls the balance. */
export const balance = sql<Cents>`(money.total - money.paid)`

/** What `isPastDue` in the domain says of it. */
export function isPastDue(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(money.is_billed and money.billed_on <= ${today} and ${balance} > 0 and money.due_on < ${today})`
}

/** What `invoiceStatus` says of it. */
export function statusOn(today: Day): RawBuilder<InvoiceStatus> {
  return sql<InvoiceStatus>`(case
    when money.is_void then 'void'
    when ${balance} <= 0 and money.paid > 0 then 'paid'
    when ${isPastDue(today)} then 'overdue'
    when money.paid > 0 then 'partially_paid'
    when money.is_billed then 'sent'
    else 'draft'
  end)`
}

/** What other invoices, billed ones or drafts, ask for of an invoice's retention, for a query with `invoice` in scope. */
export function retentionReleased(by: 'is_billed' | 'is_draft'): RawBuilder<Cents> {
  return sql<Cents>`(
    select coalesce(sum(item.amount), 0)::bigint
    from invoice_item item
    join invoice_money(null) releasing on releasing.invoice_id = item.invoice_id and releasing.${sql.ref(by)}
    where item.retention_invoice_id = invoice.id)`
}
