import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOwnPath, newFilePath } from './file-paths.ts'
import { describeFileStore } from './file-store.compliance.ts'
import { createLocalFileStore } from './local-file-store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-store-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeFileStore('local folder', async () => ({
  // Made by the store, not by us.
  store: createLocalFileStore(pathToFileURL(join(folder, 'com pliance', 'files')).href),
  close: async () => undefined,
}))

test('files and folders are for the server alone, and no temporary file stays', async () => {
  const root = join(folder, 'private')
  const store = createLocalFileStore(pathToFileURL(root).href)
  await store.write('project/payments/a.jpg', Buffer.from('x'))
  await expect(store.write('project/payments/a.jpg', Buffer.from('y'))).rejects.toThrow()
  expect(readdirSync(join(root, 'project/payments'))).toEqual(['a.jpg'])
  expect(statSync(join(root, 'project/payments/a.jpg')).mode & 0o777).toBe(0o600)
  expect(statSync(join(root, 'project')).mode & 0o777).toBe(0o700)
})

test('removes what an interrupted write left behind', async () => {
  const root = join(folder, 'crashed')
  mkdirSync(join(root, 'project'), { recursive: true })
  const remains = join(root, 'project/.0b0e7e4a-8a3c-4a55-9d0c-6a1f0a3c2b1d.part')
  writeFileSync(remains, 'half')
  writeFileSync(join(root, 'project/.hidden.part'), 'not ours')
  const store = createLocalFileStore(pathToFileURL(root).href)
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  expect(paths).toEqual(['project/.hidden.part'])
  const hourAgo = new Date(Date.now() - 3_600_000)
  expect(await store.removeUnfinished(hourAgo)).toBe(0)
  utimesSync(remains, hourAgo, new Date(hourAgo.getTime() - 1000))
  expect(await store.removeUnfinished(hourAgo)).toBe(1)
  expect(readdirSync(join(root, 'project'))).toEqual(['.hidden.part'])
})

test('leaves files of a sync client and of people alone', async () => {
  const root = join(folder, 'synchronised')
  const store = createLocalFileStore(pathToFileURL(root).href)
  const ours = newFilePath('26-0142', 'permits', 'permit', '.pdf')
  await store.write(ours, Buffer.from('ours'))
  const conflicted = ours.replace('.pdf', " (Maria's conflicted copy 2026-11-20).pdf")
  const foreign = ['.dropbox', 'desktop.ini', '26-0142/permits/~$x.docx', '26-0142/.~lock.a.ods#', conflicted]
  for (const path of foreign) writeFileSync(join(root, path), 'not ours')
  mkdirSync(join(root, '.dropbox.cache'))
  symlinkSync('/etc', join(root, 'a link'))
  // A client that follows its own idea of time, and the sweep that comes by later.
  const longAgo = new Date('2020-01-01')
  for (const path of foreign) utimesSync(join(root, path), longAgo, longAgo)
  const listed: string[] = []
  for await (const { path } of store.list()) listed.push(path)
  expect(listed.filter(isOwnPath)).toEqual([ours])
  expect(listed.some((path) => path.startsWith('a link'))).toBe(false)
  expect(await store.removeUnfinished(new Date())).toBe(0)
  for (const path of foreign) expect((await store.read(path)).toString()).toBe('not ours')
  // The client moved the folder away: the next write makes it anew.
  rmSync(join(root, '26-0142'), { recursive: true })
  await expect(store.read(ours)).rejects.toMatchObject({ code: 'not_found' })
  await store.write(ours, Buffer.from('again'))
  expect((await store.read(ours)).toString()).toBe('again')
})
