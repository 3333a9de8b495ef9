import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { markDatabase, readMark } from './mark-database.ts'

test('a mark stays until it is taken away', async () => {
  const database = await createTestDatabase()
  await markDatabase(database.url, "the sample's load")
  expect(await readMark(database.db)).toBe("the sample's load")
  await markDatabase(database.url, null)
  expect(await readMark(database.db)).toBeNull()
  await database.drop()
})
