import { expect, test } from 'vitest'
import { cutAtMatches, hasEveryWord } from './matches.ts'

const marked = (text: string, question: string) =>
  cutAtMatches(text, question)
    .map((piece) => (piece.matched ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['12 Hillcrest Ave', 'hill', '12 [Hill]crest Ave'],
  ['Rosa Núñez', 'nun', 'Rosa [Núñ]ez'],
  ['SC-26-0142', 'sc 0142', '[SC]-26-[0142]'],
  ['Anna Hannah', 'an', '[An]na Hannah'],
  ['(510) 555-0142', '510-555', '([510]) [555]-0142'],
  ['Rosa', '', 'Rosa'],
  ['Straße 🏗 Ab', 'ab', 'Straße 🏗 [Ab]'],
])('%s asked for %s is marked %s', (text, question, expected) => {
  expect(marked(text, question)).toBe(expected)
})

test('a command is found by the beginnings of its words', () => {
  expect(hasEveryWord('New lead', 'lea new')).toBe(true)
  expect(hasEveryWord('New lead', 'ead')).toBe(false)
  expect(hasEveryWord('Configuración', 'configuracion')).toBe(true)
})
