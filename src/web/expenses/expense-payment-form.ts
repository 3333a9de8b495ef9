import type { Expense, ExpensePaymentChange, NewExpensePayment } from '../../contract/expenses.ts'
import { assertExpensePayment } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { amountErrors, methodWord } from '../payments/payment-form.ts'
import { choice, fileFate, formOnly, money, requiredDay, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

export const expensePaymentForm = recordForm({
  amount: money(t('Amount')),
  method: choice<PaymentMethod>(t('Method'), 'check', methodWord),
  identification: text(t('Number')),
  date: requiredDay(t('Paid on')),
  /** Confirms that more is paid than is owed. */
  overpayment: formOnly<boolean>(t('More than is owed'), false),
  picture: fileFate(t('Picture')),
})
export type ExpensePaymentValues = FormValues<typeof expensePaymentForm>

export function emptyExpensePayment({ owed }: Pick<Expense, 'owed'>, today: string): ExpensePaymentValues {
  return { ...expensePaymentForm.start, amount: owed > 0 ? owed : null, date: today }
}

/** One sentence per field that is wrong. @param owed what is owed without this payment */
export function validateExpensePayment(values: ExpensePaymentValues, owed: Cents): Record<string, string> {
  const { amount, overpayment } = values
  return {
    ...expensePaymentForm.validate(values),
    ...amountErrors(amount, (cents) => assertExpensePayment(cents, owed, overpayment)),
  }
}

export function toNewExpensePayment(values: ExpensePaymentValues, owed: Cents): NewExpensePayment {
  return { ...expensePaymentForm.toRequest(values), ...whenTooMuch(values, owed) }
}

export function toExpensePaymentChange(
  values: ExpensePaymentValues,
  changed: readonly (keyof ExpensePaymentValues)[],
  { version, owed }: { version: number; owed: Cents },
): ExpensePaymentChange {
  return {
    ...expensePaymentForm.toChange(values, changed, version),
    ...whenTooMuch(values, owed),
    ...(values.picture === 'removed' && { removePicture: true }),
  }
}

function whenTooMuch({ overpayment, amount }: ExpensePaymentValues, owed: Cents) {
  return overpayment && (amount ?? 0) > owed ? { overpayment } : {}
}
