import { AppError } from './errors.ts'
import { partsOf, type Said, type SentenceParts, textOf } from './sentences/say.ts'

export const deliveryChannels = ['email', 'whatsapp'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/**
 * `queued`: not accepted yet; Groundwork keeps trying. `accepted`: the provider took it. `delivered` and `read`: the
 * provider reported it later. `bounced`: accepted but returned later. `failed`: refused, or we gave up.
 */
export const deliveryStatuses = ['queued', 'accepted', 'delivered', 'read', 'bounced', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * What goes out. `bid`: the bid itself, which counts as sent once accepted. `reminder`: the same bid again.
 * `signed_bid`: the signed PDF, to customer and office. `notice`: an answer of a customer, told to the manager. `test`:
 * a trial of the settings. `invoice`: counts as sent once accepted. `invoice_reminder`: an overdue invoice again.
 * `receipt`: for a payment received. `statement`: of a customer's account. `waiver`: a waiver of lien that we signed.
 * `money_letter`: about money that is owed to us.
 */
export const deliveryKinds = [
  'bid',
  'reminder',
  'signed_bid',
  'notice',
  'test',
  'invoice',
  'invoice_reminder',
  'receipt',
  'statement',
  'waiver',
  'money_letter',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * What a provider said of one attempt, for a person to read; `responseParts` where the words are ours and have values.
 */
interface Response {
  response: string
  responseParts?: SentenceParts | undefined
}

/** Who else gets a message: openly (Cc) or without the others knowing (Bcc). */
export interface Copies {
  cc: string[]
  bcc: string[]
}

/** The most copies of one message, Cc and Bcc together. */
export const maxCopies = 10

/** The addresses in a text like `ana@example.com; bob@example.com`, as they were typed. */
export function splitAddresses(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** Names everybody once: whom the message is for gets no copy of it, and who gets a Cc gets no Bcc. */
export function withoutRepeats(recipient: string, { cc, bcc }: Copies): Copies {
  const known = new Set([recipient.toLowerCase()])
  const isNew = (address: string) => known.size < known.add(address.toLowerCase()).size
  return { cc: cc.filter(isNew), bcc: bcc.filter(isNew) }
}

/** A copy that did not arrive, and the mail server's words about it; '' without any. */
export interface RefusedCopy {
  address: string
  reason: string
}

/** What a provider made of one attempt. */
export type SendOutcome =
  | (Response & { outcome: 'accepted'; providerId: string | null; refusedCopies?: RefusedCopy[] })
  /** Retrying will not help. */
  | (Response & { outcome: 'refused'; code: string | null })
  /**
   * Not reachable, timed out, disconnected, or answered nonsense. `mayHaveArrived`: it may still have taken the
   * message.
   */
  | (Response & { outcome: 'unreached'; mayHaveArrived: boolean })

/** A response in our own words, when the provider gave none. */
export function toResponse(said: Said): Response {
  return { response: textOf(said), responseParts: partsOf(said) }
}

export const attemptOutcomes = ['accepted', 'refused', 'unreached', 'interrupted'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

const order: Record<DeliveryStatus, number> = {
  queued: 0,
  accepted: 1,
  delivered: 2,
  read: 3,
  bounced: 4,
  failed: 4,
}

/**
 * Applies a provider's report. Reports may come late, twice and in any order, so a status never goes back, a message
 * that was read cannot bounce, and a failed one stays failed.
 */
export function advanceDelivery(current: DeliveryStatus, news: DeliveryStatus): DeliveryStatus {
  if (current === 'failed' || current === 'bounced') return current
  if ((news === 'failed' || news === 'bounced') && (current === 'delivered' || current === 'read'))
    return current
  return order[news] > order[current] ? news : current
}

/** True when a person must act, because nothing more will happen by itself. */
export function isUndelivered(status: DeliveryStatus): boolean {
  return status === 'failed' || status === 'bounced'
}

/** How often a provider that is not reached is tried before the delivery counts as failed: about two days. */
export const maxAttempts = 18

/** Seconds to wait before attempt `next` (2, 3, …): 15 s, 30 s, 1 min … six hours at most. */
export function secondsBeforeAttempt(next: number): number {
  return Math.min(15 * 2 ** (next - 2), 6 * 3600)
}

/** @throws conflict unless the delivery has failed */
export function assertCanRetry(status: DeliveryStatus): void {
  if (isUndelivered(status)) return
  throw new AppError('conflict', 'Only a delivery that failed can be sent again')
}

/** For this long after a customer's last WhatsApp message, free text is allowed. After that, only templates. */
export const whatsappWindowHours = 24

/**
 * A phone number as the Cloud API takes it: country code and digits, no plus sign and no extension. One without a
 * country code is a US number. '' when it is no phone number.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/;.*/s, '').replaceAll(/\D/g, '')
  if (digits.length === 10) return `1${digits}`
  return digits.length >= 11 && digits.length <= 15 ? digits : ''
}

/** A name, or '', and an e-mail address. */
export interface Mailbox {
  name: string
  address: string
}

/** `office@example.com` or `Bedrock <office@example.com>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const isAddress = address.length <= 200 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)
  // A line break would inject a mail header.
  return isAddress && !/\p{Cc}/u.test(name)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : undefined
}
