import { expect, test } from 'vitest'
import { fieldWord } from './history-csv-words.ts'

test.each([
  ['lines', 'Lines', 'Líneas'],
  ['groups', 'Lines', 'Líneas'],
  ['lastName', 'Last name', 'Apellido'],
])('%s of a change has a word in both languages', (field, english, spanish) => {
  expect(fieldWord(field, 'en')).toBe(english)
  expect(fieldWord(field, 'es')).toBe(spanish)
})
