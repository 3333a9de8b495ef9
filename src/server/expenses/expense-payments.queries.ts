import type { Insertable, Kysely, Transaction } from 'kysely'
import type { ExpensePayment } from '../../contract/expenses.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, ExpensePayment as PaymentTable } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'
import { expensePaymentAsJson, toExpensePayment } from './expense-json.ts'
import type { ExpenseAddress } from './expenses.queries.ts'

/** Which payment, as a path names it. */
export interface PaymentAddress extends ExpenseAddress {
  paymentId: number
}

/** A payment on an expense of a project that is not deleted. @throws not_found */
export async function findExpensePayment(
  db: Kysely<DB>,
  { projectId, expenseId, paymentId }: PaymentAddress,
): Promise<ExpensePayment> {
  const row = await db
    .selectFrom('expense_payment')
    .innerJoin('expense', 'expense.id', 'expense_payment.expense_id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(expensePaymentAsJson.as('payment'))
    .where('expense_payment.id', '=', paymentId)
    .where('expense.id', '=', expenseId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Expense payment')
  return toExpensePayment(row.payment, projectId)
}

/** Locks a payment of an expense that this transaction has locked. @throws not_found */
export async function lockExpensePayment(
  trx: Transaction<DB>,
  address: PaymentAddress,
): Promise<{ payment: ExpensePayment; pictureId: number | null }> {
  const row = await trx
    .selectFrom('expense_payment')
    .select([expensePaymentAsJson.as('payment'), 'picture_id'])
    .where('id', '=', address.paymentId)
    .where('expense_id', '=', address.expenseId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Expense payment')
  return { payment: toExpensePayment(row.payment, address.projectId), pictureId: row.picture_id }
}

export async function insertExpensePayment(
  trx: Transaction<DB>,
  projectId: number,
  values: Insertable<PaymentTable>,
): Promise<ExpensePayment> {
  const { payment } = await trx
    .with('recorded', (db) => db.insertInto('expense_payment').values(values).returningAll())
    .selectFrom('recorded as expense_payment')
    .select(expensePaymentAsJson.as('payment'))
    .executeTakeFirstOrThrow()
  return toExpensePayment(payment, projectId)
}

/** The picture of a payment. @throws not_found, also without one */
export async function findExpensePaymentPicture(
  db: Kysely<DB>,
  { projectId, expenseId, paymentId }: PaymentAddress,
): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('expense_payment')
    .innerJoin('expense', 'expense.id', 'expense_payment.expense_id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'expense_payment.picture_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('expense_payment.id', '=', paymentId)
    .where('expense.id', '=', expenseId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return row
}
