import type { Day } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import type { PaymentMethod } from './invoices.ts'
import type { Cents } from './money.ts'
import { type Sentence, say } from './sentences/say.ts'

/**
 * `payment`: money received. `refund`: money of a payment paid back. `reversal`: cancels a whole payment that bounced
 * or was entered by mistake. Refunds and reversals have negative amounts.
 */
export const paymentKinds = ['payment', 'refund', 'reversal'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `check 1042`, `ACH`: for a sentence of the history. */
export function describeMethod(payment: { method: PaymentMethod; identification: string }): Sentence {
  const method = payment.method === 'ach' ? 'ACH' : payment.method
  const number = payment.identification
  return number === '' ? say(method) : say(`${method} {number}`, { number })
}

interface CorrectablePayment {
  kind: PaymentKind
  amount: Cents
  /** What was paid back of it, above zero. */
  refunded: Cents
  isReversed: boolean
}

/** @throws conflict for a refund, a reversal or a reversed payment; invalid naming `amount` above what is left of it */
export function assertCanRefund(payment: CorrectablePayment, amount: Cents): void {
  assertIsPayment(payment.kind, 'refunded')
  if (payment.isReversed) throw new AppError('conflict', 'A payment that was reversed cannot be refunded')
  const left = payment.amount - payment.refunded
  if (amount <= left) return
  throw invalidField(
    'amount',
    say('The refund of {money} is more than the {total} left of the payment', { money: amount, total: left }),
  )
}

/** @throws conflict for a refund, a reversal, or a payment that was reversed or partly refunded */
export function assertCanReverse(payment: CorrectablePayment): void {
  assertIsPayment(payment.kind, 'reversed')
  if (payment.isReversed) throw new AppError('conflict', 'This payment was reversed already')
  if (payment.refunded > 0) throw new AppError('conflict', 'A payment that was refunded cannot be reversed')
}

/** @throws invalid naming `received` for a refund or reversal before the payment was received */
export function assertCorrectionDay(received: Day, payment: { received: Day }): void {
  if (received >= payment.received) return
  throw invalidField(
    'received',
    say('Must not be before the day the payment came, {day}', { day: payment.received }),
  )
}

/** The days of the payments that belong together. */
export interface PaymentPlace {
  kind: PaymentKind
  isReversed: boolean
  /** Of a refund or a reversal: the day its payment came. */
  paymentCame: Day | null
  /** Of a payment: the day of its first refund or its reversal. */
  firstCorrected: Day | null
}

/**
 * Checks new days of a payment. Reversed payments and reversals do not clear, and a refund cannot come before its
 * payment.
 * @throws conflict naming `cleared`; invalid naming `received`
 */
export function assertDaysMayChange(
  payment: PaymentPlace,
  before: { cleared: Day | null },
  after: { received: Day; cleared: Day | null },
): void {
  const isOffTheBooks = payment.kind === 'reversal' || payment.isReversed
  if (isOffTheBooks && after.cleared !== before.cleared) throw reversedHasNoBank(payment.kind)
  if (payment.paymentCame !== null) assertCorrectionDay(after.received, { received: payment.paymentCame })
  if (payment.firstCorrected !== null && after.received > payment.firstCorrected) {
    throw invalidField(
      'received',
      payment.isReversed
        ? say('Must not be after {day}, when it was reversed', { day: payment.firstCorrected })
        : say('Must not be after {day}, when it was refunded', { day: payment.firstCorrected }),
    )
  }
}

/** @throws conflict naming `cleared` for a payment that was reversed, and for a reversal */
export function assertCanClear({ kind, isReversed }: { kind: PaymentKind; isReversed: boolean }): void {
  if (kind === 'reversal' || isReversed) throw reversedHasNoBank(kind)
}

function reversedHasNoBank(kind: PaymentKind): AppError {
  const message =
    kind === 'reversal' ? 'A reversal does not clear' : 'A payment that was reversed does not clear'
  return new AppError('conflict', message, { fields: { cleared: message } })
}

function assertIsPayment(kind: PaymentKind, verb: 'refunded' | 'reversed'): void {
  if (kind !== 'payment')
    throw new AppError(
      'conflict',
      say('Only a payment can be {verb}, not a {kind}', { verb: say(verb), kind: say(kind) }),
    )
}
