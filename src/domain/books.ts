import { addDays, type Day } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import type { EmployeeRole } from './people.ts'
import { type Sentence, say } from './sentences/say.ts'

/** A calendar month, `YYYY-MM`. */
export type Month = string

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`
}

export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(addMonths(month, 1)), -1)
}

/** The month `count` after (or before, when negative). */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** `October 2026`. */
export function nameMonth(month: Month): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`))
}

/** `October 2026`, within a sentence. */
export function sayMonth(month: Month): Sentence {
  const [name, year = ''] = nameMonth(month).split(' ')
  return say(`${name as MonthName} {year}`, { year })
}

/** `December 20, 2026`, within a sentence. */
export function sayDay(day: Day): Sentence {
  const [name, year = ''] = nameMonth(monthOf(day)).split(' ')
  return say(`${name as MonthName} {nth}, {year}`, { nth: Number(day.slice(8)), year })
}

type MonthName =
  | 'January'
  | 'February'
  | 'March'
  | 'April'
  | 'May'
  | 'June'
  | 'July'
  | 'August'
  | 'September'
  | 'October'
  | 'November'
  | 'December'

/** True for a month that exists and lies between 2000 and 2100. */
export function isMonth(text: string): text is Month {
  return /^(?:20\d\d|2100)-(?:0[1-9]|1[0-2])$/.test(text)
}

/** Earlier days are typing mistakes. */
const earliest: Day = '2000-01-01'

/**
 * Checks a day of the books. Payments cannot be in the future; documents may be dated a little ahead.
 * @param daysAhead how many days after today are allowed
 * @throws invalid naming `field`
 */
export function assertBookDay(field: string, day: Day | null, today: Day, daysAhead = 0): void {
  if (day === null) return
  if (day < earliest) throw invalidField(field, say('Must not be before {day}', { day: earliest }))
  const latest = addDays(today, daysAhead)
  if (day <= latest) return
  throw invalidField(
    field,
    daysAhead === 0
      ? 'Must not be in the future'
      : say('Must not be after {day}, more than {count} days ahead', { day: latest, count: daysAhead }),
  )
}

/** How many days ahead an invoice or bill may be dated, and how many days ahead it may be due. */
export const daysAheadOfPaper = 60
export const daysAheadOfDue = 730

/**
 * The closed months that a change would touch, oldest first.
 * @param days the days that the money is booked on, before and after the change; null for none
 */
export function closedMonthsTouched(days: readonly (Day | null)[], closedThrough: Day | null): Month[] {
  if (closedThrough === null) return []
  const touched = days.filter((day) => day !== null && day <= closedThrough).map((day) => monthOf(day ?? ''))
  return [...new Set(touched)].toSorted()
}

/** @throws forbidden naming `field` when someone who is not an administrator changes a closed month */
export function assertMayChangeClosed(
  role: EmployeeRole | null,
  months: readonly Month[],
  field: string,
): void {
  const [first] = months
  if (first === undefined || role === 'admin') return
  const message = say('{month} is closed; only an administrator can change it', { month: sayMonth(first) })
  throw new AppError('forbidden', message, { fields: { [field]: message } })
}

/** @throws forbidden unless an accountant or an administrator closes the books */
export function assertMayClose(role: EmployeeRole): void {
  if (role === 'accountant' || role === 'admin') return
  throw new AppError('forbidden', 'Only an accountant or an administrator can close a month')
}

/** @throws conflict while the month has not ended, or once it is closed */
export function assertCanClose(month: Month, today: Day, closedThrough: Day | null): void {
  if (lastDayOf(month) >= today) {
    throw new AppError(
      'conflict',
      say('{month} has not ended yet; it can be closed from the next month on', { month: sayMonth(month) }),
    )
  }
  if (closedThrough !== null && lastDayOf(month) <= closedThrough) {
    throw new AppError('conflict', say('{month} is already closed', { month: sayMonth(month) }))
  }
}
