import { describe, expect, it } from 'vitest'
import { parseTypedTime, timeWords } from '../time-field.tsx'
import {
  addMonths,
  dayNear,
  daysOf,
  instantAt,
  nearDayWords,
  spanWords,
  startOfWeek,
  wallOf,
  whenWords,
} from './company-clock.ts'

describe('the company’s clock', () => {
  it.each([
    ['2026-11-20', '09:00', '2026-11-20T17:00:00.000Z'],
    ['2026-07-01', '09:00', '2026-07-01T16:00:00.000Z'],
    ['2026-11-20', '23:30', '2026-11-21T07:30:00.000Z'],
    // The night of spring that skips from two to three.
    ['2026-03-08', '01:30', '2026-03-08T09:30:00.000Z'],
    ['2026-03-08', '03:30', '2026-03-08T10:30:00.000Z'],
    // The night of fall that has one o'clock twice: the first.
    ['2026-11-01', '01:30', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01', '02:30', '2026-11-01T10:30:00.000Z'],
    ['2026-11-01', '00:00', '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', '00:00', '2026-11-02T08:00:00.000Z'],
  ])('%s %s is %s, there and back', (day, time, instant) => {
    expect(instantAt({ day, time })).toBe(instant)
    expect(wallOf(instant)).toEqual({ day, time })
  })

  it('moves a time that daylight saving skips on by an hour', () => {
    expect(instantAt({ day: '2026-03-08', time: '02:30' })).toBe('2026-03-08T10:30:00.000Z')
    expect(wallOf('2026-03-08T10:30:00.000Z').time).toBe('03:30')
  })

  it('converts every quarter of an hour of a year to an instant and back', () => {
    const lost: string[] = []
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 15 * 60_000) {
      const back = Date.parse(instantAt(wallOf(new Date(at))))
      if (back !== at) lost.push(new Date(at).toISOString())
    }
    // The hour that comes twice has one name only.
    expect(lost).toEqual(['09:00', '09:15', '09:30', '09:45'].map((time) => `2026-11-01T${time}:00.000Z`))
  })
})

it('finds the next week and month across a year’s end', () => {
  expect(startOfWeek('2026-11-20')).toBe('2026-11-15')
  expect(startOfWeek('2026-11-15')).toBe('2026-11-15')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

it('writes a span of time', () => {
  const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
  const span = { startsAt: '2026-11-20T17:00:00Z', endsAt: '2026-11-20T18:30:00Z' }
  expect(plain(spanWords(span))).toBe('9:00 – 10:30 AM')
  expect(plain(whenWords(span))).toBe('Fri, Nov 20, 9:00 – 10:30 AM')
  const long = { startsAt: '2026-11-20T17:00:00Z', endsAt: '2026-11-23T01:00:00Z' }
  expect(plain(whenWords(long))).toBe('Fri, Nov 20, 9:00 AM – Sun, Nov 22, 5:00 PM')
  expect(daysOf(long)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(daysOf({ startsAt: '2026-11-20T17:00:00Z', endsAt: '2026-11-21T08:00:00Z' })).toEqual(['2026-11-20'])
  const from = ['19', '20', '21', '22', '23'].map((date) => dayNear(long, `2026-11-${date}`).slice(-2))
  expect(from).toEqual(['20', '20', '21', '22', '22'])
  expect(nearDayWords('2026-11-21', '2026-11-20')).toBe('tomorrow')
  expect(nearDayWords('2027-01-05', '2026-11-20')).toBe('Jan 5, 2027')
})

it.each([
  ['9', '09:00'],
  ['9:30a', '09:30'],
  ['930', '09:30'],
  ['2', '14:00'],
  ['2am', '02:00'],
  ['12a', '00:00'],
  ['12:15 pm', '12:15'],
  ['0630', '06:30'],
  ['14:45', '14:45'],
  ['5 p.m.', '17:00'],
  ['noon', '12:00'],
  ['25', undefined],
  ['9:75', undefined],
  ['13pm', undefined],
  ['later', undefined],
  ['', undefined],
])('reads “%s” as %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time))

it('writes a time, and returns other text unchanged', () => {
  expect(timeWords('00:15')).toBe('12:15 AM')
  expect(timeWords('13:05')).toBe('1:05 PM')
  expect(timeWords('half p')).toBe('half p')
})
