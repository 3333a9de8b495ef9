import type {
  Expense,
  ExpenseChange,
  ExpensePaymentChange,
  NewExpense,
  NewExpensePayment,
} from '../../contract/expenses.ts'
import { daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import {
  assertCostCoversPayments,
  assertExpensePayment,
  type ExpenseCategory,
} from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { amountErrors, methodWord } from '../payments/payment-form.ts'
import { choice, day, fileFate, formOnly, money, requiredDay, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import { categoryWord, receiptWord } from './expense-words.ts'

export interface ChosenProject {
  id: number
  /** `BA-26-0056 Ann Lee`. */
  name: string
}

const billForm = recordForm({
  paidTo: text(t('Paid to'), t('Enter who is paid')),
  business_id: choice<number | null>(t('Business'), null, (id) => String(id ?? '—')),
  paidFor: text(t('For what')),
  category: choice<ExpenseCategory>(t('Category'), 'materials', categoryWord),
  requestReference: text(t('Reference')),
  cost: money(t('Cost')),
  date: requiredDay(t('Date of the bill'), daysAheadOfPaper),
  dueDate: day(t('Due'), daysAheadOfDue),
  project: formOnly<ChosenProject | null>(t('Project'), null),
  receipt: fileFate(receiptWord),
  /** The bill that the person confirmed to be different from similar ones; '' until then. */
  another: formOnly<string>(t('Another bill'), ''),
  /** How the whole bill was paid already; '' when it wasn't. */
  paidBy: formOnly<PaymentMethod | ''>(t('Paid already'), ''),
  identification: formOnly<string>(t('Number'), ''),
})
export type ExpenseValues = FormValues<typeof billForm>

export const expenseForm = {
  ...billForm,
  toValues: (expense: Expense): ExpenseValues => ({
    ...billForm.toValues({ ...expense, business_id: expense.business?.id ?? null }),
    project: { id: expense.project_id, name: '' },
  }),
}

export function emptyExpense(project: ChosenProject | null, today: string): ExpenseValues {
  return { ...billForm.start, project, date: today }
}

/** One sentence per field that is wrong. @param paid what was paid on it already */
export function validateExpense(values: ExpenseValues, paid: Cents = 0): Record<string, string> {
  return {
    ...(values.project === null ? { project: t('Choose the project') } : {}),
    ...billForm.validate(values),
    ...costErrors(values.cost, paid),
  }
}

function costErrors(cost: Cents | null, paid: Cents): Record<string, string> {
  if (cost === null) return { cost: t('Enter the amount') }
  if (cost <= 0) return { cost: t('Must be more than $0.00') }
  return fieldErrorsOf(() => assertCostCoversPayments(cost, paid))
}

export function toNewExpense(values: ExpenseValues): NewExpense {
  const { business_id, dueDate, ...bill } = billForm.toRequest(values)
  return {
    ...bill,
    ...(business_id === null ? {} : { business_id }),
    ...(dueDate === '' ? {} : { dueDate }),
  }
}

export function toExpenseChange(
  values: ExpenseValues,
  changed: readonly (keyof ExpenseValues)[],
  version: number,
): ExpenseChange {
  const change = billForm.toChange(values, changed, version)
  return { ...change, ...(values.receipt === 'removed' && { removePicture: true }) }
}

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
