import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDollars,
  lineAmount,
  maxCents,
  maxSumCents,
  parseDollars,
  parseQuantity,
  percentOf,
  toDollars,
  typedDollars,
} from './money.ts'

describe('parseDollars', () => {
  test.each([
    [1250.5, 125_050],
    ['1250.50', 125_050],
    ['$1,250.50', 125_050],
    ['-3', -300],
    ['−$3.00', -300],
    ['.5', 50],
    [0, 0],
    [99_999_999.99, maxCents],
    [-0, 0],
  ])('%s is %i cents', (value, cents) => expect(parseDollars(value)).toBe(cents))

  test('a sum may be more than a record, to the cent, and no more than a double tells', () => {
    for (const cents of [maxCents + 1, 123_456_789_012_345, maxSumCents, -maxSumCents])
      expect(parseDollars(toDollars(cents), maxSumCents)).toBe(cents)
    expect(parseDollars(toDollars(maxSumCents) + 1, maxSumCents)).toBeUndefined()
    expect(parseDollars(toDollars(maxCents + 1))).toBeUndefined()
  })

  test.each([
    1.005,
    '1.005',
    'ten',
    '',
    '$',
    '1e3',
    1e21,
    Number.NaN,
    Infinity,
    100_000_000,
    '1,2,3',
    '1,25.00',
  ])('%s is refused', (value) => expect(parseDollars(value)).toBeUndefined())

  test('every amount survives the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
        const overWire: unknown = JSON.parse(JSON.stringify(toDollars(cents)))
        expect(parseDollars(overWire as number)).toBe(cents)
        expect(parseDollars(formatDollars(cents))).toBe(cents)
        expect(parseDollars(typedDollars(cents))).toBe(cents)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('a quantity has at most three decimals', () => {
  expect(parseQuantity(12.5)).toBe(12_500)
  expect(parseQuantity('0.125')).toBe(125)
  expect(parseQuantity(0.1255)).toBeUndefined()
})

test('a line is rounded half away from zero, without a float in between', () => {
  expect(lineAmount(1_500, 33)).toBe(50)
  expect(lineAmount(-1_500, 33)).toBe(-50)
  expect(lineAmount(1_005, 100)).toBe(101)
  expect(lineAmount(9_999_999_999, 100_000)).toBe(999_999_999_900)
})

test('a percentage of an amount', () => {
  expect(percentOf(10_001, 1_000)).toBe(1_000)
  expect(percentOf(10_005, 1_000)).toBe(1_001)
})

test('less than nothing has the minus of papers where it is read, the keyboard’s where it is typed', () => {
  expect(formatDollars(-123_450)).toBe('−$1,234.50')
  expect(typedDollars(-123_450)).toBe('-1,234.50')
})
