import type { Expense, ExpenseChange, NewExpense } from '../../contract/expenses.ts'
import { assertBookDay, daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { assertCostCoversPayments, type ExpenseCategory } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'
import { receiptWord } from './expense-words.ts'

/** A project as a form names it. */
export interface ChosenProject {
  id: number
  /** `BA-26-0056 Ann Lee`. */
  name: string
}

/** A bill from somebody as its form shows it. */
export type ExpenseValues = {
  project: ChosenProject | null
  paidTo: string
  business_id: number | null
  paidFor: string
  category: ExpenseCategory
  requestReference: string
  cost: Cents | null
  date: string
  dueDate: string
  /** What becomes of the receipt that is kept with it. */
  receipt: 'kept' | 'removed' | 'replaced'
  /** Which bill the person said is another one than those that look alike; '' when nothing was said. */
  another: string
  /** How it was paid already, in full; '' when it was not. */
  paidBy: PaymentMethod | ''
  identification: string
}

export const expenseLabels: Record<keyof ExpenseValues, string> = {
  project: t('Project'),
  paidTo: t('Paid to'),
  business_id: t('Business'),
  paidFor: t('For what'),
  category: t('Category'),
  requestReference: t('Reference'),
  cost: t('Cost'),
  date: t('Date of the bill'),
  dueDate: t('Due'),
  receipt: receiptWord,
  another: t('Another bill'),
  paidBy: t('Paid already'),
  identification: t('Number'),
}

export function emptyExpense(project: ChosenProject | null, today: string): ExpenseValues {
  return {
    project,
    paidTo: '',
    business_id: null,
    paidFor: '',
    category: 'materials',
    requestReference: '',
    cost: null,
    date: today,
    dueDate: '',
    receipt: 'kept',
    another: '',
    paidBy: '',
    identification: '',
  }
}

export function toExpenseValues(expense: Expense): ExpenseValues {
  const { paidTo, paidFor, category, requestReference, cost, date, dueDate, business } = expense
  return {
    ...emptyExpense({ id: expense.project_id, name: '' }, date),
    paidTo,
    business_id: business?.id ?? null,
    paidFor,
    category,
    requestReference,
    cost,
    dueDate: dueDate ?? '',
  }
}

/** One sentence per field that is wrong. @param paid what was paid on it already */
export function validateExpense(values: ExpenseValues, paid: Cents = 0): Record<string, string> {
  const { project, paidTo, cost, date, dueDate } = values
  return {
    ...(project === null ? { project: t('Choose the project') } : {}),
    ...(paidTo.trim() === '' ? { paidTo: t('Enter who is paid') } : {}),
    ...costErrors(cost, paid),
    ...dayErrors('date', date, daysAheadOfPaper),
    ...(dueDate === '' ? {} : dayErrors('dueDate', dueDate, daysAheadOfDue)),
  }
}

function costErrors(cost: Cents | null, paid: Cents): Record<string, string> {
  if (cost === null) return { cost: t('Enter the amount') }
  if (cost <= 0) return { cost: t('Must be more than $0.00') }
  return fieldErrorsOf(() => assertCostCoversPayments(cost, paid))
}

/** @param ahead how many days ahead of today it may lie */
export function dayErrors(field: string, day: string, ahead = 0): Record<string, string> {
  if (day === '') return { [field]: t('Choose a day') }
  return fieldErrorsOf(() => assertBookDay(field, day, companyDayOf(new Date()), ahead))
}

export function toNewExpense(values: ExpenseValues): NewExpense {
  const { business_id, category, date, dueDate } = values
  return {
    paidTo: values.paidTo.trim(),
    ...(business_id === null ? {} : { business_id }),
    paidFor: values.paidFor.trim(),
    category,
    requestReference: values.requestReference.trim(),
    cost: values.cost ?? 0,
    date,
    ...(dueDate === '' ? {} : { dueDate }),
  }
}

export function toExpenseChange(
  values: ExpenseValues,
  changed: readonly (keyof ExpenseValues)[],
  version: number,
): ExpenseChange {
  const { business_id, dueDate } = values
  const whole = Object.entries({ ...toNewExpense(values), business_id, dueDate })
  const fields = whole.filter(([field]) => changed.some((name) => name === field))
  return {
    ...Object.fromEntries(fields),
    ...(values.receipt === 'removed' ? { removePicture: true } : {}),
    version,
  }
}
