import { expect, test } from 'vitest'
import { addDays, companyDayOf, daysBetween, isDay, startOfCompanyDay } from './dates.ts'

test('today is the day in Los Angeles, not in UTC', () => {
  expect(companyDayOf(new Date('2026-11-20T07:59:00Z'))).toBe('2026-11-19')
  expect(companyDayOf(new Date('2026-11-20T08:00:00Z'))).toBe('2026-11-20')
})

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '1889-01-01', 'today'])(
  '%s is no day',
  (text) => expect(isDay(text)).toBe(false),
)

test('days count across the change of daylight time', () => {
  expect(addDays('2026-10-31', 2)).toBe('2026-11-02')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
})

test.each([
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
])('%s begins at %s', (day, instant) => expect(startOfCompanyDay(day).toISOString()).toBe(instant))
