import { expect, test } from 'vitest'
import { matchesSearch, sortedBy } from './arrange-list.ts'

test.each([
  ['', true],
  ['pena', true],
  ['REALTY peña', true],
  ['peña acme', false],
])('searching %j finds "Bay Realty, José Peña": %s', (search, found) =>
  expect(matchesSearch(search, ['Bay Realty', 'José Peña'])).toBe(found),
)

test('orders by a key, backwards, and by the first key when the order is unknown', () => {
  const rows = [
    { name: 'Pier 10', price: 3 },
    { name: 'pier 2', price: 1 },
    { name: 'Anchor', price: 2 },
  ]
  const keys = { name: (row: (typeof rows)[0]) => row.name, price: (row: (typeof rows)[0]) => row.price }
  const names = (sort: string) => sortedBy(rows, sort, keys).map(({ name }) => name)
  expect(names('name')).toEqual(['Anchor', 'pier 2', 'Pier 10'])
  expect(names('-price')).toEqual(['Pier 10', 'Anchor', 'pier 2'])
  expect(names('shoe')).toEqual(['Anchor', 'pier 2', 'Pier 10'])
})

test.each(['5105550144', '+1 510 555 0144', '555-0144', '(510)'])('finds a phone by %s', (search) => {
  expect(matchesSearch(search, ['Ann Lee', '(510) 555-0144'])).toBe(true)
  expect(matchesSearch(search, ['Ann Lee', '(415) 555-0199'])).toBe(false)
})

test('digits of a measure are not searched as if they were a phone', () => {
  expect(matchesSearch('100', ['Pier 10" x 0.5 ft'])).toBe(false)
  expect(matchesSearch('100', ['Pier 100 ft'])).toBe(true)
})
