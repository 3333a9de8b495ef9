import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Delivery, DeliveryDetail } from '../../contract/deliveries.ts'

/** What would go out by e-mail, with nothing in the way. */
export const outgoing: OutgoingMessage = {
  channel: 'email',
  isConfigured: true,
  from: 'office@bedrock.example',
  recipientName: 'Ann Lee',
  recipient: 'ann@lee.example',
  subject: 'Bid BA-26-0056-1 from Bedrock',
  body: 'Here is our bid.',
  html: '<!doctype html><html><head></head><body><p>Here is our bid.</p></body></html>',
  isTemplate: false,
  documentName: 'Bid BA-26-0056-1.pdf',
  documentSha256: 'ab'.repeat(32),
  documentBytes: 84_000,
  problems: [],
}

/** A bid that the mail server has taken. */
export const sentMail: Delivery = {
  id: 9,
  kind: 'bid',
  channel: 'email',
  status: 'accepted',
  project: { id: 12, number: 'BA-26-0056', customerName: 'Ann Lee' },
  bid: { id: 40, label: 'bid 1' },
  invoice: null,
  customer: null,
  recipientName: 'Ann Lee',
  recipient: 'ann@lee.example',
  cc: [],
  bcc: [],
  refusedCopies: [],
  subject: 'Bid BA-26-0056-1 from Bedrock',
  body: 'Here is our bid.',
  documentName: 'Bid BA-26-0056-1.pdf',
  documentSha256: 'ab'.repeat(32),
  isTemplate: false,
  messageId: '<9@bedrock.example>',
  attempts: 1,
  nextAttemptAt: null,
  error: null,
  handledAt: null,
  retryOfId: null,
  createdBy: 'Maria Delgado',
  createdAt: '2026-11-20T17:00:00Z',
  acceptedAt: '2026-11-20T17:00:02Z',
  deliveredAt: null,
  readAt: null,
  failedAt: null,
}

/** The same one, refused. */
export const refusedMail: Delivery = {
  ...sentMail,
  id: 10,
  status: 'failed',
  error: '550 There is no such mailbox',
  acceptedAt: null,
  failedAt: '2026-11-20T17:00:02Z',
}

export function detailOf(delivery: Delivery): DeliveryDetail {
  const isGood = delivery.acceptedAt !== null
  return {
    ...delivery,
    html: outgoing.html,
    attemptLog: [
      {
        number: 1,
        startedAt: '2026-11-20T17:00:01Z',
        endedAt: '2026-11-20T17:00:02Z',
        outcome: isGood ? 'accepted' : 'refused',
        response: isGood ? '250 Ok' : (delivery.error ?? ''),
      },
    ],
  }
}
