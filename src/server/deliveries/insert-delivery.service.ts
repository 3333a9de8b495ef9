import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Copies, DeliveryChannel, DeliveryKind } from '../../domain/deliveries.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { WhatsAppTemplate } from './outgoing-message.ts'

/** What a delivery is about. */
export interface DeliverySubject {
  projectId: number | null
  bidId: number | null
  /** Of an invoice, a reminder of it, or the receipt for a payment on it. */
  invoiceId?: number | null
  /** Of a statement of account, which is about no single project. */
  customerId?: number | null
}

/** Everything that goes out, fixed from now on. */
export interface NewDelivery extends DeliverySubject {
  kind: DeliveryKind
  channel: DeliveryChannel
  recipientName: string
  /** An e-mail address, or country code and digits (`whatsappNumber`). */
  recipient: string
  /** Who else gets a mail. */
  copies?: Copies
  subject: string
  /** The mail's plain text, or the WhatsApp caption. */
  body: string
  /** '' on WhatsApp. */
  html: string
  /** `ana@example.com` or `Ana <ana@example.com>`; '' for none. */
  replyTo: string
  /** On WhatsApp outside the customer's 24-hour window (`whatsappWindowOpen`); else null. */
  template: WhatsAppTemplate | null
  /** `sha256` in hex. */
  document: { fileId: number; name: string; sha256: string } | null
  /** Null for the system. */
  actorId: number | null
  retryOfId?: number
}

/** The request makes the first attempt itself. After this time the queue assumes that its process crashed. */
const headStartSeconds = 5

/** Inserts a queued delivery with the job that sends it. @returns its id, for `attemptDelivery` */
export async function insertDelivery(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'config' | 'jobs'>,
  at: Date,
  delivery: NewDelivery,
): Promise<number> {
  const { id } = await trx
    .insertInto('delivery')
    .values({
      kind: delivery.kind,
      channel: delivery.channel,
      project_id: delivery.projectId,
      bid_id: delivery.bidId,
      invoice_id: delivery.invoiceId ?? null,
      customer_id: delivery.customerId ?? null,
      recipient_name: delivery.recipientName,
      recipient: delivery.recipient,
      ...delivery.copies,
      subject: delivery.subject,
      body: delivery.body,
      html: delivery.html,
      reply_to: delivery.replyTo,
      template: delivery.template && JSON.stringify(delivery.template),
      document_id: delivery.document?.fileId ?? null,
      document_name: delivery.document?.name ?? '',
      document_sha256: delivery.document?.sha256 ?? null,
      message_id: newMessageId(delivery.channel, deps.config.publicUrl),
      next_attempt_at: new Date(at.getTime() + headStartSeconds * 1000),
      retry_of_id: delivery.retryOfId ?? null,
      created_by: delivery.actorId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.jobs.enqueue(trx, deliverQueue, { deliveryId: id }, { startAfter: headStartSeconds })
  return id
}

/** RFC 5322 wants a domain of ours after the @; a mail server that sees a bare `localhost` may take it for spam. */
function newMessageId(channel: DeliveryChannel, publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) ? host : 'groundwork.localhost'
  const id = `${randomUUID()}@${domain}`
  return channel === 'email' ? `<${id}>` : id
}

/** One delivery: `{ deliveryId }`. */
export const deliverQueue = 'deliver'
/** Every delivery whose next attempt is due: each minute. */
export const deliverDueQueue = 'deliver-due'
