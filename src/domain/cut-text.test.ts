import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Pier 🏗', 7, 'Pier 🏗'],
  ['Pier 🏗', 6, 'Pier '],
  ['Pier', 9, 'Pier'],
  ['', 3, ''],
])('%j cut to %i is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
  expect(cut.isWellFormed()).toBe(true)
})
