import { type Kysely, sql } from 'kysely'
import { addDays, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'

/** What a day brought, in cents. */
export interface DailySum {
  day: Day
  figure: 'signed' | 'billed' | 'collected'
  amount: Cents
}

/**
 * What was signed, billed and collected on each day from one to another; days without any are left out, as are deleted
 * projects. Signed is what `projectMoney` calls the contract, by the day each bid of it was finalized; billed and
 * collected are what `findMonthSums` has of the same days.
 */
export async function findDailySums(db: Kysely<DB>, from: Day, to: Day): Promise<DailySum[]> {
  const [start, end] = [startOfCompanyDay(from), startOfCompanyDay(addDays(to, 1))]
  const { rows } = await sql<DailySum>`
    select day, figure, sum(amount) as amount
    from (
      select ${companyDayIn('bid.finalized_at')} as day, 'signed' as figure, bid.total as amount
      from bid
      join project on project.id = bid.project_id and project.deleted_at is null
        and project.finalized_bid_id is not null
      where bid.status = 'finalized' and bid.finalized_at >= ${start} and bid.finalized_at < ${end}
      union all
      select money.billed_on, 'billed', money.total
      from invoice_money(null) money
      join project on project.id = money.project_id and project.deleted_at is null
      where money.billed_on between ${from} and ${to}
        and (not money.is_void or money.voided_on > money.billed_on)
      union all
      select received_payment.received, 'collected', received_payment.amount
      from received_payment
      join invoice on invoice.id = received_payment.invoice_id
      join project on project.id = invoice.project_id and project.deleted_at is null
      where received_payment.received between ${from} and ${to}
    ) moved
    group by day, figure
    order by day, figure`.execute(db)
  return rows
}
