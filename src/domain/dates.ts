/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** The company's time zone: every "today" is a day there. */
export const companyTimeZone = 'America/Los_Angeles'

const companyDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

let known = { hour: Number.NaN, day: '' }

/** The company's calendar day at an instant. */
export function companyDayOf(instant: Date): Day {
  // A list asks for today in each row. A day begins on the hour, so all instants of an hour are on the same day.
  const hour = Math.floor(instant.getTime() / 3_600_000)
  if (hour !== known.hour) known = { hour, day: companyDay.format(instant) }
  return known.day
}

const companyHour = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The hour on the company's clock at an instant, 0 to 23. */
export function companyHourOf(instant: Date): number {
  return Number(companyHour.format(instant))
}

/** The instant at which a day begins on the company's clock, which is 8 hours behind UTC, or 7 in summer. */
export function startOfCompanyDay(day: Day): Date {
  const inWinter = new Date(`${day}T08:00:00Z`)
  return new Date(inWinter.getTime() - companyHourOf(inWinter) * 3_600_000)
}

const companyTimes = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A span of time on the company's clock: `Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function formatCompanyTimes(from: Date, to: Date): string {
  // Browsers differ in the narrow and thin spaces that Intl writes.
  return companyTimes.formatRange(from, to).replaceAll(/\s/g, ' ')
}

/** The parts of an instant's day on the company's clock, as `formatCompanyTimes` names them. */
export function companyDayParts(at: Date) {
  const parts = companyTimes.formatToParts(at)
  const find = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    weekday: find('weekday') as 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun',
    month: find('month') as ShortMonth,
    day: find('day'),
    year: find('year'),
  }
}

type ShortMonth =
  | 'Jan'
  | 'Feb'
  | 'Mar'
  | 'Apr'
  | 'May'
  | 'Jun'
  | 'Jul'
  | 'Aug'
  | 'Sep'
  | 'Oct'
  | 'Nov'
  | 'Dec'

/** True for a day that exists on the calendar and lies between 1990 and 2100. */
export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1990' && text < '2101'
  )
}

/** The day `days` after (or before, when negative). */
export function addDays(day: Day, days: number): Day {
  const time = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000
  return new Date(time).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when `to` lies before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
