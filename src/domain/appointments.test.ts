import { describe, expect, test } from 'vitest'
import {
  appointmentSpan,
  distanceBetween,
  formatDistance,
  type Position,
  saySpan,
  takesTime,
} from './appointments.ts'
import { AppError } from './errors.ts'

describe('how long a visit takes', () => {
  test.each([
    ['an hour unless told', '2026-12-07T17:00:00Z', undefined, '2026-12-07T18:00:00.000Z'],
    ['a second at least', '2026-12-07T17:00:00Z', '2026-12-07T17:00:01Z', '2026-12-07T17:00:01.000Z'],
    ['a week at most', '2026-12-07T17:00:00Z', '2026-12-14T17:00:00Z', '2026-12-14T17:00:00.000Z'],
    ['whole seconds', '2026-12-07T17:00:00.999Z', '2026-12-07T18:00:00.999Z', '2026-12-07T18:00:00.000Z'],
    ['any offset', '2026-12-07T09:00:00-08:00', '2026-12-07T19:00:00+01:00', '2026-12-07T18:00:00.000Z'],
    [
      'an hour through the change of the clock',
      '2026-11-01T08:30:00Z',
      undefined,
      '2026-11-01T09:30:00.000Z',
    ],
  ])('%s', (_, startsAt, endsAt, expected) => {
    const span = appointmentSpan(startsAt, endsAt)
    expect(span.endsAt.toISOString()).toBe(expected)
    expect(span.startsAt.getMilliseconds()).toBe(0)
  })

  test.each([
    ['2026-12-07T17:00:00Z', '2026-12-07T17:00:00Z'],
    ['2026-12-07T17:00:00.100Z', '2026-12-07T17:00:00.900Z'],
    ['2026-12-07T17:00:00Z', '2026-12-07T09:00:00Z'],
    ['2026-12-07T17:00:00Z', '2026-12-14T17:00:01Z'],
  ])('from %s to %s is no visit', (startsAt, endsAt) => {
    const refused = (() => {
      try {
        return appointmentSpan(startsAt, endsAt)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(AppError)
    expect((refused as AppError).fields).toHaveProperty('endsAt')
  })
})

test('only what is to come or was kept takes time', () => {
  expect(
    [null, 'kept', 'no_show', 'canceled', 'rescheduled'].map((outcome) => takesTime(outcome as null)),
  ).toEqual([true, true, false, false, false])
})

const cityHalls: Record<string, Position> = {
  'Los Angeles': { lat: 34.0537, lon: -118.2428 },
  'San Francisco': { lat: 37.7793, lon: -122.4193 },
  Oakland: { lat: 37.8053, lon: -122.2727 },
}

test.each([
  // Geodesics on the WGS 84 ellipsoid, in meters.
  ['San Francisco', 'Oakland', 13_231],
  ['San Francisco', 'Los Angeles', 559_319],
])('from %s to %s it is %i m, within half a percent', (from, to, meters) => {
  const [one, other] = [cityHalls[from], cityHalls[to]] as [Position, Position]
  expect(Math.abs(distanceBetween(one, other) / meters - 1)).toBeLessThan(0.005)
  expect(distanceBetween(other, one)).toBeCloseTo(distanceBetween(one, other), 6)
})

test.each([
  ['the same place', { lat: 37.8, lon: -122.27 }, { lat: 37.8, lon: -122.27 }, 0],
  ['across the date line', { lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 }, 222.4],
  ['the poles', { lat: 90, lon: 0 }, { lat: -90, lon: 77 }, 20_015_114.4],
  ['the other side of the earth', { lat: 37.8, lon: -122.27 }, { lat: -37.8, lon: 57.73 }, 20_015_114.4],
  ['a pole is one place', { lat: 90, lon: 0 }, { lat: 90, lon: 120 }, 0],
])('%s', (_, one, other, meters) => expect(distanceBetween(one, other)).toBeCloseTo(meters, 0))

test.each([
  [0, '0 ft'],
  [1.4, '0 ft'],
  [73.2, '240 ft'],
  [303, '990 ft'],
  [304, '0.2 mi'],
  [1_609.344, '1.0 mi'],
  [16_000, '9.9 mi'],
  [16_093.44, '10 mi'],
  [4_000_000, '2,485 mi'],
])('%d m are %s', (meters, words) => expect(formatDistance(meters)).toBe(words))

test.each([
  ['2026-12-07T17:00:00Z', '2026-12-07T18:00:00Z', 'Mon, Dec 7, 2026, 9:00 – 10:00 AM'],
  ['2026-12-07T19:00:00Z', '2026-12-07T21:30:00Z', 'Mon, Dec 7, 2026, 11:00 AM – 1:30 PM'],
  ['2026-12-08T07:30:00Z', '2026-12-08T08:30:00Z', 'Mon, Dec 7, 2026, 11:30 PM – Tue, Dec 8, 2026, 12:30 AM'],
  ['2026-07-01T16:00:00Z', '2026-07-01T17:00:00Z', 'Wed, Jul 1, 2026, 9:00 – 10:00 AM'],
])('%s to %s is %s on the company’s clock', (startsAt, endsAt, words) =>
  expect(saySpan({ startsAt, endsAt }).text).toBe(words),
)
