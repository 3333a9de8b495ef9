import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderProblem, prepareDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('makes the folder and leaves nothing of its trial', () => {
  prepareDataFolder(join(folder, 'a', 'b'), 0)
  expect(readdirSync(folder, { recursive: true })).toEqual(['a', join('a', 'b')])
})

test('refuses a disk without the room that a new database needs', () => {
  expect(() => prepareDataFolder(folder, 2 ** 60)).toThrow(
    /^DATA_DIR .* has \d+ MB free; a new database needs 1099511627776 MB\. Make room/,
  )
})

const system = (code: string) =>
  Object.assign(new Error(`${code}: no, mkdir 'x'`), { code, syscall: 'mkdir' })

test.each([
  [system('EACCES'), 'DATA_DIR /data may not be written by this account.'],
  [system('EROFS'), 'DATA_DIR /data is on a disk that is read-only.'],
  [system('ENOSPC'), 'DATA_DIR /data is on a full disk.'],
  [system('EDQUOT'), 'DATA_DIR /data is on a full disk.'],
  [
    new Error(
      'PostgreSQL did not start: could not write lock file "postmaster.pid": No space left on device',
    ),
    'DATA_DIR /data is on a full disk.',
  ],
  [new Error('Something else'), 'Something else'],
])('tells %o as a problem of the setting', (error, said) => {
  expect((folderProblem(error, '/data') as Error).message).toContain(said)
})
