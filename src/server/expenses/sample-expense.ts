import type { z } from 'zod'
import type { createExpense, Expense, ExpensePayment } from '../../contract/expenses.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

/** Expenses as they cross the wire: dollars, not cents. For tests. */
export type WireExpense = z.input<typeof Expense>
export type WireNewExpense = z.input<typeof createExpense.response>
export type WireExpensePayment = z.input<typeof ExpensePayment>

interface Refusal<T> {
  error: string
  code: string
  fields: Record<string, string>
  current: T
}

export type ExpenseAnswer = Answer<WireNewExpense & Refusal<WireExpense>>
type ExpensePaymentAnswer = Answer<WireExpensePayment & Refusal<WireExpensePayment>>

type FormFields = Record<string, string | { name: string; bytes: Buffer }>

/** Records a bill as the specification's client does: a form with text fields and the picture. */
export async function sendExpense(
  caller: Caller,
  projectId: number,
  fields: FormFields = {},
  headers: Record<string, string> = {},
): Promise<ExpenseAnswer> {
  const form = await multipartForm({ paidTo: 'White Cap', paidFor: 'Rebar', cost: '1000.00', ...fields })
  return caller.call('POST', `/api/project/${projectId}/expenses`, form.body, { ...form.headers, ...headers })
}

/** @throws when it is refused */
export async function newExpense(
  caller: Caller,
  projectId: number,
  fields: FormFields = {},
): Promise<WireNewExpense> {
  const { status, body } = await sendExpense(caller, projectId, fields)
  if (status !== 201) throw new Error(`No expense: ${JSON.stringify(body)}`)
  return body
}

interface WholeProject {
  expenses: WireExpense[]
  money: Record<string, number>
}

export async function readProject(caller: Caller, id: number): Promise<WholeProject> {
  return (await caller.call<WholeProject>('GET', `/api/projects/${id}`)).body
}

/** Changes an expense with JSON. */
export function changeExpense(caller: Caller, expense: WireExpense, body: object): Promise<ExpenseAnswer> {
  return caller.call('PUT', pathOf(expense), body)
}

/** Pays on an expense as the specification's client does. */
export async function sendExpensePayment(
  caller: Caller,
  { project_id, id }: Pick<WireExpense, 'project_id' | 'id'>,
  fields: FormFields = {},
  headers: Record<string, string> = {},
): Promise<ExpensePaymentAnswer> {
  const form = await multipartForm({ amount: '100.00', method: 'check', identification: '2077', ...fields })
  return caller.call('POST', `/api/project/${project_id}/expenses/${id}`, form.body, {
    ...form.headers,
    ...headers,
  })
}

/** Changes an expense, or a payment on one, with a form. */
export async function putForm<T>(
  caller: Caller,
  url: string,
  fields: FormFields,
): Promise<Answer<T & Refusal<T>>> {
  const form = await multipartForm(fields)
  return caller.call('PUT', url, form.body, form.headers)
}

export function pathOf({ project_id, id }: Pick<WireExpense, 'project_id' | 'id'>): string {
  return `/api/project/${project_id}/expenses/${id}`
}

export function pathOfPayment(payment: WireExpensePayment): string {
  const { project_id, expense_id, id } = payment
  return `${pathOf({ project_id, id: expense_id })}/expensePayment/${id}`
}
