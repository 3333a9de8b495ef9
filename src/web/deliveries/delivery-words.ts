import type { MantineColor } from '@mantine/core'
import type { Delivery, DeliveryDetail } from '../../contract/deliveries.ts'
import type { DeliveryChannel, DeliveryKind, DeliveryStatus } from '../../domain/deliveries.ts'
import { formatRelative, formatTime } from '../ui/time.ts'

export const channelWords: Record<DeliveryChannel, string> = { email: 'E-mail', whatsapp: 'WhatsApp' }

const providers: Record<DeliveryChannel, string> = { email: 'The mail server', whatsapp: 'WhatsApp' }

export const deliveryWords: Record<DeliveryStatus, string> = {
  queued: 'Not sent yet',
  accepted: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  bounced: 'Bounced',
  failed: 'Failed',
}

export const deliveryColors: Record<DeliveryStatus, MantineColor> = {
  queued: 'yellow',
  accepted: 'blue',
  delivered: 'teal',
  read: 'green',
  bounced: 'red',
  failed: 'red',
}

const kindWords: Record<DeliveryKind, string> = {
  bid: 'Bid',
  reminder: 'Reminder',
  signed_bid: 'Signed copy',
  notice: 'Notice to the office',
  test: 'Test message',
  invoice: 'Invoice',
  invoice_reminder: 'Reminder',
  receipt: 'Receipt',
  statement: 'Statement of account',
}

/** `Reminder, bid 2 rev 3`, `Invoice 26-0142-1`, `Receipt, invoice 26-0142-1`. */
export function aboutOf({ kind, bid, invoice }: Pick<Delivery, 'kind' | 'bid' | 'invoice'>): string {
  if (invoice) return `${kindWords[kind]}${kind === 'invoice' ? '' : ', invoice'} ${invoice.number}`
  if (!bid) return kindWords[kind]
  return kind === 'bid' ? capitalized(bid.label) : `${kindWords[kind]}, ${bid.label}`
}

/** Where it stands, in a sentence for a person; `now` for what is told relative to it. */
export function tellState(delivery: Delivery, now = new Date()): string {
  const { channel, status, error, nextAttemptAt } = delivery
  const provider = providers[channel]
  const words = error ? `: ${error}` : ''
  switch (status) {
    case 'queued': {
      if (delivery.attempts === 0) return 'It is about to be sent.'
      const next =
        nextAttemptAt === null ? 'It is being tried now.' : `Next try ${soonWord(nextAttemptAt, now)}.`
      return `${provider} was not reached${words ? ` (${error})` : ''}. Groundwork keeps trying. ${next}`
    }
    case 'accepted':
      return `${provider} took it. Whether it arrived is not known yet.`
    case 'delivered':
      return channel === 'email' ? 'It reached their mailbox.' : 'It reached their phone.'
    case 'read':
      return 'They have opened it.'
    case 'bounced':
      return `It came back${words}`
    case 'failed':
      return error ? `Not sent: ${error}` : 'It was not sent.'
  }
}

/** What happened when, oldest first. */
export function milestonesOf(delivery: Delivery): { word: string; at: string }[] {
  const { status, acceptedAt, deliveredAt, readAt, failedAt, createdAt } = delivery
  return [
    { word: 'Written', at: createdAt },
    { word: `Taken by ${delivery.channel === 'email' ? 'the mail server' : 'WhatsApp'}`, at: acceptedAt },
    { word: 'Delivered', at: deliveredAt },
    { word: 'Read', at: readAt },
    { word: status === 'bounced' ? 'Came back' : 'Failed', at: failedAt },
  ].flatMap(({ word, at }) => (at === null ? [] : [{ word, at }]))
}

type Attempt = DeliveryDetail['attemptLog'][number]

const outcomeWords: Record<NonNullable<Attempt['outcome']>, string> = {
  accepted: 'Taken',
  refused: 'Refused',
  unreached: 'Not reached',
  interrupted: 'Interrupted; tried again',
}

export function outcomeWord({ outcome }: Pick<Attempt, 'outcome'>): string {
  return outcome === null ? 'Under way' : outcomeWords[outcome]
}

/** A number as people write it; an address as it is. */
export function recipientWord({ channel, recipient }: Pick<Delivery, 'channel' | 'recipient'>): string {
  const us = channel === 'whatsapp' && /^1(\d{3})(\d{3})(\d{4})$/.exec(recipient)
  if (us) return `(${us[1]}) ${us[2]}-${us[3]}`
  return channel === 'whatsapp' && recipient !== '' ? `+${recipient}` : recipient
}

function soonWord(instant: string, now: Date): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  if (seconds <= 1) return 'now'
  if (seconds < 60) return `in ${seconds} seconds`
  return seconds < 86_400 ? `at ${formatTime(instant)}` : formatRelative(instant, now)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
