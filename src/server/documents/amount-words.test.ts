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
])('spells %i cents in English', (cents, words) => {
  expect(writeAmountInWords(cents, 'en')).toBe(words)
})

it.each([
  [0, 'Cero dólares con 00/100'],
  [100, 'Un dólar con 00/100'],
  [1_699, 'Dieciséis dólares con 99/100'],
  [2_100, 'Veintiún dólares con 00/100'],
  [3_150, 'Treinta y un dólares con 50/100'],
  [10_000, 'Cien dólares con 00/100'],
  [10_100, 'Ciento un dólares con 00/100'],
  [50_000, 'Quinientos dólares con 00/100'],
  [125_050, 'Mil doscientos cincuenta dólares con 50/100'],
  [2_100_000, 'Veintiún mil dólares con 00/100'],
  [3_162_345, 'Treinta y un mil seiscientos veintitrés dólares con 45/100'],
  [100_000_000, 'Un millón de dólares con 00/100'],
  [210_000_100, 'Dos millones cien mil un dólares con 00/100'],
  [
    9_999_999_999,
    'Noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve dólares con 99/100',
  ],
])('spells %i cents in Spanish', (cents, words) => {
  expect(writeAmountInWords(cents, 'es')).toBe(words)
})

it.each([-1, 10.5, Number.NaN])('refuses to spell %d', (cents) => {
  expect(() => writeAmountInWords(cents, 'en')).toThrow('whole cents')
})
