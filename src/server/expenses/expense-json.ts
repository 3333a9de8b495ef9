import { type RawBuilder, sql } from 'kysely'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import type { Day } from '../../domain/dates.ts'
import { type ExpenseCategory, expenseMoney, expenseStatus } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'

/** A row of `expense` with its payments, as PostgreSQL writes it in JSON: instants are text. */
export interface ExpenseJson {
  id: number
  project_id: number
  paid_to: string
  business: { id: number; name: string } | null
  paid_for: string
  category: ExpenseCategory
  request_reference: string
  cost: Cents
  date: Day
  due_date: Day | null
  /** Null without a picture. */
  picture_type: string | null
  created_by: string | null
  version: number
  created_at: string
  updated_at: string
  payments: ExpensePaymentJson[]
}

interface ExpensePaymentJson {
  id: number
  amount: Cents
  method: PaymentMethod
  identification: string
  date: Day
  has_picture: boolean
  version: number
  created_at: string
  updated_at: string
}

/** One expense whole, for a query that has the table `expense` in scope under that name. */
export function expenseAsJson(): RawBuilder<ExpenseJson> {
  return sql<ExpenseJson>`json_build_object(
    'id', expense.id,
    'project_id', expense.project_id,
    'paid_to', expense.paid_to,
    'business', (
      select json_build_object('id', business.id, 'name', business.name)
      from business where business.id = expense.business_id
    ),
    'paid_for', expense.paid_for,
    'category', expense.category,
    'request_reference', expense.request_reference,
    'cost', expense.cost,
    'date', expense.date,
    'due_date', expense.due_date,
    'picture_type', (select file.media_type from stored_file file where file.id = expense.picture_id),
    'created_by', (
      select concat_ws(' ', employee.first_name, employee.last_name)
      from employee where employee.id = expense.created_by
    ),
    'version', expense.version,
    'created_at', expense.created_at,
    'updated_at', expense.updated_at,
    'payments', (
      select coalesce(json_agg(${expensePaymentAsJson()} order by expense_payment.date, expense_payment.id), '[]')
      from expense_payment where expense_payment.expense_id = expense.id
    )
  )`
}

/** One payment, for a query that has the table `expense_payment` in scope under that name. */
export function expensePaymentAsJson(): RawBuilder<ExpensePaymentJson> {
  return sql<ExpensePaymentJson>`json_build_object(
    'id', expense_payment.id,
    'amount', expense_payment.amount,
    'method', expense_payment.method,
    'identification', expense_payment.identification,
    'date', expense_payment.date,
    'has_picture', expense_payment.picture_id is not null,
    'version', expense_payment.version,
    'created_at', expense_payment.created_at,
    'updated_at', expense_payment.updated_at
  )`
}

export function toExpense(json: ExpenseJson): Expense {
  const money = expenseMoney(json.cost, json.payments)
  return {
    id: json.id,
    project_id: json.project_id,
    paidTo: json.paid_to,
    business: json.business,
    paidFor: json.paid_for,
    category: json.category,
    requestReference: json.request_reference,
    cost: json.cost,
    date: json.date,
    dueDate: json.due_date,
    picture:
      json.picture_type === null ? null : `/api/projects/${json.project_id}/expenses/${json.id}/preview`,
    pictureIsPdf: json.picture_type === 'application/pdf',
    status: expenseStatus(money),
    ...money,
    expensePayments: json.payments.map((payment) => toExpensePayment(payment, json)),
    createdBy: json.created_by,
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
  }
}

export function toExpensePayment(
  json: ExpensePaymentJson,
  expense: { id: number; project_id: number },
): ExpensePayment {
  const path = `/api/project/${expense.project_id}/expenses/${expense.id}/expensePayment/${json.id}`
  return {
    id: json.id,
    project_id: expense.project_id,
    expense_id: expense.id,
    amount: json.amount,
    method: json.method,
    identification: json.identification,
    date: json.date,
    picture: json.has_picture ? `${path}/preview` : null,
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
  }
}

function toInstant(text: string): string {
  return new Date(text).toISOString()
}
