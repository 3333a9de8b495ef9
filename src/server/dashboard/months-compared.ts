import type { Kysely } from 'kysely'
import type { Dashboard } from '../../contract/dashboard.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../domain/books.ts'
import type { Day } from '../../domain/dates.ts'
import type { DB } from '../database/schema.generated.ts'
import { type DailySum, findDailySums } from '../project-money/daily-sums.ts'

/**
 * This month until today, the month before, and what of that month stood by the same day of it: the fair measure while
 * this month still runs. The 31st of a month is held against the last day of a shorter one.
 */
export async function compareMonths(db: Kysely<DB>, today: Day): Promise<Dashboard['months']> {
  const before = addMonths(monthOf(today), -1)
  const sameDay = `${before}-${today.slice(8)}`
  const by = sameDay < lastDayOf(before) ? sameDay : lastDayOf(before)
  const days = await findDailySums(db, firstDayOf(before), today)
  return {
    thisMonth: addUp(days, firstDayOf(monthOf(today)), today),
    lastMonth: addUp(days, firstDayOf(before), lastDayOf(before)),
    lastMonthByNow: addUp(days, firstDayOf(before), by),
  }
}

function addUp(days: readonly DailySum[], from: Day, to: Day): Dashboard['months']['thisMonth'] {
  const of = (figure: DailySum['figure']) =>
    days
      .filter((row) => row.figure === figure && row.day >= from && row.day <= to)
      .reduce((sum, { amount }) => sum + amount, 0)
  return { from, to, signed: of('signed'), billed: of('billed'), collected: of('collected') }
}
