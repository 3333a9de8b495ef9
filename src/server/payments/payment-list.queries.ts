import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { listPayments as listRoute, PaymentRow, readPaymentTotals } from '../../contract/payments.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { Cents } from '../../domain/money.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { readPage, type SortColumn } from '../database/page-by-key.ts'
import type { DB, ReceivedPayment } from '../database/schema.generated.ts'
import { customerProjectAsJson, paymentAsJson, toReceivedPayment } from '../invoices/invoice-json.ts'

type Selection = PartOutput<typeof readPaymentTotals, 'query'>
type Totals = PartOutput<typeof readPaymentTotals, 'response'>

/** A page of payments, refunds and reversals, newest first; those of deleted projects stay out. @throws invalid */
export async function listPayments(
  db: Kysely<DB>,
  request: PartOutput<typeof listRoute, 'query'>,
): Promise<Page<PaymentRow>> {
  const filtered = filterPayments(db, request)
  const selected = filtered.select([
    'received_payment.id',
    paymentAsJson.as('payment'),
    'invoice.number as invoice_number',
    customerProjectAsJson.as('project'),
  ])
  const order = { columns: sortColumns, id: sql<number>`received_payment.id`, otherwise: '-received' }
  return readPage(filtered, selected, request, order, ({ payment, invoice_number, project }) => ({
    ...toReceivedPayment(payment, project.id),
    invoiceNumber: invoice_number,
    project,
  }))
}

/** What a selection adds up to; what was refunded and reversed is above zero. */
export function sumPayments(db: Kysely<DB>, selection: Selection): Promise<Totals> {
  const amount = sql`received_payment.amount`
  const sum = (cents: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<Cents>`coalesce(sum(${cents}) filter (where ${condition}), 0)::bigint`
  return filterPayments(db, selection)
    .leftJoin(uncleared.as<'uncleared'>(sql.ref('uncleared')), 'uncleared.id', 'received_payment.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sum(amount, sql`received_payment.kind = 'payment'`).as('received'),
      sum(sql`-${amount}`, sql`received_payment.kind = 'refund'`).as('refunded'),
      sum(sql`-${amount}`, sql`received_payment.kind = 'reversal'`).as('reversed'),
      sum(amount, sql`true`).as('net'),
      sum(sql`uncleared.amount`, sql`true`).as('notCleared'),
    ])
    .executeTakeFirstOrThrow()
}

const uncleared = sql<Selectable<ReceivedPayment>>`uncleared_payment(null)`

function filterPayments(db: Kysely<DB>, selection: Selection) {
  const payments =
    selection.cleared === false ? uncleared : sql<Selectable<ReceivedPayment>>`received_payment`
  let query = db
    .selectFrom(payments.as<'received_payment'>(sql.ref('received_payment')))
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .where('project.deleted_at', 'is', null)
  if (selection.from !== undefined) query = query.where('received_payment.received', '>=', selection.from)
  if (selection.to !== undefined) query = query.where('received_payment.received', '<=', selection.to)
  if (selection.method !== undefined) query = query.where('received_payment.method', '=', selection.method)
  if (selection.kind !== undefined) query = query.where('received_payment.kind', '=', selection.kind)
  if (selection.cleared === true) query = query.where('received_payment.cleared', 'is not', null)
  if (selection.customer_id !== undefined) {
    query = query.where('project.customer_id', '=', selection.customer_id)
  }
  if (selection.project_id !== undefined) query = query.where('project.id', '=', selection.project_id)
  if (selection.manager_id !== undefined) query = query.where('project.manager_id', '=', selection.manager_id)
  if (selection.search?.trim()) query = query.where(containsEveryWord(searchText, selection.search))
  return query
}

const searchText = sql`concat_ws(' ', received_payment.identification, invoice.number, project.number,
  project.customer_name, project.site_street, project.site_city, project.site_state, project.site_zip)`

const sortColumns: Record<string, SortColumn> = {
  received: { by: sql`received_payment.received`, type: 'date' },
  amount: { by: sql`received_payment.amount`, type: 'bigint' },
  customer: { by: sql`lower(project.customer_name)`, type: 'text' },
  method: { by: sql`received_payment.method`, type: 'text' },
  // What has not cleared comes behind all that has, as if on the last day a record may carry.
  cleared: { by: sql`coalesce(received_payment.cleared, date '2100-12-31')`, type: 'date' },
}
