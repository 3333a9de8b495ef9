import { randomUUID } from 'node:crypto'

export interface ReportedMail {
  /** As the sender asked for it to be named (RFC 3461), or null. */
  envelopeId: string | null
  recipient: string
  /** The sender's address, to whom the report goes. */
  sender: string
  source: Buffer
  at: Date
}

const words = {
  delivered: {
    subject: 'Delivered: your message is in the mailbox',
    text: 'Your message is in the mailbox.',
    status: '2.1.5',
    diagnostic: '250 2.1.5 In the mailbox',
  },
  failed: {
    subject: 'Undelivered mail returned to sender',
    text: 'Your message was taken, and could then not be put into the mailbox.',
    status: '5.2.2',
    diagnostic: '552 5.2.2 The mailbox was closed after the message had been taken',
  },
} as const

/** A delivery status notification (RFC 3464) with the header of the message it is about. */
export function composeReport(action: 'delivered' | 'failed', mail: ReportedMail): string {
  const { subject, text, status, diagnostic } = words[action]
  const boundary = `=_${randomUUID()}`
  const part = (type: string, ...lines: string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ]
  return [
    'From: Mail Delivery System <mailer-daemon@mailbox.example>',
    `To: <${mail.sender}>`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@mailbox.example>`,
    `Date: ${mail.at.toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain; charset=utf-8', text),
    ...part(
      'message/delivery-status',
      'Reporting-MTA: dns; mailbox.example',
      ...(mail.envelopeId === null ? [] : [`Original-Envelope-Id: ${mail.envelopeId}`]),
      '',
      `Final-Recipient: rfc822; ${mail.recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ),
    ...part('text/rfc822-headers', headerOf(mail.source)),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function headerOf(source: Buffer): string {
  const end = source.indexOf('\r\n\r\n')
  return source.subarray(0, end < 0 ? source.length : end).toString('latin1')
}
