import type { NewPayment, PaymentChange, ReceivedPayment } from '../../contract/payments.ts'
import { assertPaymentDays, assertPaymentWithinBalance, type PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'

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

/** What the number of such a payment is called. */
export const identificationLabel = (method: PaymentMethod): string => identifications[method]

/** A payment as the form that records it shows it. */
export type PaymentValues = {
  amount: Cents | null
  method: PaymentMethod
  identification: string
  received: string
  cleared: string
  /** Ticked when more than the balance is taken on purpose. */
  overpayment: boolean
}

export const paymentLabels: Record<keyof PaymentValues, string> = {
  amount: t('Amount'),
  method: t('Method'),
  identification: t('Number'),
  received: t('Received'),
  cleared: t('Cleared'),
  overpayment: t('More than the balance'),
}

export function emptyPayment(balance: Cents, today: string): PaymentValues {
  return {
    amount: balance > 0 ? balance : null,
    method: 'check',
    identification: '',
    received: today,
    cleared: '',
    overpayment: false,
  }
}

/** One sentence per field that is wrong, in the server's words where it has some. */
export function validatePayment(values: PaymentValues, balance: Cents): Record<string, string> {
  const { amount, received, cleared, overpayment } = values
  return {
    ...(amount === null ? { amount: t('Enter the amount') } : amountErrors(amount, balance, overpayment)),
    ...dayErrors(received, cleared),
  }
}

function amountErrors(amount: Cents, balance: Cents, overpayment: boolean): Record<string, string> {
  if (amount <= 0) return { amount: t('Must be more than $0.00') }
  return fieldErrorsOf(() => assertPaymentWithinBalance(amount, balance, overpayment))
}

function dayErrors(received: string, cleared: string): Record<string, string> {
  if (received === '') return { received: t('Choose a day') }
  return fieldErrorsOf(() => assertPaymentDays(received, cleared || null))
}

export function toNewPayment(values: PaymentValues, invoiceId: number, balance: Cents): NewPayment {
  const { amount, method, identification, received, cleared, overpayment } = values
  return {
    invoice_id: invoiceId,
    amount: amount ?? 0,
    method,
    identification: identification.trim(),
    received,
    ...(cleared ? { cleared } : {}),
    ...(overpayment && (amount ?? 0) > balance ? { overpayment } : {}),
  }
}

/** A recorded payment as its form shows it; its amount stays. */
export type PaymentChangeValues = Omit<PaymentValues, 'amount' | 'overpayment'>

export function toPaymentValues({
  method,
  identification,
  received,
  cleared,
}: ReceivedPayment): PaymentChangeValues {
  return { method, identification, received, cleared: cleared ?? '' }
}

export function validatePaymentChange({ received, cleared }: PaymentChangeValues): Record<string, string> {
  return dayErrors(received, cleared)
}

export function toPaymentChange(
  values: PaymentChangeValues,
  changed: readonly (keyof PaymentChangeValues)[],
  version: number,
): PaymentChange {
  const whole = {
    method: values.method,
    identification: values.identification.trim(),
    received: values.received,
    cleared: values.cleared || null,
  }
  return { version, ...Object.fromEntries(changed.map((field) => [field, whole[field]])) }
}
