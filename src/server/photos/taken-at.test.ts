import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePhoto, samplePicture } from './sample-photo.ts'
import { readTakenAt } from './taken-at.ts'

const now = new Date('2026-11-20T18:00:00Z')

const exifOf = async (photo: Buffer) => (await sharp(photo).metadata()).exif

test.each([
  // The camera's own zone.
  ['2026:07:04 12:34:56', '-07:00', '2026-07-04T19:34:56.000Z'],
  ['2026:07:04 12:34:56', '+05:30', '2026-07-04T07:04:56.000Z'],
  ['2026:07:04 12:34:56', '+00:00', '2026-07-04T12:34:56.000Z'],
  // The company's, in summer and in winter.
  ['2026:07:04 12:34:56', undefined, '2026-07-04T19:34:56.000Z'],
  ['2026:01:04 12:34:56', undefined, '2026-01-04T20:34:56.000Z'],
  // The nights on which clocks change: an hour that is skipped, one that comes twice, and those beside them.
  ['2026:03:08 01:59:59', undefined, '2026-03-08T09:59:59.000Z'],
  ['2026:03:08 02:30:00', undefined, '2026-03-08T09:30:00.000Z'],
  ['2026:03:08 03:00:00', undefined, '2026-03-08T10:00:00.000Z'],
  ['2025:11:02 00:59:59', undefined, '2025-11-02T07:59:59.000Z'],
  ['2025:11:02 01:30:00', undefined, '2025-11-02T08:30:00.000Z'],
  ['2025:11:02 02:00:00', undefined, '2025-11-02T10:00:00.000Z'],
  // Nonsense.
  ['0000:00:00 00:00:00', undefined, null],
  ['1970:01:01 00:00:00', undefined, null],
  ['2026:02:30 12:00:00', undefined, null],
  ['2036:07:04 12:34:56', undefined, null],
  ['2026:11:22 12:00:00', undefined, null],
  ['yesterday', undefined, null],
  [undefined, undefined, null],
])('%s %s is %s', async (takenAt, offset, expected) => {
  const exif = await exifOf(
    await samplePhoto(0, {
      ...(takenAt !== undefined && { takenAt }),
      ...(offset !== undefined && { offset }),
    }),
  )
  expect((await readTakenAt(exif, now))?.toISOString() ?? null).toBe(expected)
})

test.each(['png', 'webp'] as const)('a %s says it too', async (format) => {
  const tags = { DateTimeOriginal: '2026:07:04 12:34:56', OffsetTimeOriginal: '-07:00' }
  const photo = await samplePicture().withExif({ IFD2: tags }).toFormat(format).toBuffer()
  expect(await readTakenAt(await exifOf(photo), now)).toEqual(new Date('2026-07-04T19:34:56Z'))
})

test('whatever a camera writes, nothing breaks', async () => {
  const good = await exifOf(await samplePhoto(0, { takenAt: '2026:07:04 12:34:56' }))
  if (!good) throw new Error('No EXIF')
  const bad: Buffer[] = [
    Buffer.alloc(0),
    Buffer.from('II*\0'),
    Buffer.from('Exif\0\0'),
    Buffer.alloc(300, 255),
  ]
  for (let length = 1; length < good.length; length += 7) bad.push(good.subarray(0, length))
  for (let at = 0; at < good.length; at += 3) {
    const flipped = Buffer.from(good)
    flipped[at] = 255 - (flipped[at] ?? 0)
    bad.push(flipped)
  }
  for (const exif of [undefined, ...bad]) {
    const taken = await readTakenAt(exif, now)
    expect(taken === null || taken instanceof Date).toBe(true)
  }
})
