import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Expense } from '../../contract/expenses.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, Expense as ExpenseTable } from '../database/schema.generated.ts'
import { expenseAsJson, toExpense } from './expense-json.ts'

/** Which expense, as a path names it: a stranger's child is not found. */
export interface ExpenseAddress {
  projectId: number
  expenseId: number
}

/** A file as it is served. */
export interface PictureRow {
  path: string
  media_type: string
  sha256: Buffer
}

/** An expense of a project that is not deleted. @throws not_found */
export async function findExpense(
  db: Kysely<DB>,
  { projectId, expenseId }: ExpenseAddress,
): Promise<Expense> {
  const row = await db
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(expenseAsJson().as('expense'))
    .where('expense.id', '=', expenseId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Expense')
  return toExpense(row.expense)
}

/**
 * Locks an expense of a project that this transaction has locked. Whoever changes it or its payments holds the
 * project's lock, so what is read here stands still. @throws not_found
 */
export async function lockExpense(
  trx: Transaction<DB>,
  { projectId, expenseId }: ExpenseAddress,
): Promise<{ expense: Expense; pictureId: number | null }> {
  const row = await trx
    .selectFrom('expense')
    .select([expenseAsJson().as('expense'), 'picture_id'])
    .where('id', '=', expenseId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Expense')
  return { expense: toExpense(row.expense), pictureId: row.picture_id }
}

export async function insertExpense(
  trx: Transaction<DB>,
  values: Insertable<ExpenseTable>,
): Promise<Expense> {
  const { id } = await trx.insertInto('expense').values(values).returning('id').executeTakeFirstOrThrow()
  return findExpense(trx, { projectId: values.project_id, expenseId: id })
}

/** Writes some columns of a locked expense; its version goes up by one. */
export async function changeExpenseRow(
  trx: Transaction<DB>,
  id: number,
  at: Date,
  values: Updateable<ExpenseTable>,
): Promise<void> {
  await trx
    .updateTable('expense')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** A business that no one can take away until the transaction ends; undefined when there is none. */
export function holdBusiness(
  trx: Transaction<DB>,
  id: number,
): Promise<{ name: string; archived: boolean } | undefined> {
  return trx
    .selectFrom('business')
    .select(['name', 'archived'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** The receipt of an expense. @throws not_found, also without one */
export async function findExpensePicture(
  db: Kysely<DB>,
  { projectId, expenseId }: ExpenseAddress,
): Promise<PictureRow> {
  const row = await db
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'expense.picture_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('expense.id', '=', expenseId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return row
}
