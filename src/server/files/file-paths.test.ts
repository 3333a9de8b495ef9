import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath, newFileCode, newFilePath, projectFolderName } from './file-paths.ts'

test.each([
  ['26-0142', '1234 Hillcrest Ave', 'Oakland', '26-0142 1234 Hillcrest Ave Oakland'],
  ['26-0142', '', '', '26-0142'],
  ['26/0142', '../../etc', 'passwd', '26 0142 .. .. etc passwd'],
  ['SC-1', 'C:\\Windows "A" <b> | ?*', 'Oakland.', 'SC-1 C Windows A b Oakland'],
  ['26-1', 'Peña  Blvd\n\0', '日本', '26-1 Peña Blvd 日本'],
])('%s, %s, %s lie in %s', (number, street, city, folder) => {
  expect(projectFolderName({ number, street, city })).toBe(folder)
})

test('gives two files with one name different paths', () => {
  const paths = [1, 2].map(() => newFilePath('26-0142', 'payments', '2026-11-20 check 1042', '.jpg'))
  expect(paths[0]).toMatch(/^26-0142\/payments\/2026-11-20 check 1042 \([0-9a-f]{16}\)\.jpg$/)
  expect(paths[0]).not.toBe(paths[1])
})

test('gives files that belong together one name', () => {
  const code = newFileCode()
  const paths = (['photos/before', 'photos/originals'] as const).map((shelf) =>
    newFilePath('26-0142', shelf, 'IMG_1', '.jpg', code),
  )
  expect(paths).toEqual([
    `26-0142/photos/before/IMG_1 (${code}).jpg`,
    `26-0142/photos/originals/IMG_1 (${code}).jpg`,
  ])
  expect(paths.map(isOwnPath)).toEqual([true, true])
})

test('whatever people type, a path has three plain parts of a length every store takes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(text, text, text, text, (number, street, city, name) => {
      const path = newFilePath(projectFolderName({ number, street, city }), 'payments', name, '.jpg')
      const parts = path.split('/')
      expect(parts).toHaveLength(3)
      for (const part of parts) {
        expect(part).not.toMatch(/^\.|[.\s]$|[\\:*?"<>|\p{C}]/u)
        expect(part.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
      }
      expect(isOwnPath(path)).toBe(true)
    }),
  )
})

test.each([
  'company.pdf',
  'postgres/base/1',
  'a/payments/photo.jpg',
  'a/b/payments/x (0123456789abcdef).jpg',
])('a file that Groundwork did not name is not its own: %s', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
