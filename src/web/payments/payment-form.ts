import type { NewPayment, PaymentChange } from '../../contract/payments.ts'
import { assertPaymentDays, assertPaymentWithinBalance, type PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { choice, day, flag, money, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'

const methodWords: Record<PaymentMethod, string> = {
  check: t('Check'),
  ach: 'ACH',
  wire: t('Wire'),
  card: t('Card'),
  cash: t('Cash'),
  zelle: t('Zelle'),
  other: t('Other'),
}

export const methodWord = (method: PaymentMethod): string => methodWords[method]

export const methodChoices = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

const identifications: Record<PaymentMethod, string> = {
  check: t('Check number'),
  ach: t('Trace number'),
  wire: t('Confirmation number'),
  card: t('Authorization'),
  cash: t('Receipt number'),
  zelle: t('Confirmation number'),
  other: t('Reference'),
}

export const identificationLabel = (method: PaymentMethod): string => identifications[method]

const fields = {
  method: choice<PaymentMethod>(t('Method'), 'check', methodWord),
  identification: text(t('Number')),
  received: day(t('Received')),
  cleared: day(t('Cleared')),
}

/** A recorded payment: its amount can't be changed. */
export const paymentChangeForm = {
  ...recordForm(fields),
  validate: ({ received, cleared }: PaymentChangeValues) => validateDays(received, cleared),
}
export type PaymentChangeValues = FormValues<ReturnType<typeof recordForm<typeof fields>>>

export const paymentForm = recordForm({
  ...fields,
  amount: money(t('Amount')),
  /** Confirms that more is paid than the balance. */
  overpayment: flag(t('More than the balance')),
})
export type PaymentValues = FormValues<typeof paymentForm>

export function emptyPayment(balance: Cents, today: string): PaymentValues {
  return { ...paymentForm.start, amount: balance > 0 ? balance : null, received: today }
}

/** One sentence per field that is wrong. */
export function validatePayment(values: PaymentValues, balance: Cents): Record<string, string> {
  const { amount, received, cleared, overpayment } = values
  return {
    ...amountErrors(amount, (cents) => assertPaymentWithinBalance(cents, balance, overpayment)),
    ...validateDays(received, cleared),
  }
}

/** @param assertAllowed throws when an amount above zero is not allowed */
export function amountErrors(
  amount: Cents | null,
  assertAllowed: (amount: Cents) => void,
): Record<string, string> {
  if (amount === null) return { amount: t('Enter the amount') }
  if (amount <= 0) return { amount: t('Must be more than $0.00') }
  return fieldErrorsOf(() => assertAllowed(amount))
}

function validateDays(received: string, cleared: string): Record<string, string> {
  if (received === '') return { received: t('Choose a day') }
  return fieldErrorsOf(() => assertPaymentDays(received, cleared || null))
}

export function toNewPayment(values: PaymentValues, invoiceId: number, balance: Cents): NewPayment {
  const { cleared, overpayment, ...payment } = paymentForm.toRequest(values)
  return {
    ...payment,
    invoice_id: invoiceId,
    ...(cleared ? { cleared } : {}),
    ...(overpayment && payment.amount > balance ? { overpayment } : {}),
  }
}

export function toPaymentChange(
  values: PaymentChangeValues,
  changed: readonly (keyof PaymentChangeValues)[],
  version: number,
): PaymentChange {
  const { cleared, ...change } = paymentChangeForm.toChange(values, changed, version)
  return { ...change, ...(cleared !== undefined && { cleared: cleared || null }) }
}
