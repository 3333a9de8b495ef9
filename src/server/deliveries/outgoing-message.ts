import type { Selectable } from 'kysely'
import { type DeliveryKind, type Mailbox, parseMailbox } from '../../domain/deliveries.ts'
import type { Delivery as DeliveryTable } from '../database/schema.generated.ts'
import type { SetPaper } from '../invoices/kept-back.queries.ts'
import type { MailMessage } from '../mail/mailer.ts'
import type { WhatsAppMessage } from '../whatsapp/whatsapp.ts'
import { testPage } from './test-page.ts'

export type WhatsAppTemplate = NonNullable<WhatsAppMessage['template']>

export type DeliveryRow = Selectable<DeliveryTable>

/** What decides whether a paper about money may still leave as it was set. */
export function toSetPaper(row: DeliveryRow): SetPaper {
  return {
    kind: row.kind as DeliveryKind,
    invoiceId: row.invoice_id,
    customerId: row.customer_id,
    setAt: row.created_at,
  }
}

/** The mail of a delivery: the same at every attempt. */
export function toMail(row: DeliveryRow, from: Mailbox, document: Buffer | null): MailMessage {
  return {
    messageId: row.message_id,
    date: row.created_at,
    from: { name: toHeaderText(from.name), address: from.address },
    replyTo: parseMailbox(row.reply_to) ?? null,
    to: { name: toHeaderText(row.recipient_name), address: row.recipient },
    subject: toHeaderText(row.subject),
    text: row.body,
    html: row.html,
    attachments: document
      ? [{ fileName: toHeaderText(row.document_name), mediaType: 'application/pdf', content: document }]
      : [],
  }
}

/**
 * Names are pasted with line breaks and worse in them, or typed so by a stranger on the public page: no header may carry
 * such a character, and no mail shall be refused for it.
 */
function toHeaderText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
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
