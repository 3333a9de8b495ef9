import { AppError, invalidField } from './errors.ts'
import { type Cents, formatDollars } from './money.ts'

/**
 * `payment`: money that came. `refund`: money of a payment that was paid back. `reversal`: the payment never came, a
 * check bounced or it was entered by mistake; takes all of it away. The amounts of the last two are below zero.
 */
export const paymentKinds = ['payment', 'refund', 'reversal'] as const
export type PaymentKind = (typeof paymentKinds)[number]

interface CorrectablePayment {
  kind: PaymentKind
  amount: Cents
  /** What was paid back of it, above zero. */
  refunded: Cents
  isReversed: boolean
}

/** @throws conflict for a payment that is none or was reversed; invalid naming `amount` above what is left of it */
export function assertCanRefund(payment: CorrectablePayment, amount: Cents): void {
  assertIsPayment(payment.kind, 'refunded')
  if (payment.isReversed) throw new AppError('conflict', 'A payment that was reversed cannot be refunded')
  const left = payment.amount - payment.refunded
  if (amount <= left) return
  throw invalidField(
    'amount',
    `The refund of ${formatDollars(amount)} is more than the ${formatDollars(left)} left of the payment`,
  )
}

/** @throws conflict for a payment that is none, was reversed before, or partly paid back */
export function assertCanReverse(payment: CorrectablePayment): void {
  assertIsPayment(payment.kind, 'reversed')
  if (payment.isReversed) throw new AppError('conflict', 'This payment was reversed already')
  if (payment.refunded > 0) throw new AppError('conflict', 'A payment that was refunded cannot be reversed')
}

function assertIsPayment(kind: PaymentKind, verb: string): void {
  if (kind !== 'payment') throw new AppError('conflict', `Only a payment can be ${verb}, not a ${kind}`)
}
