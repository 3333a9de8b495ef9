import { AppError, invalidField } from './errors.ts'
import type { Cents } from './money.ts'
import { say } from './sentences/say.ts'

export const expenseStatuses = ['unpaid', 'partially_paid', 'paid'] as const
export type ExpenseStatus = (typeof expenseStatuses)[number]

/** Categories of cost, as a foundation subcontractor keeps job costs. */
export const expenseCategories = [
  'materials',
  'concrete',
  'steel',
  'subcontractor',
  'labor',
  'equipment',
  'disposal',
  'permits',
  'engineering',
  'travel',
  'insurance',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

export interface ExpenseMoney {
  paid: Cents
  /** cost − paid; negative after a deliberate overpayment. */
  owed: Cents
}

/** All amounts in cents. */
export function expenseMoney(cost: Cents, payments: readonly { amount: Cents }[]): ExpenseMoney {
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return { paid, owed: cost - paid }
}

/** Derived, never stored. */
export function expenseStatus({ paid, owed }: ExpenseMoney): ExpenseStatus {
  if (paid === 0) return 'unpaid'
  return owed > 0 ? 'partially_paid' : 'paid'
}

/** @throws invalid naming `amount` when it is more than is owed, unless overpaying is intended */
export function assertExpensePayment(amount: Cents, owed: Cents, overpayment: boolean): void {
  if (overpayment || amount <= owed) return
  throw invalidField(
    'amount',
    say('The payment of {money} is more than the {total} owed', { money: amount, total: Math.max(owed, 0) }),
  )
}

/** @throws invalid naming `cost` below what was paid already */
export function assertCostCoversPayments(cost: Cents, paid: Cents): void {
  if (cost >= paid) return
  throw invalidField('cost', say('The cost would be less than the {money} already paid', { money: paid }))
}

/** @throws conflict for an expense with payments: they are deleted first, one by one, or it stays */
export function assertCanDeleteExpense(paymentCount: number): void {
  if (paymentCount === 0) return
  const message = 'An expense that was paid cannot be deleted; delete its payments first'
  throw new AppError('conflict', message, { fields: { expensePayments: message } })
}
