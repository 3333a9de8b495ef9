import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { flatPng } from '../testing/bombs/png.ts'
import { cleanPhoto, cleanPictureOrPdf, typeOfPhoto } from './clean-upload.ts'

const heic = readFileSync(new URL('./sample-check.heic', import.meta.url))
const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
const canvas = { width: 300, height: 200, channels: 3, background: '#fff', noise } as const
const gps = {
  IFD0: { Make: 'Secretmaker' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '37/1 48/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '122/1 16/1 0/1',
  },
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n28\n%%EOF\n')

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await sharp({ create: canvas }).jpeg().toBuffer()
})

function clean(bytes: Buffer) {
  return cleanPictureOrPdf(bytes, 'picture')
}

describe('takes in', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s, written anew in its own format', async (format) => {
    const bytes = await sharp({ create: canvas }).toFormat(format).toBuffer()
    const file = await clean(bytes)
    expect(file).toMatchObject({ mediaType: `image/${format}`, width: 300, height: 200 })
    expect((await sharp(file.bytes).metadata()).format).toBe(format)
    expect(file.sha256).toHaveLength(32)
  })

  test.each([
    ['PNG', 'png', { width: 3400, height: 4400 }],
    ['JPEG', 'jpeg', { width: 3400, height: 4400 }],
    ['WebP', 'webp', { width: 2550, height: 3300 }],
  ] as const)('a scanned page with next to nothing on it, as %s', async (_, format, size) => {
    const line = { input: await sharp({ create: canvas }).png().toBuffer(), left: 200, top: 200 }
    const page = sharp({ create: { ...size, channels: 3, background: '#fff' } }).composite([line])
    const bytes = await page.toFormat(format, { quality: 80 }).toBuffer()
    expect(bytes.length * 300).toBeLessThan(size.width * size.height * 3)
    expect(await clean(bytes)).toMatchObject(size)
  })

  test('HEIC as an upright JPEG with its colors', async () => {
    const file = await clean(heic)
    expect(file).toMatchObject({ mediaType: 'image/jpeg', extension: '.jpg', width: 96, height: 64 })
    const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    // The sample shows a blue field on paper.
    expect(at(20, 15)[2]).toBeGreaterThan(130)
    expect(at(20, 15)[0]).toBeLessThan(60)
    expect(Math.min(...at(80, 50))).toBeGreaterThan(200)
  })

  // A telephone that is held upright writes its picture lying, and how to turn it.
  test.each([
    [0, 96, 64, { blue: [20, 15], paper: [80, 50] }],
    [1, 64, 96, { blue: [15, 75], paper: [50, 15] }],
    [2, 96, 64, { blue: [75, 48], paper: [15, 13] }],
    [3, 64, 96, { blue: [48, 20], paper: [13, 80] }],
  ])('HEIC turned by %i quarters, upright and once', async (quarters, width, height, { blue, paper }) => {
    const turned = turnHeic(heic, quarters)
    expect(typeOfPhoto(turned, 'photos')).toEqual({ mediaType: 'image/heic', extension: '.heic' })
    const photo = await cleanPhoto(turned, 'photos')
    for (const file of [photo.served, photo.thumbnail]) {
      expect(file).toMatchObject({ mediaType: 'image/jpeg', width, height })
      const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true })
      const at = ([x = 0, y = 0]: number[]) => {
        const start = (y * info.width + x) * info.channels
        return [...data.subarray(start, start + 3)]
      }
      expect(at(blue)[2]).toBeGreaterThan(130)
      expect(at(blue)[0]).toBeLessThan(60)
      expect(Math.min(...at(paper))).toBeGreaterThan(200)
    }
  })

  test('PDF as it is', async () => {
    const file = await clean(pdf)
    expect(file).toMatchObject({ mediaType: 'application/pdf', extension: '.pdf', width: null })
    expect(file.bytes.equals(pdf)).toBe(true)
  })

  test('a picture that lies on its side, upright', async () => {
    const sideways = await sharp({ create: canvas }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const file = await clean(sideways)
    expect(file).toMatchObject({ width: 200, height: 300 })
    expect((await sharp(file.bytes).metadata()).orientation).toBeUndefined()
  })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'place, maker and comments are gone from a %s',
  async (format) => {
    const bytes = await sharp({ create: canvas })
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secretplace</x:xmpmeta>')
      .toFormat(format)
      .toBuffer()
    expect(bytes.includes('Secretmaker')).toBe(true)
    const file = await clean(bytes)
    const { exif, xmp, iptc } = await sharp(file.bytes).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(/Secretmaker|secretplace|Exif/.test(file.bytes.toString('latin1'))).toBe(false)
  },
)

test('drops data after or inside a picture', async () => {
  const script = '<script>alert(1)</script>'
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    jpeg.subarray(2),
  ])
  for (const polyglot of [Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${script}`)]), commented]) {
    const file = await clean(polyglot)
    expect(file.mediaType).toBe('image/jpeg')
    expect(file.bytes.includes('<script>')).toBe(false)
  }
})

const text = (content: string) => () => Buffer.from(content)
const fakes: [string, () => Buffer | Promise<Buffer>][] = [
  ['nothing', text('')],
  ['text', text('This is a check, believe me')],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
  ['SVG with a prologue', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['HTML behind a comment', text('<!-- \xff\xd8\xff --><html></html>')],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['ZIP', text('PK\x03\x04\x14\0\0\0\0\0')],
  ['program', text('MZ\x90\0\x03\0\0\0')],
  ['ELF', text('\x7fELF\x02\x01\x01\0')],
  ['GIF', () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['TIFF', () => sharp({ create: canvas }).tiff().toBuffer()],
  [
    'AVIF',
    () =>
      sharp({ create: { ...canvas, width: 16, height: 16 } })
        .avif({ effort: 0 })
        .toBuffer(),
  ],
  ['JPEG signature alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    'text behind a JPEG signature',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>'.repeat(500))]),
  ],
  ['PNG signature alone', () => Buffer.from('iVBORw0KGgo=', 'base64')],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length >> 1)],
  ['half a PNG', async () => (await sharp({ create: canvas }).png().toBuffer()).subarray(0, 40_000)],
  ['half a WebP', async () => (await sharp({ create: canvas }).webp().toBuffer()).subarray(0, 2_000)],
  ['half a HEIC', () => heic.subarray(0, heic.length >> 1)],
  ['PDF signature alone', text('%PDF-1.7\n')],
  ['half a PDF', () => pdf.subarray(0, 50)],
]

test.each(fakes)('%s is refused by name', async (_, make) => {
  const bytes = await make()
  const started = performance.now()
  await expect(clean(bytes)).rejects.toMatchObject({
    code: 'invalid',
    fields: { picture: expect.any(String) },
  })
  expect(performance.now() - started).toBeLessThan(2000)
})

test.each([
  [17_000, 17_000, '289'],
  [50_001, 1_000, '51'],
])('%d × %d pixels are refused before they take memory', async (width, height, megapixels) => {
  const header = flatPng(width, height, { rows: 10 })
  const before = process.memoryUsage.rss()
  const started = performance.now()
  await expect(clean(header)).rejects.toMatchObject({
    code: 'too_large',
    message: `The picture has ${megapixels} megapixels; at most 50 are taken`,
    fields: { picture: expect.any(String) },
  })
  expect(performance.now() - started).toBeLessThan(2000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
})

/**
 * The sample with ISO 23008-12's property `irot`, quarters counterclockwise, for its picture: the boxes around it grow,
 * and what lies behind them moves.
 */
function turnHeic(source: Buffer, quarters: number): Buffer {
  const box = (bytes: Buffer, type: string) => bytes.indexOf(type) - 4
  const grow = (bytes: Buffer, type: string, by: number) => {
    const at = box(bytes, type)
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
  }
  const insert = (bytes: Buffer, at: number, added: Buffer) =>
    Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
  const end = (bytes: Buffer, type: string) => box(bytes, type) + bytes.readUInt32BE(box(bytes, type))
  const irot = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from('irot'), Buffer.from([quarters])])
  let turned = insert(source, end(source, 'ipco'), irot)
  grow(turned, 'ipco', irot.length)
  // The fourth property, which must be obeyed, is the picture's too.
  turned = insert(turned, end(turned, 'ipma'), Buffer.from([0x84]))
  grow(turned, 'ipma', 1)
  const counted = box(turned, 'ipma') + 18
  turned.writeUInt8(turned.readUInt8(counted) + 1, counted)
  for (const type of ['iprp', 'meta']) grow(turned, type, irot.length + 1)
  for (const [within, length] of ilocOffsets) {
    const at = box(turned, 'iloc') + within
    expect(turned.readUInt32BE(at + 10)).toBe(length)
    turned.writeUInt32BE(turned.readUInt32BE(at) + irot.length + 1, at)
  }
  return turned
}

/** Where the sample's iloc says at which byte each of its two items begins, and how long that one is. */
const ilocOffsets = [
  [20, 0x417],
  [38, 0x13c],
] as const

test('accepts many at once', async () => {
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) => clean(index % 4 === 0 ? heic : jpeg)),
  )
  expect(files.map(({ width }) => width)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 4 === 0 ? 96 : 300)),
  )
})
