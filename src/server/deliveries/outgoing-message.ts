import type { Selectable } from 'kysely'
import type { Mailbox } from '../../domain/deliveries.ts'
import { parseMailbox } from '../../domain/deliveries.ts'
import type { Delivery as DeliveryTable } from '../database/schema.generated.ts'
import type { MailMessage } from '../mail/mailer.ts'
import type { WhatsAppMessage } from '../whatsapp/whatsapp.ts'
import { testPage } from './test-page.ts'

export type WhatsAppTemplate = NonNullable<WhatsAppMessage['template']>

export type DeliveryRow = Selectable<DeliveryTable>

/** The mail of a delivery: the same at every attempt. */
export function toMail(row: DeliveryRow, from: Mailbox, document: Buffer | null): MailMessage {
  return {
    messageId: row.message_id,
    date: row.created_at,
    from,
    replyTo: parseMailbox(row.reply_to) ?? null,
    to: { name: row.recipient_name, address: row.recipient },
    subject: row.subject,
    text: row.body,
    html: row.html,
    attachments: document
      ? [{ fileName: row.document_name, mediaType: 'application/pdf', content: document }]
      : [],
  }
}

/** The WhatsApp message of a delivery. A trial has no document of its own, and WhatsApp wants one. */
export function toWhatsApp(row: DeliveryRow, document: Buffer | null): WhatsAppMessage {
  return {
    to: row.recipient,
    caption: row.body,
    document: document
      ? { fileName: row.document_name, content: document }
      : { fileName: 'Test.pdf', content: testPage },
    template: row.template as unknown as WhatsAppTemplate | null,
    reference: row.message_id,
  }
}
