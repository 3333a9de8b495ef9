import { describe, expect, it } from 'vitest'
import { writeDay, writeMoney, writePercent, writeQuantity, writeTime } from './paper-figures.ts'

describe('figures on paper', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [-415_000, '−$4,150.00'],
    [-1, '−$0.01'],
    [99_999_999_999, '$999,999,999.99'],
  ])('writes %s cents as %s', (cents, written) => expect(writeMoney(cents)).toBe(written))

  it.each([
    [1_000, '1'],
    [12_500, '12.5'],
    [-10_000, '−10'],
    [1_234_567_890, '1,234,567.89'],
    [5, '0.005'],
    [0, '0'],
  ])('writes %s thousandths as %s', (thousandths, written) =>
    expect(writeQuantity(thousandths)).toBe(written),
  )

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses %s as an amount', (amount) => {
    expect(() => writeMoney(amount)).toThrow('whole cents')
    expect(() => writeQuantity(amount)).toThrow('whole thousandths')
  })

  it('writes percentages as agreed', () => {
    expect([10, 33.33, -5].map(writePercent)).toEqual(['10%', '33.33%', '−5%'])
  })
})

describe('days and times on paper', () => {
  it('writes a day in the language of the paper', () => {
    expect(writeDay('2026-11-20', 'en')).toBe('November 20, 2026')
    expect(writeDay('2026-11-20', 'es')).toBe('20 de noviembre de 2026')
    expect(writeDay('2026-03-01', 'es')).toBe('1 de marzo de 2026')
  })

  it.each([
    ['2026-11-23T00:00', '12:00 AM Pacific time', '12:00 a.m., hora del Pacífico'],
    ['2026-11-23T09:05', '9:05 AM Pacific time', '9:05 a.m., hora del Pacífico'],
    ['2026-11-23T12:30', '12:30 PM Pacific time', '12:30 p.m., hora del Pacífico'],
    ['2026-11-23T23:59', '11:59 PM Pacific time', '11:59 p.m., hora del Pacífico'],
  ])('writes the time of %s', (at, english, spanish) => {
    expect(writeTime(at, 'en')).toBe(english)
    expect(writeTime(at, 'es')).toBe(spanish)
  })

  it.each(['11/20/2026', '2026-02-30', '2026-13-01', ''])('refuses %s as a day', (day) => {
    expect(() => writeDay(day, 'en')).toThrow('YYYY-MM-DD')
  })

  it.each(['2026-11-23', '2026-11-23T24:00', '2026-11-23T1:00 PM'])('refuses %s as a time', (at) => {
    expect(() => writeTime(at, 'en')).toThrow('YYYY-MM-DDTHH:MM')
  })
})
