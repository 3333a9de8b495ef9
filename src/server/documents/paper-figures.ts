/*
 * How papers write amounts, quantities, days and times. Formatting them in Typst took longer than laying out the words
 * of a bid.
 */
import { type Day, isDay } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'

/** Whole cents as `$1,234.50`, with a minus sign (−) before a credit. @throws when it is not an integer */
export function writeMoney(cents: number): string {
  assertWhole(cents, 'an amount must be whole cents')
  const size = Math.abs(cents)
  return `${signOf(cents)}$${group(Math.trunc(size / 100))}.${String(size % 100).padStart(2, '0')}`
}

/** Whole thousandths as `1,200` or `12.5`. @throws when it is not an integer */
export function writeQuantity(thousandths: number): string {
  assertWhole(thousandths, 'a quantity must be whole thousandths')
  const size = Math.abs(thousandths)
  const decimals = String(size % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${signOf(thousandths)}${group(Math.trunc(size / 1000))}${decimals === '' ? '' : `.${decimals}`}`
}

export function writePercent(percent: number): string {
  return `${String(percent).replace('-', '−')}%`
}

/** `November 20, 2026` or `20 de noviembre de 2026`. @throws when it is not a date */
export function writeDay(day: Day, language: Language): string {
  return dayFormats[language].format(toDate(day))
}

/** `11/20/2026`, for narrow columns. @throws when it is not a date */
export function writeShortDay(day: Day): string {
  const [year = '', month = '', date = ''] = toDate(day).toISOString().slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** Year, month and day for the date in the PDF's metadata. @throws when it is not a date */
export function splitDay(day: Day): number[] {
  const date = toDate(day)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

/** California time `2026-11-20T14:05` as `2:05 PM Pacific time`. @throws when it is not a time */
export function writeTime(at: string, language: Language): string {
  const match = /^.{10}T([01]\d|2[0-3]):([0-5]\d)/.exec(at)
  if (!match) throw new Error(`a time must be YYYY-MM-DDTHH:MM, not ${JSON.stringify(at)}`)
  const [, hour = '', minute = ''] = match
  const clock = `${Number(hour) % 12 || 12}:${minute}`
  const isMorning = Number(hour) < 12
  return language === 'en'
    ? `${clock} ${isMorning ? 'AM' : 'PM'} Pacific time`
    : `${clock} ${isMorning ? 'a.m.' : 'p.m.'}, hora del Pacífico`
}

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  en: dayFormat('en-US'),
  es: dayFormat('es-US'),
}

function dayFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

function toDate(day: Day): Date {
  if (!isDay(day)) throw new Error(`a day must be YYYY-MM-DD, not ${JSON.stringify(day)}`)
  return new Date(`${day}T00:00:00Z`)
}

function assertWhole(value: number, must: string): void {
  if (!Number.isSafeInteger(value)) throw new Error(`${must}, not ${String(value)}`)
}

function signOf(value: number): string {
  return value < 0 ? '−' : ''
}

function group(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
