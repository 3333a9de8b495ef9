import type {
  Expense,
  ExpensePayment,
  ExpensePaymentChange,
  NewExpensePayment,
} from '../../contract/expenses.ts'
import { assertExpensePayment } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'
import { dayErrors } from './expense-form.ts'

/** A payment on a bill as its form shows it. */
export type ExpensePaymentValues = {
  amount: Cents | null
  method: PaymentMethod
  identification: string
  date: string
  /** Ticked when more than is owed is paid on purpose. */
  overpayment: boolean
  /** In the form that corrects it: what becomes of its picture. */
  picture: 'kept' | 'removed' | 'replaced'
}

export const expensePaymentLabels: Record<keyof ExpensePaymentValues, string> = {
  amount: t('Amount'),
  method: t('Method'),
  identification: t('Number'),
  date: t('Paid on'),
  overpayment: t('More than is owed'),
  picture: t('Picture'),
}

export function emptyExpensePayment({ owed }: Pick<Expense, 'owed'>, today: string): ExpensePaymentValues {
  return {
    amount: owed > 0 ? owed : null,
    method: 'check',
    identification: '',
    date: today,
    overpayment: false,
    picture: 'kept',
  }
}

export function toExpensePaymentValues(payment: ExpensePayment): ExpensePaymentValues {
  const { amount, method, identification, date } = payment
  return { amount, method, identification, date, overpayment: false, picture: 'kept' }
}

/** One sentence per field that is wrong. @param owed what is owed without this payment */
export function validateExpensePayment(values: ExpensePaymentValues, owed: Cents): Record<string, string> {
  return { ...amountErrors(values, owed), ...dayErrors('date', values.date) }
}

function amountErrors({ amount, overpayment }: ExpensePaymentValues, owed: Cents): Record<string, string> {
  if (amount === null) return { amount: t('Enter the amount') }
  if (amount <= 0) return { amount: t('Must be more than $0.00') }
  return fieldErrorsOf(() => assertExpensePayment(amount, owed, overpayment))
}

export function toNewExpensePayment(values: ExpensePaymentValues, owed: Cents): NewExpensePayment {
  const { method, date, overpayment } = values
  const amount = values.amount ?? 0
  return {
    amount,
    method,
    identification: values.identification.trim(),
    date,
    ...(overpayment && amount > owed ? { overpayment } : {}),
  }
}

export function toExpensePaymentChange(
  values: ExpensePaymentValues,
  changed: readonly (keyof ExpensePaymentValues)[],
  { version, owed }: { version: number; owed: Cents },
): ExpensePaymentChange {
  const { overpayment, ...whole } = toNewExpensePayment(values, owed)
  const fields = Object.entries(whole).filter(([field]) => changed.some((name) => name === field))
  return {
    ...Object.fromEntries(fields),
    ...(overpayment ? { overpayment } : {}),
    ...(values.picture === 'removed' ? { removePicture: true } : {}),
    version,
  }
}
