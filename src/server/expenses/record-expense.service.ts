import type { Insertable, Transaction } from 'kysely'
import type { Expense } from '../../contract/expenses.ts'
import { assertBookDay, daysAheadOfDue, daysAheadOfPaper } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import type { Cents } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB, Expense as ExpenseTable } from '../database/schema.generated.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { holdBusiness } from '../projects/project-parents.queries.ts'
import { insertExpense } from './expenses.queries.ts'

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

/**
 * Records a bill on a project that this transaction has locked, with its event.
 * @param picture the row of its receipt, and the SHA-256 of the file as it came
 * @throws invalid naming `business_id`; forbidden naming `date` in a closed month
 */
export async function recordExpense(
  trx: Transaction<DB>,
  { actor, at }: By<Actor | null>,
  request: ExpenseRequest,
  picture: { id: number; sourceSha256: Buffer } | null,
): Promise<Expense> {
  if (request.businessId !== null) await holdBusiness(trx, request.businessId)
  const what = say('recorded an expense of {money} by {name}', { money: request.cost, name: request.paidTo })
  const { projectId } = request
  await guardMonths(trx, { actor, at, projectId, days: [request.date], field: 'date', what })
  const expense = await insertExpense(trx, {
    ...expenseRow(request, picture?.sourceSha256 ?? null),
    picture_id: picture?.id ?? null,
    created_by: actor?.id ?? null,
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
