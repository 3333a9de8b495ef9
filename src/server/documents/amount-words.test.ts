import { expect, it } from 'vitest'
import { writeAmountInWords } from './amount-words.ts'

it.each([
  [0, 'Zero and 00/100 dollars'],
  [7, 'Zero and 07/100 dollars'],
  [100, 'One and 00/100 dollars'],
  [1_399, 'Thirteen and 99/100 dollars'],
  [4_000, 'Forty and 00/100 dollars'],
  [9_945, 'Ninety-nine and 45/100 dollars'],
  [10_000, 'One hundred and 00/100 dollars'],
  [125_050, 'One thousand two hundred fifty and 50/100 dollars'],
  [1_001_900, 'Ten thousand nineteen and 00/100 dollars'],
  [100_000_000, 'One million and 00/100 dollars'],
  [
    9_999_999_999,
    'Ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100 dollars',
  ],
])('spells %i cents', (cents, words) => {
  expect(writeAmountInWords(cents)).toBe(words)
})

it.each([-1, 10.5, Number.NaN])('refuses to spell %d', (cents) => {
  expect(() => writeAmountInWords(cents)).toThrow('whole cents')
})
