import { type Kysely, type SqlBool, sql } from 'kysely'
import type { SimilarExpense } from '../../contract/expenses.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'

/** A bill to find the like of. */
export interface ExpenseLike {
  paidTo: string
  businessId: number | null
  requestReference: string
  cost: Cents
  date: Day
  sourceSha256: Buffer | null
  /** The expense that is meant itself. */
  except: number | null
}

/** How far apart two bills of one amount may lie and still be the same: a reminder comes within it. */
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
    .select(['expense.id', 'expense.paid_to', 'expense.cost', 'expense.date', 'expense.project_id'])
    .select(['project.number', reason.as('reason')])
    .where('project.deleted_at', 'is', null)
    .where('expense.id', 'is distinct from', like.except)
    .where(sql<SqlBool>`(${samePicture} or (${samePayee} and (${sameReference} or ${sameAmount})))`)
    .orderBy(sql`array_position(array['picture', 'reference', 'amount'], ${reason})`)
    .orderBy(sql`abs(expense.date - ${date}::date)`)
    .orderBy('expense.id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    project: { id: row.project_id, number: row.number },
    paidTo: row.paid_to,
    cost: row.cost,
    date: row.date,
    reason: row.reason,
  }))
}
