import type { NewRefund, ReceivedPayment } from '../../contract/payments.ts'
import type { Cents } from '../../domain/money.ts'
import { assertCanRefund } from '../../domain/payments.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'
import { type PaymentChangeValues, type PaymentValues, validatePaymentChange } from './payment-form.ts'

/** Money that goes back, as its form shows it. */
export type RefundValues = PaymentChangeValues & Pick<PaymentValues, 'amount'> & { reason: string }

export const refundLabels: Record<keyof RefundValues, string> = {
  amount: t('Amount'),
  method: t('Method'),
  identification: t('Number'),
  received: t('Paid back'),
  cleared: t('Cleared'),
  reason: t('Reason'),
}

/** What the invoice was paid too much, otherwise all that is left of the payment; the way it came. */
export function emptyRefund(
  { amount, refunded, method }: ReceivedPayment,
  balance: Cents,
  today: string,
): RefundValues {
  const left = amount - refunded
  return {
    amount: balance < 0 ? Math.min(-balance, left) : left,
    method,
    identification: '',
    received: today,
    cleared: '',
    reason: '',
  }
}

/** One sentence per field that is wrong, in the server's words where it has some. */
export function validateRefund(values: RefundValues, payment: ReceivedPayment): Record<string, string> {
  const { amount } = values
  const errors = validatePaymentChange(values)
  if (amount === null) return { amount: t('Enter the amount'), ...errors }
  if (amount <= 0) return { amount: t('Must be more than $0.00'), ...errors }
  return { ...fieldErrorsOf(() => assertCanRefund(payment, amount)), ...errors }
}

export function toNewRefund(values: RefundValues): NewRefund {
  const { amount, method, identification, received, cleared, reason } = values
  return {
    amount: amount ?? 0,
    method,
    identification: identification.trim(),
    received,
    cleared: cleared || null,
    reason: reason.trim(),
  }
}
