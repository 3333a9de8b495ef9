import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFileStore } from './file-store.compliance.ts'
import { createLocalFileStore } from './local-file-store.ts'

let folder: string
const { link } = fs
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-unlinked-'))
  fs.link = async () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  fs.link = link
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

const open = (name: string) => createLocalFileStore(pathToFileURL(join(folder, name)).href)

describeFileStore('local folder on a file system without links', async () => ({
  store: open('compliance'),
  close: async () => undefined,
}))

test('no temporary file stays', async () => {
  const store = open('tidy')
  await store.write('project/a.jpg', Buffer.from('x'))
  await expect(store.write('project/a.jpg', Buffer.from('y'))).rejects.toMatchObject({ code: 'conflict' })
  expect(readdirSync(join(folder, 'tidy/project'))).toEqual(['a.jpg'])
  expect((await store.read('project/a.jpg')).toString()).toBe('x')
})
