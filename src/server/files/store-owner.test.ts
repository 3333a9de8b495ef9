import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { ownerFile, ownsStore } from './sweep.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

let folder: string
let files: FileStore
let one: Database
let other: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-owner-'))
  files = createLocalFileStore(pathToFileURL(folder).href)
  one = await createTestDatabase()
  other = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all([one.drop(), other.drop()])
  rmSync(folder, { recursive: true, force: true })
})

test('the first database owns the store until its mark is removed', async () => {
  expect(await ownsStore({ db: one.db, files })).toBe(true)
  expect(await ownsStore({ db: other.db, files })).toBe(false)
  expect(await ownsStore({ db: one.db, files })).toBe(true)
  await files.remove(ownerFile)
  expect(await ownsStore({ db: other.db, files })).toBe(true)
  expect(await ownsStore({ db: one.db, files })).toBe(false)
})

test('gives the store to one of several databases at once', async () => {
  const askers = [one, other, one, other]
  const answers = await Promise.all(askers.map(({ db }) => ownsStore({ db, files })))
  expect(answers[0]).toBe(answers[2])
  expect(answers[1]).toBe(answers[3])
  expect(answers[0]).not.toBe(answers[1])
})

test('gives a store with an unreadable mark to nobody', async () => {
  await files.write(ownerFile, Buffer.from('half a'))
  expect(await ownsStore({ db: one.db, files })).toBe(false)
})
