import { type Kysely, sql } from 'kysely'
import type { Month } from '../../domain/books.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { DB } from '../database/schema.generated.ts'

export interface CashIn {
  month: Month
  received: Cents
  /** Above zero, as is what was reversed. */
  refunded: Cents
  reversed: Cents
  notCleared: Cents
}

/** What came in and went back in each month by the day it did so; months without any are left out. */
export async function findCashIn(db: Kysely<DB>, from: Day, to: Day): Promise<CashIn[]> {
  const { rows } = await sql<CashIn>`
    select to_char(received_payment.received, 'YYYY-MM') as month,
      coalesce(sum(received_payment.amount) filter (where received_payment.kind = 'payment'), 0) as received,
      coalesce(-sum(received_payment.amount) filter (where received_payment.kind = 'refund'), 0) as refunded,
      coalesce(-sum(received_payment.amount) filter (where received_payment.kind = 'reversal'), 0) as reversed,
      coalesce(sum(uncleared.amount), 0) as "notCleared"
    from received_payment
    left join uncleared_payment(null) uncleared on uncleared.id = received_payment.id
    join invoice on invoice.id = received_payment.invoice_id
    join project on project.id = invoice.project_id and project.deleted_at is null
    where received_payment.received between ${from} and ${to}
    group by 1`.execute(db)
  return rows
}

/** What was paid on expenses in each month. */
export async function findPaidOut(
  db: Kysely<DB>,
  from: Day,
  to: Day,
): Promise<{ month: Month; paidOut: Cents }[]> {
  const { rows } = await sql<{ month: Month; paidOut: Cents }>`
    select to_char(expense_payment.date, 'YYYY-MM') as month, sum(expense_payment.amount) as "paidOut"
    from expense_payment
    join expense on expense.id = expense_payment.expense_id
    join project on project.id = expense.project_id and project.deleted_at is null
    where expense_payment.date between ${from} and ${to}
    group by 1`.execute(db)
  return rows
}
