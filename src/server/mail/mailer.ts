import type { SendOutcome } from '../../domain/deliveries.ts'

export interface MailAddress {
  name: string
  /** `ana@example.com`, without brackets. */
  address: string
}

export interface MailAttachment {
  fileName: string
  mediaType: string
  content: Buffer
}

/** One message to one recipient, and to those who get a copy. */
export interface MailMessage {
  /** With brackets: `<id@host>`. The same for every attempt, so that a mailbox that got it twice shows it once. */
  messageId: string
  /** When the message was written; the same for every attempt. */
  date: Date
  from: MailAddress
  replyTo: MailAddress | null
  to: MailAddress
  cc?: readonly string[]
  /** In the envelope only: nobody who gets the message sees them. */
  bcc?: readonly string[]
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}

/** Sends messages through a mail server. Failures of the server or the network are outcomes, never exceptions. */
export interface Mailer {
  /** Returns an outcome at the latest when `signal` aborts. */
  send(message: MailMessage, signal: AbortSignal): Promise<SendOutcome>
  close(): void
}
