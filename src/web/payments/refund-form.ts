import type { NewRefund, ReceivedPayment } from '../../contract/payments.ts'
import type { Cents } from '../../domain/money.ts'
import { assertCanRefund } from '../../domain/payments.ts'
import {
  amountErrors,
  type PaymentChangeValues,
  type PaymentValues,
  paymentChangeForm,
} from './payment-form.ts'

/** Money that goes back, as its form shows it. */
export type RefundValues = PaymentChangeValues & Pick<PaymentValues, 'amount'> & { reason: string }

/** What the invoice was paid too much, otherwise all that is left of the payment; the way it came. */
export function emptyRefund(
  { amount, refunded, method }: ReceivedPayment,
  balance: Cents,
  today: string,
): RefundValues {
  const left = amount - refunded
  return {
    ...paymentChangeForm.start,
    amount: balance < 0 ? Math.min(-balance, left) : left,
    method,
    received: today,
    reason: '',
  }
}

/** One sentence per field that is wrong, in the server's words where it has some. */
export function validateRefund(values: RefundValues, payment: ReceivedPayment): Record<string, string> {
  return {
    ...amountErrors(values.amount, (amount) => assertCanRefund(payment, amount)),
    ...paymentChangeForm.validate(values),
  }
}

export function toNewRefund({ amount, reason, ...values }: RefundValues): NewRefund {
  const { cleared, ...payment } = paymentChangeForm.toRequest(values)
  return { ...payment, amount: amount ?? 0, cleared: cleared || null, reason: reason.trim() }
}
