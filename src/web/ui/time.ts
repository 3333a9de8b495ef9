import { upperFirst } from '@mantine/hooks'
import type { Month } from '../../domain/books.ts'
import { companyDayOf, companyTimeZone, type Day, daysBetween, isDay } from '../../domain/dates.ts'
import { locale, t } from '../language/t.ts'

const dayFormat = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' })
const instantFormat = new Intl.DateTimeFormat(locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: companyTimeZone,
})
const timeFormat = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: companyTimeZone })
const relativeFormat = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
const longMonthFormat = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
const shortMonthFormat = new Intl.DateTimeFormat(locale(), {
  timeZone: 'UTC',
  month: 'short',
  year: '2-digit',
})

/** `Nov 20, 2026`. */
export function formatDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** Formats the days in a sentence from the server, except within file names. */
export function formatDaysIn(text: string): string {
  return text.replaceAll(/(?<![\w.-])\d{4}-\d\d-\d\d(?![\w-]|\.\w)/g, (day) =>
    isDay(day) ? formatDay(day) : day,
  )
}

/** `Nov 20, 2026, 1:05 PM` on the company's clock. */
export function formatInstant(instant: string): string {
  return instantFormat.format(new Date(instant))
}

/** `1:05 PM` on the company's clock. */
export function formatTime(instant: string): string {
  return timeFormat.format(new Date(instant))
}

/** `today 1:05 PM`, `yesterday 9:14 AM`, `Nov 2, 2026, 9:14 AM`. */
export function formatRecent(instant: string, now = new Date()): string {
  const days = daysBetween(companyDayOf(now), companyDayOf(new Date(instant)))
  if (days !== 0 && days !== -1) return formatInstant(instant)
  const time = formatTime(instant)
  return days === 0 ? t('today {time}', { time }) : t('yesterday {time}', { time })
}

/** `5 minutes ago`, `yesterday`, `3 days ago`; older than a month, the day itself. */
export function formatRelative(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const days = daysBetween(companyDayOf(now), companyDayOf(at))
  if (Math.abs(days) > 30) return formatDay(companyDayOf(at))
  if (days !== 0) return relativeFormat.format(days, 'day')
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
  if (Math.abs(minutes) < 60) return minutes === 0 ? t('just now') : relativeFormat.format(minutes, 'minute')
  return relativeFormat.format(Math.trunc(minutes / 60), 'hour')
}

/** `November 2026`, capitalized in every language, for a title or a cell. */
export function monthName(month: Month): string {
  return upperFirst(monthWithin(month))
}

/** For use within a sentence: `noviembre de 2026`. */
export function monthWithin(month: Month): string {
  return longMonthFormat.format(firstOf(month))
}

/** `Nov 26`, for the axis of a chart. */
export function shortMonthName(month: Month): string {
  return shortMonthFormat.format(firstOf(month))
}

function firstOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
