import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import { invoiceMoney } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'
import { isBilled } from '../project-money/invoice-sums.ts'
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
    with open as (
      select invoice.id, invoice.number, invoice.issued, invoice.due_date, invoice.project_id,
        coalesce(invoice_figures.due_on, invoice.issued) as due_on,
        case when ${isBilled(scope.on)} then coalesce(lines.amount, 0) else 0 end as lines,
        case when ${isBilled(scope.on)} then invoice.retention else 0 end as retention,
        coalesce(paid.amount, 0) as paid
      from invoice
      join invoice_figures on invoice_figures.invoice_id = invoice.id
      left join (
        select invoice_id, sum(amount) as amount from invoice_item group by invoice_id
      ) lines on lines.invoice_id = invoice.id
      left join (
        select invoice_id, sum(amount) as amount
        from received_payment where received <= ${scope.on} group by invoice_id
      ) paid on paid.invoice_id = invoice.id
    )
    select open.*, project.number as project_number, project.customer_name, project.customer_id,
      customer.name as current_customer_name
    from open
    join project on project.id = open.project_id and project.deleted_at is null
    join customer on customer.id = project.customer_id
    where open.lines - open.retention <> open.paid and ${isWanted(scope)}
    order by open.due_on, open.id`.execute(db)
  return rows.map((row) => {
    const { total, balance } = invoiceMoney([{ amount: row.lines }], row.retention, [{ amount: row.paid }])
    return {
      id: row.id,
      number: row.number,
      project: { id: row.project_id, number: row.project_number, customerName: row.customer_name },
      customer: { id: row.customer_id, name: row.current_customer_name },
      issued: row.issued,
      dueDate: row.due_date,
      dueOn: row.due_on,
      total,
      balance,
    }
  })
}

interface OpenInvoiceRow {
  id: number
  number: string
  issued: Day
  due_date: Day | null
  due_on: Day
  project_id: number
  lines: Cents
  retention: Cents
  paid: Cents
  project_number: string
  customer_name: string
  customer_id: number
  current_customer_name: string
}
