import { sql } from 'kysely'
import { addMonths, monthOf } from '../../domain/books.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { closeMonth } from '../months/months.service.ts'
import { createReceipt } from '../receipts/receipts.service.ts'
import { at, dayMs, named, type SampleCompany } from './sample-job.ts'
import { drawPaper } from './sample-pictures.ts'

const waitingReceipts = [
  ['Diablo Rebar & Supply', 'No. 5 bar, 20 ft', 184_250, 2],
  ['Canyon Hardware', 'Form lumber, stakes', 31_907, 3],
  ['Golden Hills Hauling', 'Dump fees, 2 loads', 64_000, 5],
  ['Bayside Fuel', 'Diesel, 42 gal', 21_798, 6],
] as const

/** What the crews brought from the counter, and nobody has assigned yet. */
export async function leaveReceipts(company: SampleCompany): Promise<void> {
  for (const [from, description, amount, daysAgo] of waitingReceipts) {
    const deps = at(company, company.today - daysAgo * dayMs)
    const bytes = await drawPaper('receipt', from, [
      ['Date', companyDayOf(deps.clock.now())],
      [description, formatDollars(amount)],
    ])
    const name = `${from.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.jpg`
    await createReceipt(deps, named(company.people, 'Rosa'), { again: false, receipts: [{ name, bytes }] })
  }
}

/** The customers who are late have been reminded already: nothing leaves as soon as the demo starts. */
export async function noteReminders({ deps: { db }, today }: SampleCompany): Promise<void> {
  const { reminder_days } = await db.selectFrom('company').select('reminder_days').executeTakeFirstOrThrow()
  const day = companyDayOf(new Date(today))
  for (const [index, step] of reminder_days.entries()) {
    await db
      .updateTable('invoice')
      .set({
        reminders_sent: index + 1,
        reminded_at: sql<Date>`invoice.due_date + ${step}::integer + interval '18 hours'`,
      })
      .where('due_date', '<=', addDays(day, -step))
      .where(sql<boolean>`id in (select invoice_id from invoice_money(null) where total > paid)`)
      .execute()
  }
}

/** Beth has closed the months up to the one before last, each on the tenth of the next. */
export async function closeBooks(company: SampleCompany): Promise<void> {
  const thisMonth = monthOf(companyDayOf(new Date(company.today)))
  for (const back of [4, 3, 2]) {
    const month = addMonths(thisMonth, -back)
    const closing = Date.parse(`${addMonths(month, 1)}-10T18:00:00Z`)
    await closeMonth(at(company, closing), named(company.people, 'Beth'), month, '')
  }
}
