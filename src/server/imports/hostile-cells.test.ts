import { expect, test } from 'vitest'
import { readRow } from './read-row.ts'

test.each([
  ["'=1+2", { name: '=1+2' }],
  ['  Rosa \n Diaz ', { name: 'Rosa Diaz' }],
  ['<script>alert(1)</script>', { name: '<script>alert(1)</script>' }],
  ["Robert'); drop table customer; --", { name: "Robert'); drop table customer; --" }],
])('treats %j as text', (cell, values) => {
  expect(readRow('customers', ['name'], { row: 2, cells: [cell] })).toEqual({ row: 2, values, problems: [] })
})

test.each([
  ['x'.repeat(201), 'Must be at most 200 characters'],
  ['a\u0007b', 'Must not contain control characters'],
  ['   ', 'Must not be empty'],
])('reports %j as a problem of its column', (cell, message) => {
  const { problems } = readRow('customers', ['name'], { row: 2, cells: [cell] })
  expect(problems).toMatchObject([{ field: 'name', message }])
})
