import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingOffice, openImportingOffice } from './importing.ts'

let office: ImportingOffice
beforeAll(async () => {
  office = await openImportingOffice()
}, 60_000)
afterAll(() => office.close(), 30_000)

test('a server killed in the middle of an import and of an undo goes on with both: nothing twice, nothing missing', async () => {
  // Four chunks of rows: the first one is done when the server is killed, and the last one is not.
  const count = 2_000
  const every = Array.from({ length: count }, (_, at) => at)
  const wrong = await office.prepare('wrong', count)
  await office.run(wrong)
  const right = await office.prepare('right', count)
  const half = await office.killDuring(right, 'run')
  expect(half.written).toBeLessThan(count)
  const halfBack = await office.killDuring(wrong, 'undo')
  expect(halfBack.undone).toBeLessThan(count)

  expect(await office.settle(right)).toMatchObject({ status: 'done', written: count })
  expect(await office.settle(wrong)).toMatchObject({ status: 'undone', undone: count, notUndone: 0 })
  expect(await office.booksOf('right')).toEqual({ customers: every, added: every, removed: [] })
  expect(await office.booksOf('wrong')).toEqual({ customers: [], added: every, removed: every })
}, 600_000)
