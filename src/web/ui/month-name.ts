import type { Month } from '../../domain/books.ts'
import { locale } from '../language/t.ts'

const long = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
const short = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** `November 2026`, standing alone: with a capital in every language. */
export function monthName(month: Month): string {
  const words = monthWithin(month)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same within a sentence: `noviembre de 2026`. */
export function monthWithin(month: Month): string {
  return long.format(firstOf(month))
}

/** `Nov 26`, for the axis of a chart. */
export function shortMonthName(month: Month): string {
  return short.format(firstOf(month))
}

function firstOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
