import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'
import { isWanted } from './project-figures.queries.ts'
import type { ReportScope } from './report-query.ts'

/** An expense on which something is owed, or was paid too much, on the day of the report. */
export interface OpenExpense {
  id: number
  project: { id: number; number: string; customerName: string }
  paidTo: string
  business_id: number | null
  requestReference: string
  date: Day
  dueDate: Day | null
  cost: Cents
  /** Below zero for what was paid beyond the cost. */
  owed: Cents
}

/** Oldest due first: the bills dated or recorded by that day, less what was paid on them by then. */
export async function findOpenExpenses(db: Kysely<DB>, scope: ReportScope): Promise<OpenExpense[]> {
  const { rows } = await sql<OpenExpenseRow>`
    select expense.id, expense.project_id, expense.paid_to, expense.business_id, expense.request_reference,
      expense.date, expense.due_date, money.cost, money.cost - money.paid as owed,
      project.number as project_number, project.customer_name
    from expense_money(${scope.on}) money
    join expense on expense.id = money.expense_id
    join project on project.id = expense.project_id and project.deleted_at is null
    where money.cost <> money.paid and ${isWanted(scope)}
    order by coalesce(expense.due_date, expense.date), expense.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    project: { id: row.project_id, number: row.project_number, customerName: row.customer_name },
    paidTo: row.paid_to,
    business_id: row.business_id,
    requestReference: row.request_reference,
    date: row.date,
    dueDate: row.due_date,
    cost: row.cost,
    owed: row.owed,
  }))
}

interface OpenExpenseRow {
  id: number
  project_id: number
  paid_to: string
  business_id: number | null
  request_reference: string
  date: Day
  due_date: Day | null
  cost: Cents
  owed: Cents
  project_number: string
  customer_name: string
}
