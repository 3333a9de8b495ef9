import { type Kysely, sql } from 'kysely'
import type { MonthFigures } from '../../contract/months.ts'
import type { Month } from '../../domain/books.ts'
import type { DB } from '../database/schema.generated.ts'

/**
 * What every month with money in it adds up to, in cents, oldest first; deleted projects are out. What stood at a month's
 * end is the sum of what moved until then, which is what `projectMoney` of all projects says as of its last day: an
 * invoice counts from the day it is billed until it is voided, what was paid on an expense not before the expense itself. So one
 * month leads to the next: receivables are those before it, and billed − voided − collected.
 */
export async function findMonthSums(db: Kysely<DB>): Promise<({ month: Month } & MonthFigures)[]> {
  const { rows } = await sql<{ month: Month } & MonthFigures>`
    with bill as (
      select money.invoice_id, money.billed_on, money.voided_on, money.kind, money.lines, money.retention, money.total
      from invoice_money(null) money
      join project on project.id = money.project_id and project.deleted_at is null
    ), asked as (
      -- An invoice voided on or before its billing day was never billed.
      select * from bill where billed_on is not null and (voided_on is null or voided_on > billed_on)
    ), cost as (
      select expense.id, expense.date, expense.cost
      from expense join project on project.id = expense.project_id and project.deleted_at is null
    ), moved (day, figure, amount) as (
      select billed_on, 'billed', total from asked
      union all select billed_on, 'withheld', retention from asked
      union all select billed_on, 'released', lines from asked where kind = 'retention'
      union all select voided_on, 'voided', total from asked
      union all select billed_on, 'receivables', total from asked
      union all select voided_on, 'receivables', -total from asked
      union all select billed_on, 'held', case when kind = 'retention' then -lines else retention end from asked
      union all select voided_on, 'held', case when kind = 'retention' then lines else -retention end from asked
      union all select received, kind, amount from received_payment where invoice_id in (select invoice_id from bill)
      union all select received, 'receivables', -amount
        from received_payment where invoice_id in (select invoice_id from bill)
      union all select date, 'expenses', cost from cost
      union all select date, 'payables', cost from cost
      union all select payment.date, 'paid', payment.amount
        from expense_payment payment join cost on cost.id = payment.expense_id
      union all select greatest(payment.date, cost.date), 'payables', -payment.amount
        from expense_payment payment join cost on cost.id = payment.expense_id
    ), by_day as (
      select day, figure, sum(amount) as amount from moved where day is not null group by day, figure
    ), by_month as (
      select to_char(day, 'YYYY-MM') as month, figure, sum(amount) as amount from by_day group by 1, 2
    )
    select month,
      ${inMonth('billed')} as billed,
      ${inMonth('withheld')} as "retentionWithheld",
      ${inMonth('released')} as "retentionReleased",
      ${inMonth('voided')} as voided,
      ${inMonth('payment')} as received,
      -${inMonth('refund')} as refunded,
      -${inMonth('reversal')} as reversed,
      ${inMonth('payment')} + ${inMonth('refund')} + ${inMonth('reversal')} as collected,
      ${inMonth('expenses')} as expenses,
      ${inMonth('paid')} as "paidOut",
      sum(${inMonth('receivables')}) over (order by month) as receivables,
      sum(${inMonth('held')}) over (order by month) as "retentionHeld",
      sum(${inMonth('payables')}) over (order by month) as payables
    from by_month
    group by month
    order by month`.execute(db)
  return rows
}

function inMonth(figure: string) {
  return sql`coalesce(sum(amount) filter (where figure = ${sql.lit(figure)}), 0)`
}
