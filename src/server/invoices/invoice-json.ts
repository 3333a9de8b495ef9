import { sql } from 'kysely'
import type { InvoiceRow } from '../../contract/invoice-lists.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { Day } from '../../domain/dates.ts'
import { billedOn, dueOn, invoiceDays, invoiceMoney, invoiceStatus } from '../../domain/invoices.ts'
import { instantsOf, recordFields, rowAsJson, toInstant } from '../database/json-rows.ts'
import { retentionReleased } from '../project-money/invoice-sums.ts'
import { wasReversed } from '../project-money/reversed.ts'

type Derived = 'status' | 'billedOn' | 'dueOn' | 'total' | 'paid' | 'balance'

/** The JSON that PostgreSQL builds for an invoice; `toInvoice` adds what follows from it, and ISO instants. */
export interface InvoiceJson extends Omit<Invoice, Derived | 'received_payments'> {
  voidedAt: string | null
  payments: PaymentJson[]
}

interface PaymentJson extends Omit<ReceivedPayment, 'project_id' | 'invoice' | 'picture'> {
  invoice_id: number
  hasPicture: boolean
}

const invoiceFields = [
  ...recordFields,
  'project_id',
  'bid_id',
  'kind',
  'number',
  'title',
  'retention',
  'paymentTerms',
  'issued',
  'dueDate',
  'notes',
  'voidedAt',
  'voidReason',
  'remindersPaused',
  'remindersSent',
  'remindedAt',
] as const

const itemAsJson = rowAsJson<Invoice['items'][number]>('invoice_item', [
  'id',
  'description',
  'amount',
  'scheduledPaymentId',
  'retentionInvoiceId',
])

const paymentFields = [
  ...recordFields,
  'invoice_id',
  'kind',
  'amount',
  'method',
  'identification',
  'received',
  'cleared',
  'corrects_id',
  'reason',
] as const

/** SQL for a payment as JSON. The query must select from `received_payment`. */
export const paymentAsJson = rowAsJson<PaymentJson>('received_payment', paymentFields, {
  hasPicture: sql`received_payment.picture_id is not null`,
  refunded: sql`(
    select coalesce(-sum(correction.amount), 0) from received_payment correction
    where correction.corrects_id = received_payment.id and correction.kind = 'refund')`,
  isReversed: wasReversed(sql`received_payment.id`),
})

/** SQL for an invoice as JSON, with its items and payments. The query must select from `invoice`. */
export const invoiceAsJson = rowAsJson<InvoiceJson>('invoice', invoiceFields, {
  retentionReleased: retentionReleased('is_billed'),
  retentionInDrafts: retentionReleased('is_draft'),
  items: sql`(
    select coalesce(json_agg(${itemAsJson} order by invoice_item.position), '[]')
    from invoice_item where invoice_item.invoice_id = invoice.id)`,
  datesSent: sql`(
    select coalesce(json_agg(dispatch.sent_at order by dispatch.sent_at, dispatch.id), '[]')
    from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id)`,
  payments: sql`(
    select coalesce(json_agg(${paymentAsJson} order by received_payment.received, received_payment.id), '[]')
    from received_payment where received_payment.invoice_id = invoice.id)`,
})

/** The project of an invoice or a payment in a list, for a query that has the table `project` in scope. */
export const customerProjectAsJson = rowAsJson<InvoiceRow['project']>('project', [
  'id',
  'number',
  'customer_id',
  'customerName',
])

/** @param today the company's day, which the status is derived on */
export function toInvoice({ payments, voidedAt, ...json }: InvoiceJson, today: Day): Invoice {
  const money = invoiceMoney(json.items, json.retention, payments)
  const instants = {
    datesSent: json.datesSent.map(toInstant),
    ...instantsOf(json, ['remindedAt', 'createdAt', 'updatedAt']),
  }
  const days = invoiceDays({ ...json, ...instants, payments })
  const state = { billedOn: billedOn(days), dueOn: dueOn(days) }
  return {
    ...json,
    ...instants,
    ...money,
    ...state,
    status: invoiceStatus({ ...state, ...money, voided: voidedAt !== null }, today),
    received_payments: payments.map((payment) => toReceivedPayment(payment, json.project_id)),
  }
}

export function toReceivedPayment(
  { invoice_id, hasPicture, ...json }: PaymentJson,
  projectId: number,
): ReceivedPayment {
  return {
    ...json,
    project_id: projectId,
    invoice: invoice_id,
    picture: hasPicture ? `/api/projects/${projectId}/payments/${json.id}/preview` : null,
    ...instantsOf(json, ['createdAt', 'updatedAt']),
  }
}
