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

/** The company's calendar day at an instant. */
export function companyDayOf(instant: Date): Day {
  return companyDay.format(instant)
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
