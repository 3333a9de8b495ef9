import { type RawBuilder, sql } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { Day } from '../../domain/dates.ts'
import {
  billedOn,
  dueOn,
  type InvoiceKind,
  invoiceDays,
  invoiceMoney,
  invoiceStatus,
  type PaymentMethod,
} from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import { retentionReleased } from '../project-money/invoice-sums.ts'

/** A row of `invoice` with its children, as PostgreSQL writes it in JSON: instants are text. */
export interface InvoiceJson {
  id: number
  project_id: number
  bid_id: number | null
  kind: InvoiceKind
  number: string
  title: string
  retention: Cents
  retention_released: Cents
  retention_in_drafts: Cents
  payment_terms: string[]
  issued: Day
  due_date: Day | null
  notes: string
  voided_at: string | null
  void_reason: string | null
  reminders_paused: boolean
  reminders_sent: number
  reminded_at: string | null
  version: number
  created_at: string
  updated_at: string
  items: {
    id: number
    description: string
    amount: Cents
    scheduled_payment_id: number | null
    retention_invoice_id: number | null
  }[]
  dates_sent: string[]
  payments: PaymentJson[]
}

interface PaymentJson {
  id: number
  kind: PaymentKind
  amount: Cents
  method: PaymentMethod
  identification: string
  received: Day
  cleared: Day | null
  has_picture: boolean
  corrects_id: number | null
  reason: string
  /** Above zero. */
  refunded: Cents
  is_reversed: boolean
  version: number
  created_at: string
  updated_at: string
}

/** One invoice whole, for a query that has the table `invoice` in scope under that name. */
export function invoiceAsJson(): RawBuilder<InvoiceJson> {
  return sql<InvoiceJson>`json_build_object(
    'id', invoice.id,
    'project_id', invoice.project_id,
    'bid_id', invoice.bid_id,
    'kind', invoice.kind,
    'number', invoice.number,
    'title', invoice.title,
    'retention', invoice.retention,
    'retention_released', ${retentionReleased('is_billed')},
    'retention_in_drafts', ${retentionReleased('is_draft')},
    'payment_terms', invoice.payment_terms,
    'issued', invoice.issued,
    'due_date', invoice.due_date,
    'notes', invoice.notes,
    'voided_at', invoice.voided_at,
    'void_reason', invoice.void_reason,
    'reminders_paused', invoice.reminders_paused,
    'reminders_sent', invoice.reminders_sent,
    'reminded_at', invoice.reminded_at,
    'version', invoice.version,
    'created_at', invoice.created_at,
    'updated_at', invoice.updated_at,
    'items', (
      select coalesce(json_agg(json_build_object(
        'id', item.id,
        'description', item.description,
        'amount', item.amount,
        'scheduled_payment_id', item.scheduled_payment_id,
        'retention_invoice_id', item.retention_invoice_id
      ) order by item.position), '[]')
      from invoice_item item where item.invoice_id = invoice.id
    ),
    'dates_sent', (
      select coalesce(json_agg(dispatch.sent_at order by dispatch.sent_at, dispatch.id), '[]')
      from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id
    ),
    'payments', (
      select coalesce(json_agg(${paymentAsJson()} order by received_payment.received, received_payment.id), '[]')
      from received_payment where received_payment.invoice_id = invoice.id
    )
  )`
}

/** One payment, for a query that has the table `received_payment` in scope under that name. */
export function paymentAsJson(): RawBuilder<PaymentJson> {
  return sql<PaymentJson>`json_build_object(
    'id', received_payment.id,
    'kind', received_payment.kind,
    'amount', received_payment.amount,
    'method', received_payment.method,
    'identification', received_payment.identification,
    'received', received_payment.received,
    'cleared', received_payment.cleared,
    'has_picture', received_payment.picture_id is not null,
    'corrects_id', received_payment.corrects_id,
    'reason', received_payment.reason,
    'refunded', (
      select coalesce(-sum(correction.amount), 0) from received_payment correction
      where correction.corrects_id = received_payment.id and correction.kind = 'refund'
    ),
    'is_reversed', exists (
      select from received_payment correction
      where correction.corrects_id = received_payment.id and correction.kind = 'reversal'
    ),
    'version', received_payment.version,
    'created_at', received_payment.created_at,
    'updated_at', received_payment.updated_at
  )`
}

/** @param today the company's day, which the status is derived on */
export function toInvoice(json: InvoiceJson, today: Day): Invoice {
  const money = invoiceMoney(json.items, json.retention, json.payments)
  const datesSent = json.dates_sent.map(toInstant)
  const { issued, due_date: dueDate, payments } = json
  const createdAt = toInstant(json.created_at)
  const days = invoiceDays({ issued, createdAt, dueDate, datesSent, payments })
  const state = { voided: json.voided_at !== null, billedOn: billedOn(days), dueOn: dueOn(days) }
  return {
    id: json.id,
    project_id: json.project_id,
    bid_id: json.bid_id,
    kind: json.kind,
    number: json.number,
    title: json.title,
    status: invoiceStatus({ ...state, ...money }, today),
    items: json.items.map((item) => ({
      id: item.id,
      description: item.description,
      amount: item.amount,
      scheduledPaymentId: item.scheduled_payment_id,
      retentionInvoiceId: item.retention_invoice_id,
    })),
    retention: json.retention,
    retentionReleased: json.retention_released,
    retentionInDrafts: json.retention_in_drafts,
    paymentTerms: json.payment_terms,
    issued,
    dueDate,
    billedOn: state.billedOn,
    dueOn: state.dueOn,
    notes: json.notes,
    datesSent,
    received_payments: json.payments.map((payment) => toReceivedPayment(payment, json)),
    ...money,
    voidReason: json.void_reason,
    remindersPaused: json.reminders_paused,
    remindersSent: json.reminders_sent,
    remindedAt: json.reminded_at === null ? null : toInstant(json.reminded_at),
    version: json.version,
    createdAt,
    updatedAt: toInstant(json.updated_at),
  }
}

export function toReceivedPayment(
  json: PaymentJson,
  invoice: { id: number; project_id: number },
): ReceivedPayment {
  return {
    id: json.id,
    project_id: invoice.project_id,
    invoice: invoice.id,
    kind: json.kind,
    amount: json.amount,
    method: json.method,
    identification: json.identification,
    received: json.received,
    cleared: json.cleared,
    picture: json.has_picture ? `/api/projects/${invoice.project_id}/payments/${json.id}/preview` : null,
    corrects_id: json.corrects_id,
    reason: json.reason,
    refunded: json.refunded,
    isReversed: json.is_reversed,
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
  }
}

function toInstant(text: string): string {
  return new Date(text).toISOString()
}
