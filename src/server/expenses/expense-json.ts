import { type RawBuilder, sql } from 'kysely'
import type { Expense, ExpensePayment, SimilarExpense } from '../../contract/expenses.ts'
import { expenseMoney, expenseStatus } from '../../domain/expenses.ts'
import { employeeName, instantsOf, recordFields, rowAsJson } from '../database/json-rows.ts'

/** The JSON that PostgreSQL builds for an expense; `toExpense` adds what follows from it, and ISO instants. */
export interface ExpenseJson
  extends Omit<Expense, 'picture' | 'pictureIsPdf' | 'status' | 'paid' | 'owed' | 'expensePayments'> {
  /** Null without a picture. */
  pictureType: string | null
  payments: ExpensePaymentJson[]
}

interface ExpensePaymentJson extends Omit<ExpensePayment, 'project_id' | 'picture'> {
  hasPicture: boolean
}

const expenseFields = [
  ...recordFields,
  'project_id',
  'paidTo',
  'paidFor',
  'category',
  'requestReference',
  'cost',
  'date',
  'dueDate',
] as const

const paymentFields = [...recordFields, 'expense_id', 'amount', 'method', 'identification', 'date'] as const

/** SQL for a payment of an expense as JSON. The query must select from `expense_payment`. */
export const expensePaymentAsJson = rowAsJson<ExpensePaymentJson>('expense_payment', paymentFields, {
  hasPicture: sql`expense_payment.picture_id is not null`,
})

/** SQL for an expense as JSON, with its payments. The query must select from `expense`. */
export const expenseAsJson = rowAsJson<ExpenseJson>('expense', expenseFields, {
  business: sql`(
    select json_build_object('id', business.id, 'name', business.name)
    from business where business.id = expense.business_id)`,
  pictureType: sql`(select file.media_type from stored_file file where file.id = expense.picture_id)`,
  createdBy: employeeName('expense.created_by'),
  payments: sql`(
    select coalesce(json_agg(${expensePaymentAsJson} order by expense_payment.date, expense_payment.id), '[]')
    from expense_payment where expense_payment.expense_id = expense.id)`,
})

/** An expense that may be the same bill as another, for a query that has `expense` and `project` in scope. */
export function similarAsJson(reason: RawBuilder<SimilarExpense['reason']>): RawBuilder<SimilarExpense> {
  return rowAsJson<SimilarExpense>('expense', ['id', 'paidTo', 'cost', 'date'], {
    project: sql`json_build_object('id', project.id, 'number', project.number)`,
    reason,
  })
}

export function toExpense({ pictureType, payments, ...json }: ExpenseJson): Expense {
  const money = expenseMoney(json.cost, payments)
  return {
    ...json,
    picture: pictureType === null ? null : `/api/projects/${json.project_id}/expenses/${json.id}/preview`,
    pictureIsPdf: pictureType === 'application/pdf',
    status: expenseStatus(money),
    ...money,
    expensePayments: payments.map((payment) => toExpensePayment(payment, json.project_id)),
    ...instantsOf(json, ['createdAt', 'updatedAt']),
  }
}

export function toExpensePayment(
  { hasPicture, ...json }: ExpensePaymentJson,
  projectId: number,
): ExpensePayment {
  const path = `/api/project/${projectId}/expenses/${json.expense_id}/expensePayment/${json.id}`
  return {
    ...json,
    project_id: projectId,
    picture: hasPicture ? `${path}/preview` : null,
    ...instantsOf(json, ['createdAt', 'updatedAt']),
  }
}
