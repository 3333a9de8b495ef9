import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
beforeAll(async () => {
  office = await buildTestApp()
})
afterAll(() => office.close())

test('no table is read from end to end to see whether it names a file that goes', async () => {
  const { rows } = await sql<{ reference: string; isIndexed: boolean }>`
    select conrelid::regclass || '.' || attname as reference,
      exists (select from pg_index where indrelid = conrelid and indkey[0] = attnum) as "isIndexed"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass`.execute(office.deps.db)
  expect(rows.map(({ reference }) => reference)).toContain('photo.original_id')
  expect(rows.filter(({ isIndexed }) => !isIndexed)).toEqual([])
})
