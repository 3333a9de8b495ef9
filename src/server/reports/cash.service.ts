import { type Kysely, sql } from 'kysely'
import type { CashReport } from '../../contract/reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { addUp, csvDownload } from './report-query.ts'

interface CashQuery {
  from?: Month | undefined
  to?: Month | undefined
}

/** Ten years: a table for a person, not the archive. */
const mostMonths = 120

/**
 * Cash in and out by month, every month of the span, oldest first. By the day the money came or went, cleared or not; a
 * payment that bounced is taken off in the month of its reversal.
 * @throws invalid naming `from` for a span that ends before it begins, or of more than ten years
 */
export async function readCash(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: CashQuery,
): Promise<CashReport> {
  const to = query.to ?? monthOf(companyDayOf(clock.now()))
  const from = query.from ?? addMonths(to, -11)
  const span = monthsBetween(from, to)
  const [cashIn, paidOut] = await readAtOnce(db, async (trx) => [
    await findCashIn(trx, firstDayOf(from), lastDayOf(to)),
    await findPaidOut(trx, firstDayOf(from), lastDayOf(to)),
  ])
  const months = span.map((month) => {
    const { received, refunded, reversed, notCleared } = cashIn.find((row) => row.month === month) ?? nothing
    const out = paidOut.find((row) => row.month === month)?.paidOut ?? 0
    const collected = received - refunded - reversed
    return {
      month,
      received,
      refunded,
      reversed,
      collected,
      notCleared,
      paidOut: out,
      net: collected - out,
    }
  })
  return { from, to, months, totals: addUp(months, figures) }
}

const nothing = { received: 0, refunded: 0, reversed: 0, notCleared: 0 }
const figures = ['received', 'refunded', 'reversed', 'collected', 'notCleared', 'paidOut', 'net'] as const

function monthsBetween(from: Month, to: Month): Month[] {
  if (from > to) throw invalidField('from', say('Must not be after {day}', { day: to }))
  const months: Month[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    months.push(month)
    if (months.length > mostMonths) throw invalidField('from', 'Must be at most ten years before the end')
  }
  return months
}

const columns: CsvColumn<CashReport['months'][number]>[] = [
  { title: 'Month', value: ({ month }) => month },
  { title: 'Received', value: ({ received }) => csvMoney(received) },
  { title: 'Refunded', value: ({ refunded }) => csvMoney(refunded) },
  { title: 'Reversed', value: ({ reversed }) => csvMoney(reversed) },
  { title: 'Collected', value: ({ collected }) => csvMoney(collected) },
  { title: 'Not cleared', value: ({ notCleared }) => csvMoney(notCleared) },
  { title: 'Paid out', value: ({ paidOut }) => csvMoney(paidOut) },
  { title: 'Net', value: ({ net }) => csvMoney(net) },
]

export async function exportCash(deps: Pick<Deps, 'db' | 'clock'>, query: CashQuery): Promise<Download> {
  const { from, to, months } = await readCash(deps, query)
  return csvDownload(`cash ${from} to ${to}`, writeCsv(columns, months))
}

interface CashIn {
  month: Month
  received: Cents
  /** Above zero, as is what was reversed. */
  refunded: Cents
  reversed: Cents
  notCleared: Cents
}

/** What came in and went back in each month by the day it did so; months without any are left out. */
async function findCashIn(db: Kysely<DB>, from: Day, to: Day): Promise<CashIn[]> {
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
async function findPaidOut(db: Kysely<DB>, from: Day, to: Day): Promise<{ month: Month; paidOut: Cents }[]> {
  const { rows } = await sql<{ month: Month; paidOut: Cents }>`
    select to_char(expense_payment.date, 'YYYY-MM') as month, sum(expense_payment.amount) as "paidOut"
    from expense_payment
    join expense on expense.id = expense_payment.expense_id
    join project on project.id = expense.project_id and project.deleted_at is null
    where expense_payment.date between ${from} and ${to}
    group by 1`.execute(db)
  return rows
}
