import { type Insertable, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Expense, SimilarExpense } from '../../contract/expenses.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB, Expense as ExpenseTable } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'
import { expenseAsJson, similarAsJson, toExpense } from './expense-json.ts'

/** Which expense, as a path names it. An expense of another project is not found. */
export interface ExpenseAddress {
  projectId: number
  expenseId: number
}

/** An expense of a project that is not deleted. @throws not_found */
export async function findExpense(
  db: Kysely<DB>,
  { projectId, expenseId }: ExpenseAddress,
): Promise<Expense> {
  const row = await db
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(expenseAsJson.as('expense'))
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
    .select([expenseAsJson.as('expense'), 'picture_id'])
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

/** The receipt of an expense. @throws not_found, also without one */
export async function findExpensePicture(
  db: Kysely<DB>,
  { projectId, expenseId }: ExpenseAddress,
): Promise<StoredFileRow> {
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

/** A bill to find the like of. */
interface ExpenseLike {
  paidTo: string
  businessId: number | null
  requestReference: string
  cost: Cents
  date: Day
  sourceSha256: Buffer | null
  /** The expense that is meant itself. */
  except: number | null
}

/** Bills of the same amount this close together may be the same one. A payment reminder comes within this time. */
const daysApart = 45

/** Bills of any project that may be the same one, the likeliest first. */
export async function findSimilarExpenses(db: Kysely<DB>, like: ExpenseLike): Promise<SimilarExpense[]> {
  const { sourceSha256, requestReference, cost, date } = like
  const samePicture = sql<SqlBool>`(
    ${sourceSha256}::bytea is not null and expense.picture_source_sha256 = ${sourceSha256}::bytea)`
  const samePayee = sql<SqlBool>`(
    lower(expense.paid_to) = lower(${like.paidTo}) or expense.business_id = ${like.businessId}::integer)`
  const sameReference = sql<SqlBool>`(
    ${requestReference}::text <> '' and lower(expense.request_reference) = lower(${requestReference}))`
  const sameAmount = sql<SqlBool>`(
    expense.cost = ${cost} and abs(expense.date - ${date}::date) <= ${daysApart})`
  const reason = sql<SimilarExpense['reason']>`case
    when ${samePicture} then 'picture' when ${sameReference} and ${samePayee} then 'reference' else 'amount' end`
  const rows = await db
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(similarAsJson(reason).as('similar'))
    .where('project.deleted_at', 'is', null)
    .where('expense.id', 'is distinct from', like.except)
    .where(sql<SqlBool>`(${samePicture} or (${samePayee} and (${sameReference} or ${sameAmount})))`)
    .orderBy(sql`array_position(array['picture', 'reference', 'amount'], ${reason})`)
    .orderBy(sql`abs(expense.date - ${date}::date)`)
    .orderBy('expense.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ similar }) => similar)
}
