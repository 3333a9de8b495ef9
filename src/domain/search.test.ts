import { expect, test } from 'vitest'
import { foldText, joinedCode, nearestWords, otherSpellings, typingErrors } from './search.ts'

test.each([
  ['José Núñez', 'jose nunez'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['李', '李'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['SC-26-0142', 'sc260142'],
  ['(510) 555-0142', '5105550142'],
  ['+1 510 555 0142', '5105550142'],
  ['1510555014', '1510555014'],
])('%s is the code %s', (text, code) => {
  expect(joinedCode(text)).toBe(code)
})

test.each([
  ['diaz', 'diaz', 0],
  ['diza', 'diaz', 1],
  ['hilcrest', 'hillcrest', 1],
  ['underpining', 'underpinning', 1],
  ['rosa', 'cruz', 4],
  ['', 'abc', 3],
])('from %s to %s: %i', (one, other, errors) => {
  expect(typingErrors(one, other)).toBe(errors)
  expect(typingErrors(other, one)).toBe(errors)
})

test('the nearest word comes first, and a short word forgives less than a long one', () => {
  const words = ['hillcrest', 'hillside', 'holcrest', 'oakland', 'diaz', 'dias', 'cruz']
  expect(nearestWords('hilcrest', words)).toEqual(['holcrest', 'hillcrest'])
  expect(nearestWords('hilcre', words)).toContain('hillcrest')
  expect(nearestWords('diza', words)[0]).toBe('diaz')
  expect(nearestWords('xy', words)).toEqual([])
})

test('an avenue is found as ave too', () => {
  expect(otherSpellings('avenue')).toEqual(['ave', 'av'])
  expect(otherSpellings('hillcrest')).toEqual([])
})
