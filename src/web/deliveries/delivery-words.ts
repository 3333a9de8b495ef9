import type { MantineColor } from '@mantine/core'
import { upperFirst } from '@mantine/hooks'
import type { Delivery, DeliveryDetail } from '../../contract/deliveries.ts'
import type { DeliveryChannel, DeliveryKind, DeliveryStatus } from '../../domain/deliveries.ts'
import { formatPhone } from '../../domain/phones.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { formatRelative, formatTime } from '../ui/time.ts'

export const channelWords: Record<DeliveryChannel, string> = { email: t('E-mail'), whatsapp: t('WhatsApp') }

const providers: Record<DeliveryChannel, string> = { email: t('The mail server'), whatsapp: t('WhatsApp') }

export const deliveryWords: Record<DeliveryStatus, string> = {
  queued: t('Not sent yet'),
  accepted: t('Sent'),
  delivered: t('Delivered'),
  read: t('Read'),
  bounced: t('Bounced'),
  failed: t('Failed'),
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
  bid: t('Bid'),
  reminder: t('Reminder'),
  signed_bid: t('Signed copy'),
  notice: t('Notice to the office'),
  test: t('Test message'),
  invoice: t('Invoice'),
  invoice_reminder: t('Reminder'),
  receipt: t('Receipt'),
  waiver: t('Waiver of lien'),
  money_letter: t('Letter about what is owed'),
  statement: t('Statement of account'),
}

/** `Reminder, bid 2 rev 3`, `Invoice 26-0142-1`, `Receipt, invoice 26-0142-1`. */
export function aboutOf({ kind, bid, invoice }: Pick<Delivery, 'kind' | 'bid' | 'invoice'>): string {
  if (invoice) {
    const words = { kind: kindWords[kind], number: invoice.number }
    return kind === 'invoice' ? t('{kind} {number}', words) : t('{kind}, invoice {number}', words)
  }
  if (!bid) return kindWords[kind]
  const label = sentence(bid.label, bid.labelParts)
  return kind === 'bid' ? upperFirst(label) : `${kindWords[kind]}, ${label}`
}

/** Its status as a sentence. */
export function tellState(delivery: Delivery, now = new Date()): string {
  const { channel, status, nextAttemptAt } = delivery
  const error = sentence(delivery.error ?? '', delivery.errorParts)
  const provider = providers[channel]
  switch (status) {
    case 'queued': {
      if (delivery.attempts === 0) return t('Sending soon.')
      const next =
        nextAttemptAt === null
          ? t('Sending now.')
          : t('Next try {soon}.', { soon: soonWord(nextAttemptAt, now) })
      return error
        ? t('{provider} was not reached ({error}). Groundwork keeps trying. {next}', {
            provider,
            error,
            next,
          })
        : t('{provider} was not reached. Groundwork keeps trying. {next}', { provider, next })
    }
    case 'accepted':
      return t('{provider} accepted it. We don’t know yet whether it arrived.', { provider })
    case 'delivered':
      return channel === 'email' ? t('It reached their mailbox.') : t('It reached their phone.')
    case 'read':
      return t('They have opened it.')
    case 'bounced':
      return error ? t('It came back: {error}', { error }) : t('It came back')
    case 'failed':
      return error ? t('Not sent: {error}', { error }) : t('It was not sent.')
  }
}

/** Oldest first. */
export function milestonesOf(delivery: Delivery): { word: string; at: string }[] {
  const { status, acceptedAt, deliveredAt, readAt, failedAt, createdAt } = delivery
  return [
    { word: t('Written'), at: createdAt },
    {
      word: delivery.channel === 'email' ? t('Accepted by the mail server') : t('Taken by WhatsApp'),
      at: acceptedAt,
    },
    { word: t('Delivered'), at: deliveredAt },
    { word: t('Read'), at: readAt },
    { word: status === 'bounced' ? t('Came back') : t('Failed'), at: failedAt },
  ].flatMap(({ word, at }) => (at === null ? [] : [{ word, at }]))
}

type Attempt = DeliveryDetail['attemptLog'][number]

const outcomeWords: Record<NonNullable<Attempt['outcome']>, string> = {
  accepted: t('Accepted'),
  refused: t('Refused'),
  unreached: t('Not reached'),
  interrupted: t('Interrupted; tried again'),
}

export function outcomeWord({ outcome }: Pick<Attempt, 'outcome'>): string {
  return outcome === null ? t('Being sent') : outcomeWords[outcome]
}

/** `(213) 555-0100`, or an e-mail address. */
export function recipientWord({ channel, recipient }: Pick<Delivery, 'channel' | 'recipient'>): string {
  return channel === 'whatsapp' && recipient !== '' ? formatPhone(`+${recipient}`) : recipient
}

function soonWord(instant: string, now: Date): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  if (seconds <= 1) return t('now')
  if (seconds < 60) return t('in {seconds} seconds', { seconds })
  return seconds < 86_400 ? t('at {time}', { time: formatTime(instant) }) : formatRelative(instant, now)
}

/** `84 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('{bytes} bytes', { bytes })
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
