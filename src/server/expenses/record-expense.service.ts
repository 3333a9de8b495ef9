import type { Insertable, Transaction } from 'kysely'
import type { Expense } from '../../contract/expenses.ts'
import { assertBookDay, daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import type { Cents } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB, Expense as ExpenseTable } from '../database/schema.generated.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { holdBusiness, insertExpense } from './expenses.queries.ts'

/** A bill as it is to be recorded; money in cents. */
export interface ExpenseRequest {
  projectId: number
  paidTo: string
  businessId: number | null
  paidFor: string
  category: ExpenseCategory
  requestReference: string
  cost: Cents
  date: Day
  dueDate: Day | null
}

/** @throws invalid naming `date` or `dueDate` */
export function assertExpenseDays({ date, dueDate }: { date: Day; dueDate: Day | null }, at: Date): void {
  const today = companyDayOf(at)
  assertBookDay('date', date, today, daysAheadOfPaper)
  assertBookDay('dueDate', dueDate, today, daysAheadOfDue)
}

/** @throws invalid naming `business_id` for one that is not there, or archived */
export async function assertBusiness(trx: Transaction<DB>, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const business = await holdBusiness(trx, id)
  if (!business) throw invalidField('business_id', 'There is no such business')
  if (business.archived) throw invalidField('business_id', say('{name} is archived', { name: business.name }))
}

/**
 * Records a bill on a project that this transaction has locked, with its event.
 * @param picture the row of its receipt, and the SHA-256 of the file as it came
 * @throws invalid naming `business_id`; forbidden naming `date` in a closed month
 */
export async function recordExpense(
  trx: Transaction<DB>,
  { actor, at }: { actor: Actor; at: Date },
  request: ExpenseRequest,
  picture: { id: number; sourceSha256: Buffer } | null,
): Promise<Expense> {
  await assertBusiness(trx, request.businessId)
  const what = say('recorded an expense of {money} by {name}', { money: request.cost, name: request.paidTo })
  const { projectId } = request
  await guardMonths(trx, { actor, at, projectId, days: [request.date], field: 'date', what })
  const expense = await insertExpense(trx, {
    ...expenseRow(request, picture?.sourceSha256 ?? null),
    picture_id: picture?.id ?? null,
    created_by: actor.id,
    created_at: at,
    updated_at: at,
  })
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'expense',
    entityId: expense.id,
    verb: 'created',
    summary: what,
  })
  return expense
}

/** What makes two bills the same. */
function expenseRow(request: ExpenseRequest, sourceSha256: Buffer | null): Insertable<ExpenseTable> {
  return {
    project_id: request.projectId,
    paid_to: request.paidTo,
    business_id: request.businessId,
    paid_for: request.paidFor,
    category: request.category,
    request_reference: request.requestReference,
    cost: request.cost,
    date: request.date,
    due_date: request.dueDate,
    picture_source_sha256: sourceSha256,
  }
}
