import { afterEach, expect, test, vi } from 'vitest'
import { formatDay, formatDaysIn, formatInstant, formatRecent, formatRelative } from './time.ts'

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-11-20')).toBe('Nov 20, 2026')
})

test.each([
  [
    'estimated $300.00 to complete the job after 2026-11-22',
    'estimated $300.00 to complete the job after Nov 22, 2026',
  ],
  ['after 2026-11-22: pour on 2026-11-30.', 'after Nov 22, 2026: pour on Nov 30, 2026.'],
  ['uploaded scan-2026-11-22.pdf', 'uploaded scan-2026-11-22.pdf'],
  ['uploaded 2026-11-22.pdf', 'uploaded 2026-11-22.pdf'],
  ['by check 2026-02-31', 'by check 2026-02-31'],
])('shows the days of %j as %j', (text, shown) => {
  expect(formatDaysIn(text)).toBe(shown)
})

test('an instant is told by the company’s clock', () => {
  expect(formatInstant('2026-11-20T02:05:00Z').replaceAll('\u202f', ' ')).toBe('Nov 19, 2026, 6:05 PM')
})

test.each([
  ['2026-11-20T19:59:50Z', 'just now'],
  ['2026-11-20T19:15:00Z', '45 minutes ago'],
  ['2026-11-20T16:30:00Z', '3 hours ago'],
  // 23:30 the evening before, on the company's clock.
  ['2026-11-20T07:30:00Z', 'yesterday'],
  ['2026-11-10T20:00:00Z', '10 days ago'],
  ['2026-09-01T20:00:00Z', 'Sep 1, 2026'],
  ['2026-11-22T20:00:00Z', 'in 2 days'],
])('%s is %s', (instant, words) =>
  expect(formatRelative(instant, new Date('2026-11-20T20:00:00Z'))).toBe(words),
)

test.each([
  ['2026-11-20T17:14:00Z', 'today 9:14 AM'],
  // 23:30 the evening before, on the company's clock.
  ['2026-11-20T07:30:00Z', 'yesterday 11:30 PM'],
  ['2026-11-18T20:00:00Z', 'Nov 18, 2026, 12:00 PM'],
])('%s was %s', (instant, words) =>
  expect(formatRecent(instant, new Date('2026-11-20T20:00:00Z')).replaceAll('\u202f', ' ')).toBe(words),
)

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test.each([
  ['en', 'November 2026', 'November 2026'],
  ['es', 'Noviembre de 2026', 'noviembre de 2026'],
])(
  'capitalizes a month that stands alone, and follows the language within a sentence: %s',
  async (language, alone, within) => {
    localStorage.setItem('groundwork:language', language)
    vi.resetModules()
    const { monthName, monthWithin } = await import('./time.ts')
    expect([monthName('2026-11'), monthWithin('2026-11')]).toEqual([alone, within])
  },
)
