import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'
import { isWanted } from './project-figures.queries.ts'
import type { ReportScope } from './report-query.ts'

/** An invoice on which something is owed, or was paid ahead, on the day of the report. */
export interface OpenInvoice {
  id: number
  number: string
  project: { id: number; number: string; customerName: string }
  customer: { id: number; name: string }
  issued: Day
  dueDate: Day | null
  /** The day it is due, whether or not a due date says so; see `dueOn`. */
  dueOn: Day
  total: Cents
  /** Below zero for what was paid ahead. */
  balance: Cents
}

/**
 * Oldest due first. An invoice that was not billed on that day, a draft or void, asks for nothing; what was paid on it is a credit all the same, as `projectMoney` has it.
 */
export async function findOpenInvoices(db: Kysely<DB>, scope: ReportScope): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoiceRow>`
    select invoice.id, invoice.number, invoice.issued, invoice.due_date, coalesce(money.due_on, invoice.issued) as due_on,
      money.owed + money.paid as total, money.owed, project.id as project_id, project.number as project_number,
      project.customer_name, project.customer_id, customer.name as current_customer_name
    from invoice_money(${scope.on}) money
    join invoice on invoice.id = money.invoice_id
    join project on project.id = money.project_id and project.deleted_at is null
    join customer on customer.id = project.customer_id
    where money.owed <> 0 and ${isWanted(scope)}
    order by 5, invoice.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    project: { id: row.project_id, number: row.project_number, customerName: row.customer_name },
    customer: { id: row.customer_id, name: row.current_customer_name },
    issued: row.issued,
    dueDate: row.due_date,
    dueOn: row.due_on,
    total: row.total,
    balance: row.owed,
  }))
}

interface OpenInvoiceRow {
  id: number
  number: string
  issued: Day
  due_date: Day | null
  due_on: Day
  total: Cents
  owed: Cents
  project_id: number
  project_number: string
  customer_name: string
  customer_id: number
  current_customer_name: string
}
