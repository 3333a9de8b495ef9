import { expect, test } from 'vitest'
import { newKinds, readNewRequest } from './new-kinds.ts'

test.each([
  ['new invoice webster', ['invoice'], 'webster'],
  ['New invoice for Webster', ['invoice'], 'webster'],
  ['new inv 26-0142', ['invoice'], '26-0142'],
  ['invoice 26-0142', ['invoice'], '26-0142'],
  ['record payment núñez', ['payment'], 'nunez'],
  ['book visit 12 hillcrest', ['appointment'], '12 hillcrest'],
  ['estimate webster', ['bid'], 'webster'],
  ['new p webster', ['payment', 'permit', 'photos'], 'webster'],
  ['new webster', [...newKinds], 'webster'],
  ['new bid', ['bid'], ''],
])('“%s” asks for %j', (words, kinds, rest) => {
  expect(readNewRequest(words)).toMatchObject({ kinds, rest })
})

test.each(['', 'new', 'invoice', 'inv 26-0142', 'webster', 'notes webster'])('“%s” is a search', (words) => {
  expect(readNewRequest(words)).toBeUndefined()
})
