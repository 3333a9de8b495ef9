import type { CashReport } from '../../contract/reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { findCashIn, findPaidOut } from './cash.queries.ts'
import { csvDownload } from './report-csv.ts'
import { addUp } from './report-query.ts'

export interface CashQuery {
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
