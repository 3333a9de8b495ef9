import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailStore } from './mail-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-mails-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date('2026-11-20T18:00:00Z')
const source = (subject: string, messageId = `<${subject}@office.example>`) =>
  Buffer.from(`Subject: ${subject}\r\nMessage-ID: ${messageId}\r\n\r\nHello\r\n`)

test('keeps the newest mails, and leaves nothing of the older ones on disk', async () => {
  const store = await openMailStore(folder, 2)
  for (const subject of ['first', 'second', 'third']) await store.keep(source(subject), 'ana@x.example', at)
  expect(store.list().map(({ subject }) => subject)).toEqual(['third', 'second'])
  expect(readdirSync(folder).sort()).toEqual(['2.eml', '2.json', '3.eml', '3.json'])
})

test('counts copies that arrive at once as one mail', async () => {
  const store = await openMailStore(folder, 10)
  const copy = source('bid')
  await Promise.all([1, 2, 3].map(() => store.keep(copy, 'ana@x.example', at)))
  expect(store.list()).toMatchObject([{ subject: 'bid', copies: 3 }])
})

test('mails without a Message-ID are all different', async () => {
  const store = await openMailStore(folder, 10)
  const plain = Buffer.from('Subject: plain\r\n\r\nHello\r\n')
  await store.keep(plain, 'ana@x.example', at)
  await store.keep(plain, 'ana@x.example', at)
  expect(store.list()).toHaveLength(2)
})

test('hides a message without an entry after a restart', async () => {
  const store = await openMailStore(folder, 10)
  await store.keep(source('whole'), 'ana@x.example', at)
  writeFileSync(join(folder, '2.eml'), source('torn'))
  const again = await openMailStore(folder, 10)
  expect(again.list().map(({ subject }) => subject)).toEqual(['whole'])
  await again.keep(source('next'), 'ana@x.example', at)
  expect(again.list().map(({ subject }) => subject)).toEqual(['next', 'whole'])
})
