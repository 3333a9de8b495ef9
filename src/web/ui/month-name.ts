import type { Month } from '../../domain/books.ts'
import { locale } from '../language/t.ts'

const long = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
const short = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** `November 2026`, with a capital in every language. */
export function monthName(month: Month): string {
  const words = long.format(firstOf(month))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Nov 26`, for the axis of a chart. */
export function shortMonthName(month: Month): string {
  return short.format(firstOf(month))
}

function firstOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
