import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeFileStore } from './file-store.compliance.ts'
import { createLocalFileStore } from './local-file-store.ts'

vi.mock('node:fs/promises', async (load) => ({
  ...(await load<object>()),
  link: async () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
  },
}))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-unlinked-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
