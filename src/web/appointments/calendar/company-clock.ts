import { addDays, companyDayOf, companyTimeZone, type Day } from '../../../domain/dates.ts'
import { locale, t } from '../../language/t.ts'

/** A day and a time on the company's clock, in whatever time zone the browser is. */
export interface Wall {
  day: Day
  /** `HH:mm`, 00:00 to 23:59. */
  time: string
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export function wallOf(instant: string | Date): Wall {
  const at = new Date(instant)
  return { day: companyDayOf(at), time: clock.format(at) }
}

const hour = 3_600_000

/**
 * The instant at which the company's clock shows this. A time that daylight saving skips is moved on by an hour; of a
 * time that it repeats, the first is taken.
 */
export function instantAt({ day, time }: Wall): string {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const before = wall - offsetAt(wall - 36 * hour)
  const after = wall - offsetAt(wall + 36 * hour)
  const shows = (at: number) => {
    const shown = wallOf(new Date(at))
    return shown.day === day && shown.time === time
  }
  return new Date(!shows(before) && shows(after) ? after : before).toISOString()
}

/** How far the company's clock is ahead of UTC, in milliseconds. */
function offsetAt(at: number): number {
  const minute = Math.floor(at / 60_000) * 60_000
  const { day, time } = wallOf(new Date(minute))
  return Date.parse(`${day}T${time}:00Z`) - minute
}

/** The start of a day, as an instant. */
export const startOf = (day: Day): string => instantAt({ day, time: '00:00' })

/** The Sunday on or before a day. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)

const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = dayFormat({ weekday: 'short' })
const month = dayFormat({ month: 'long', year: 'numeric' })
const dated = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** `Friday, November 20`. */
export const longDayWords = (day: Day): string => longDay.format(asDate(day))
/** `Fri, Nov 20`. */
export const shortDayWords = (day: Day): string => shortDay.format(asDate(day))
/** `Fri`. */
export const weekdayWords = (day: Day): string => weekday.format(asDate(day))
/** `November 2026`. */
export const monthWords = (day: Day): string => month.format(asDate(day))
/** `Nov 15 – 21, 2026`. */
export const daysWords = (first: Day, last: Day): string => dated.formatRange(asDate(first), asDate(last))

const timeFormat = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: companyTimeZone })

/** By the record that has the span: each is said twice on a screen, and to make a range takes long. */
const said = new WeakMap<object, string>()

/** `9:00 – 10:30 AM`, with both days when they differ. */
export function spanWords(span: { readonly startsAt: string; readonly endsAt: string }): string {
  const words = said.get(span) ?? wordsOf(span)
  said.set(span, words)
  return words
}

function wordsOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const [from, to] = [companyDayOf(start), companyDayOf(end)]
  if (from === to) return timeFormat.formatRange(start, end)
  return `${shortDayWords(from)}, ${timeFormat.format(start)} – ${shortDayWords(to)}, ${timeFormat.format(end)}`
}

/** `today`, `tomorrow`, `Fri, Nov 20`, or with another year. */
export function nearDayWords(day: Day, today = companyDayOf(new Date())): string {
  if (day === today) return t('today')
  if (day === addDays(today, 1)) return t('tomorrow')
  if (day === addDays(today, -1)) return t('yesterday')
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayWords(day) : dated.format(asDate(day))
}

/** `Fri, Nov 20, 9:00 – 10:00 AM`. */
export function whenWords(span: { startsAt: string; endsAt: string }): string {
  const day = companyDayOf(new Date(span.startsAt))
  const several = day !== companyDayOf(new Date(span.endsAt))
  return several ? spanWords(span) : `${shortDayWords(day)}, ${spanWords(span)}`
}

/** Every day of a span. A span that ends at midnight does not include the day that begins then. */
export function daysOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Day[] {
  const first = companyDayOf(new Date(startsAt))
  const last = companyDayOf(new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1)))
  const days = [first]
  while (days.length < 60 && (days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/** `today` while it lasts, or else its first or last day, whichever is nearer. */
export function dayNear(span: { startsAt: string; endsAt: string }, today: Day): Day {
  const days = daysOf(span)
  const [first = today, last = first] = [days[0], days.at(-1)]
  if (last < today) return last
  return first > today ? first : today
}
