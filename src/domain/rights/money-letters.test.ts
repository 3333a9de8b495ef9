import { expect, test } from 'vitest'
import { assertLetterText, fillLetter, type LetterValues, letterNames } from './money-letters.ts'

const values = Object.fromEntries(letterNames.map((name) => [name, `<${name}>`])) as LetterValues

test('the {names} in a letter are filled in, and a blank line begins a paragraph', () => {
  expect(fillLetter('Please pay {amount}.\n\n\nIt was due {due}\nunder {section}.', values)).toEqual([
    'Please pay <amount>.',
    'It was due <due>\nunder <section>.',
  ])
})

test('a name that nothing is filled in for is refused by the name of the field', () => {
  expect(() => assertLetterText('Pay {amount} by {due}', 'firmLetter')).not.toThrow()
  expect(() => assertLetterText('Pay {everything}', 'firmLetter')).toThrow(
    '{everything} cannot be filled in; there are {amount}, {what},',
  )
})
