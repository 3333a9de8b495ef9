import type { Selectable } from 'kysely'
import { type DeliveryKind, type Mailbox, parseMailbox, type RefusedCopy } from '../../domain/deliveries.ts'
import type { Delivery as DeliveryTable } from '../database/schema.generated.ts'
import type { SetPaper } from '../invoices/kept-back.queries.ts'
import type { MailMessage } from '../mail/mailer.ts'
import type { WhatsAppMessage } from '../whatsapp/whatsapp.ts'

export type WhatsAppTemplate = NonNullable<WhatsAppMessage['template']>

export type DeliveryRow = Selectable<DeliveryTable>

/** What `findReasonToKeepBack` needs to know of a delivery. */
export function toSetPaper(row: DeliveryRow): SetPaper {
  return {
    kind: row.kind as DeliveryKind,
    invoiceId: row.invoice_id,
    customerId: row.customer_id,
    projectId: row.project_id,
    documentSha256: row.document_sha256,
    setAt: row.created_at,
  }
}

/** The copies of a delivery that did not arrive. */
export function toRefusedCopies({ refused_copies: refused }: Pick<DeliveryRow, 'refused_copies'>) {
  return refused as unknown as RefusedCopy[]
}

/** The mail of a delivery: the same at every attempt. */
export function toMail(row: DeliveryRow, from: Mailbox, document: Buffer | null): MailMessage {
  return {
    messageId: row.message_id,
    date: row.created_at,
    from: { name: toHeaderText(from.name), address: from.address },
    replyTo: parseMailbox(row.reply_to) ?? null,
    to: { name: toHeaderText(row.recipient_name), address: row.recipient },
    cc: row.cc,
    bcc: row.bcc,
    subject: toHeaderText(row.subject),
    text: row.body,
    html: row.html,
    attachments: document
      ? [{ fileName: toHeaderText(row.document_name), mediaType: 'application/pdf', content: document }]
      : [],
  }
}

/**
 * Removes line breaks and control characters, which pasted names contain and strangers may type on the public page. A
 * header must not carry them, and the mail must still go out.
 */
function toHeaderText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The WhatsApp message of a delivery. WhatsApp requires a document, so a test message gets an empty page. */
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

/** An empty letter page, the smallest PDF that viewers open. A WhatsApp test message carries it. */
export const testPage = Buffer.from(setPage(), 'latin1')

function setPage(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>>>',
  ]
  let page = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = page.length
    page += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${page}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${page.length}\n%%EOF\n`
}
