import type { Transaction, Updateable } from 'kysely'
import { companyDayOf } from '../../domain/dates.ts'
import {
  advanceDelivery as advanceStatus,
  type DeliveryStatus,
  isUndelivered,
} from '../../domain/deliveries.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { markBidSent } from '../bids/sending/mark-bid-sent.service.ts'
import { partsJson } from '../database/record-event.ts'
import type { DB, Delivery as DeliveryTable } from '../database/schema.generated.ts'
import { countReminder } from '../invoices/invoice-reminders.queries.ts'
import { markInvoiceSent } from '../invoices/mark-invoice-sent.service.ts'
import { recordDeliveryEvent } from './delivery-events.ts'
import type { DeliveryRow } from './outgoing-message.ts'

/** What the provider said about a delivery, in its answer or in a later report. */
interface DeliveryNews {
  status: DeliveryStatus
  /** When it happened. */
  at: Date
  providerId?: string | null
  /** The provider's words about a failure, or ours. */
  error?: Sentence | null
}

/**
 * Moves a locked delivery forward, never back; repeated news changes nothing. The first proof that the provider has the
 * message marks its bid or invoice as sent in the same transaction. The caller has locked the project, then the delivery.
 */
export async function advanceDelivery(
  trx: Transaction<DB>,
  row: DeliveryRow,
  news: DeliveryNews,
  { now, marksRecord = true }: { now: Date; marksRecord?: boolean },
): Promise<void> {
  const status = advanceStatus(row.status as DeliveryStatus, news.status)
  const isMoved = status !== row.status
  const values: Updateable<DeliveryTable> = {
    ...stampsOf(row, news),
    provider_id: row.provider_id ?? news.providerId ?? null,
    ...(isMoved && { status, lease_until: null, next_attempt_at: null, error: null, error_parts: null }),
    ...(isMoved &&
      isUndelivered(status) && {
        failed_at: news.at,
        error: news.error?.text ?? '',
        error_parts: news.error ? partsJson(news.error) : null,
      }),
    updated_at: now,
  }
  await trx.updateTable('delivery').set(values).where('id', '=', row.id).execute()
  if (!isMoved) return
  if (isUndelivered(status)) await recordFailure(trx, row, news, now)
  else if (row.status === 'queued')
    await recordAcceptance(trx, row, { at: now, sentAt: news.at, marksRecord })
}

/** The time of each step is that of the first report about it, or about a later step that implies it. */
function stampsOf(row: DeliveryRow, { status, at }: DeliveryNews): Updateable<DeliveryTable> {
  const isRead = status === 'read'
  const isDelivered = isRead || status === 'delivered'
  const isAccepted = isDelivered || status === 'accepted'
  return {
    ...(isAccepted && { accepted_at: row.accepted_at ?? at }),
    ...(isDelivered && { delivered_at: row.delivered_at ?? at }),
    ...(isRead && { read_at: row.read_at ?? at }),
  }
}

/** Kinds whose sending is in the history. Notices to the manager and test messages are not. */
const toldKinds = [
  'bid',
  'reminder',
  'signed_bid',
  'invoice',
  'invoice_reminder',
  'receipt',
  'statement',
  'waiver',
  'money_letter',
]

async function recordAcceptance(
  trx: Transaction<DB>,
  row: DeliveryRow,
  { at, sentAt, marksRecord }: { at: Date; sentAt: Date; marksRecord: boolean },
): Promise<void> {
  // Whoever asked for it counts as the sender, even if the queue sent it later.
  const actor = row.created_by === null ? null : { id: row.created_by, requestId: null }
  if (toldKinds.includes(row.kind)) {
    await recordDeliveryEvent(trx, row.id, {
      at,
      actor,
      verb: 'sent',
      tell: (what) => say('sent {what}', { what }),
    })
  }
  if (!marksRecord) return
  if (row.kind === 'bid' && row.bid_id !== null) {
    await markBidSent(trx, { bidId: row.bid_id, deliveryId: row.id, actor, at })
  }
  if (row.kind === 'invoice' && row.invoice_id !== null) {
    await markInvoiceSent(trx, { invoiceId: row.invoice_id, sentAt, actor, at })
  }
  if (row.kind === 'invoice_reminder' && row.invoice_id !== null) {
    const isByItself = row.created_by === null
    await countReminder(trx, row.invoice_id, { sentAt, isByItself, today: companyDayOf(at) })
  }
}

async function recordFailure(
  trx: Transaction<DB>,
  row: DeliveryRow,
  news: DeliveryNews,
  at: Date,
): Promise<void> {
  await recordDeliveryEvent(trx, row.id, {
    at,
    actor: null,
    verb: news.status,
    tell: (what) => {
      const whole = say(news.status === 'bounced' ? 'got {what} back' : 'could not send {what}', { what })
      return news.error?.text ? say('{whole}: {problem}', { whole, problem: news.error }) : whole
    },
  })
}
