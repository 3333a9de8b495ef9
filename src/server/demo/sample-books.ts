import { sql } from 'kysely'
import { addMonths, monthOf } from '../../domain/books.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { closeMonth } from '../months/months.service.ts'
import { invoiceBalance } from '../project-money/invoice-sums.ts'
import { createReceipt } from '../receipts/receipts.service.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { drawReceipt } from './sample-pictures.ts'

const dayMs = 86_400_000

const waitingReceipts = [
  ['Diablo Rebar & Supply', 'No. 5 bar, 20 ft', 184_250, 2],
  ['Canyon Hardware', 'Form lumber, stakes', 31_907, 3],
  ['Golden Hills Hauling', 'Dump fees, 2 loads', 64_000, 5],
  ['Bayside Fuel', 'Diesel, 42 gal', 21_798, 6],
] as const

/** What the crews brought from the counter, and nobody has assigned yet. */
export async function leaveReceipts(deps: Deps, cast: SampleCast, today: number): Promise<void> {
  for (const [from, description, amount, daysAgo] of waitingReceipts) {
    const time = today - daysAgo * dayMs
    const day = companyDayOf(new Date(time))
    const bytes = await drawReceipt({ from, day, lines: [[description, amount]] })
    const name = `${from.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.jpg`
    await createReceipt(at(deps, time), actorCalled(cast, 'Rosa'), {
      again: false,
      receipts: [{ name, bytes }],
    })
  }
}

/** The customers who are late have been reminded already: nothing leaves as soon as the demo starts. */
export async function noteReminders({ db }: Deps, today: number): Promise<void> {
  const steps = await db.selectFrom('company').select('reminder_days').executeTakeFirstOrThrow()
  const days = steps.reminder_days
  const day = companyDayOf(new Date(today))
  for (const [index, step] of days.entries()) {
    await db
      .updateTable('invoice')
      .set({
        reminders_sent: index + 1,
        reminded_at: sql<Date>`invoice.due_date + ${step}::integer + interval '18 hours'`,
      })
      .where('due_date', '<=', addDays(day, -step))
      .where(invoiceBalance(), '>', 0)
      .execute()
  }
}

/** Beth has closed the months up to the one before last, each on the tenth of the next. */
export async function closeBooks(deps: Deps, cast: SampleCast, today: number): Promise<void> {
  const now = new Date(today)
  const thisMonth = monthOf(companyDayOf(now))
  for (const back of [4, 3, 2]) {
    const month = addMonths(thisMonth, -back)
    const closing = Date.parse(`${addMonths(month, 1)}-10T18:00:00Z`)
    await closeMonth(at(deps, Math.min(closing, today - 60_000)), actorCalled(cast, 'Beth'), month, '')
  }
}
