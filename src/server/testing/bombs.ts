import { readFileSync } from 'node:fs'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'

/**
 * Files that were built to hurt whoever reads them: small to send, large to unpack. Made here, never kept, and sent by
 * tests and by `bin/check bombs`.
 */
export interface Bomb {
  name: string
  /** What the server says of it as a photo or a receipt. */
  outcome: 'refused' | 'written anew' | 'kept unread'
  make: () => Buffer
}

const megabyte = 1024 * 1024

export const pictureBombs: readonly Bomb[] = [
  { name: 'PNG, 20 zTXt of 50 MB', outcome: 'written anew', make: () => pngWith(zippedTexts('zTXt')) },
  { name: 'PNG, 20 iTXt of 50 MB', outcome: 'written anew', make: () => pngWith(zippedTexts('iTXt')) },
  { name: 'PNG, iCCP of 500 MB', outcome: 'written anew', make: () => pngWith([hugeProfile()]) },
  { name: 'PNG, 50,000 chunks', outcome: 'written anew', make: () => pngWith(manyChunks()) },
  { name: 'PNG, 65,000 × 65,000', outcome: 'refused', make: () => flatPng(65_000, 65_000, { rows: 10 }) },
  { name: 'PNG, 49 megapixels, flat', outcome: 'refused', make: () => flatPng(7_000, 7_000) },
  {
    name: 'PNG, 49 megapixels, 16 bits, interlaced',
    outcome: 'refused',
    make: () => flatPng(7_000, 7_000, { depth: 16, color: 6, interlaced: true }),
  },
  {
    name: 'PNG, 49 megapixels, palette of 1 bit',
    outcome: 'refused',
    make: () => flatPng(7_000, 7_000, { depth: 1, color: 3 }),
  },
  { name: 'JPEG, 30,000 APP and COM segments', outcome: 'written anew', make: manySegments },
  {
    name: 'JPEG, a million empty segments',
    outcome: 'refused',
    make: () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe30002'.repeat(1_000_000), 'hex')]),
  },
  { name: 'JPEG, color profile of 2 MB', outcome: 'written anew', make: jpegWithProfile },
  { name: 'JPEG, 65,500 × 65,500', outcome: 'refused', make: () => scansJpeg(65_500, 1) },
  { name: 'JPEG, 49 megapixels, 5,000 scans', outcome: 'refused', make: () => scansJpeg(7_000, 5_000) },
  { name: 'JPEG, 4 megapixels, 5,000 scans', outcome: 'refused', make: () => scansJpeg(2_000, 5_000) },
  { name: 'JPEG, 49 megapixels, 10 scans', outcome: 'refused', make: () => scansJpeg(7_000, 10) },
  {
    name: 'WebP, 49 megapixels in 40 bytes',
    outcome: 'refused',
    make: () => webp([flatVp8l(16_383, 3_000)]),
  },
  { name: 'WebP, 16,383 × 16,383', outcome: 'refused', make: () => webp([flatVp8l(16_383, 16_383)]) },
  { name: 'WebP, 2,000 frames of 49 megapixels', outcome: 'refused', make: animatedWebp },
  { name: 'WebP, XMP of 2 MB', outcome: 'written anew', make: webpWithXmp },
  { name: 'HEIC, says 30,000 × 30,000', outcome: 'refused', make: () => heicOfSize(30_000) },
  { name: 'HEIC, says 7,000 × 7,000', outcome: 'refused', make: () => heicOfSize(7_000) },
  { name: 'HEIC, grid of 10,000 tiles', outcome: 'refused', make: () => gridHeic(100) },
  {
    name: 'HEIC, 6 megapixels whose property says 96 × 64',
    outcome: 'refused',
    make: () => gridHeic(31, { property: heicTile }),
  },
  {
    name: 'HEIC, 961 tiles for 96 × 64 pixels',
    outcome: 'refused',
    make: () => gridHeic(31, { grid: heicTile, property: heicTile }),
  },
  { name: 'HEIC, 25 tiles at one place', outcome: 'written anew', make: () => gridHeic(5) },
  { name: 'HEIC, 65,535 pieces of no bytes in each of 1,400 items', outcome: 'refused', make: manyPieces },
  { name: 'HEIC, 50,000 boxes', outcome: 'refused', make: manyBoxes },
  { name: 'SVG of a billion laughs', outcome: 'refused', make: laughingSvg },
  {
    name: 'GIF, 65,535 × 65,535',
    outcome: 'refused',
    make: () => Buffer.from('4749463839610ffffffff00000', 'hex'),
  },
  {
    name: 'ZIP as a picture',
    outcome: 'refused',
    make: () => Buffer.concat([zipStart, zeros(2 * megabyte)]),
  },
  {
    name: 'JPEG with a ZIP bomb behind it',
    outcome: 'written anew',
    make: () => Buffer.concat([smallJpeg(), zipStart, deflated(500 * megabyte)]),
  },
]

export const pdfBombs: readonly Bomb[] = [
  { name: 'PDF, stream deflated three times', outcome: 'kept unread', make: () => pdf(nestedStream()) },
  { name: 'PDF, object stream of 500 MB', outcome: 'kept unread', make: () => pdf(objectStream()) },
  {
    name: 'PDF with a PNG bomb before its end',
    outcome: 'kept unread',
    make: () => pdf([pngWith(zippedTexts('zTXt'))]),
  },
]

/** A zlib stream of so many zeros: one piece of a megabyte again and again, so that it takes no time to make. */
export function deflated(size: number): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH, level: 9 }
  const piece = deflateRawSync(zeros(megabyte), flushed)
  const whole = Math.floor(size / megabyte)
  const rest = deflateRawSync(zeros(size % megabyte))
  const adler = Buffer.alloc(4)
  // Of zeros alone: the first sum stays 1, the second counts them.
  adler.writeUInt16BE(size % 65_521, 0)
  adler.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(whole).fill(piece), rest, adler])
}

function zeros(size: number): Buffer {
  return Buffer.alloc(size)
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

function pngHeader(width: number, height: number, depth: number, color: number, interlaced: boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  return pngChunk('IHDR', header)
}

/** 16 × 16 pixels with something on them, and more chunks before them. */
export function pngWith(chunks: readonly Buffer[]): Buffer {
  const pixels = Buffer.alloc(16 * (1 + 16 * 3), 7)
  for (let row = 0; row < 16; row += 1) pixels[row * 49] = 0
  pixels[100] = 200
  return Buffer.concat([
    pngStart,
    pngHeader(16, 16, 8, 2, false),
    ...chunks,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', zeros(0)),
  ])
}

export function zippedTexts(type: 'zTXt' | 'iTXt'): Buffer[] {
  const head = type === 'zTXt' ? 'Comment\0\0' : 'Comment\0\x01\0\0\0'
  const text = pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflated(50 * megabyte)]))
  return Array<Buffer>(20).fill(text)
}

function hugeProfile(): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflated(500 * megabyte)]))
}

function manyChunks(): Buffer[] {
  return [Buffer.concat(Array<Buffer>(50_000).fill(pngChunk('tEXt', Buffer.from('a\0b'))))]
}

export function flatPng(
  width: number,
  height: number,
  { depth = 8, color = 2, interlaced = false, rows = height } = {},
): Buffer {
  const channels = { 2: 3, 3: 1, 6: 4 }[color] ?? 1
  const lines = interlaced ? adam7Bytes(width, height, (channels * depth) / 8) : 0
  const size = lines || rows * (1 + Math.ceil((width * channels * depth) / 8))
  return Buffer.concat([
    pngStart,
    pngHeader(width, height, depth, color, interlaced),
    ...(color === 3 ? [pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))] : []),
    pngChunk('IDAT', deflated(size)),
    pngChunk('IEND', zeros(0)),
  ])
}

function adam7Bytes(width: number, height: number, pixel: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce(
    (sum, [x, y, across, down]) =>
      sum + Math.ceil((height - y) / down) * (1 + Math.ceil((width - x) / across) * pixel),
    0,
  )
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** One code of one bit for the symbol 0: no coefficient, or the end of a block. */
function huffmanTables(): Buffer {
  const table = (place: number) => Buffer.from([place, 1, ...Array<number>(15).fill(0), 0])
  return segment(0xc4, Buffer.concat([table(0x00), table(0x10)]))
}

function jpegOf(width: number, height: number, frame: number, scans: readonly Buffer[]): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(frame, size),
    huffmanTables(),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Gray, 16 × 16. */
function smallJpeg(more: readonly Buffer[] = []): Buffer {
  // Four blocks of a bit for the difference and a bit for the end.
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0x00]),
  ])
  const whole = jpegOf(16, 16, 0xc0, [scan])
  return Buffer.concat([whole.subarray(0, 2), ...more, whole.subarray(2)])
}

function manySegments(): Buffer {
  const app = segment(0xe5, Buffer.alloc(60, 65))
  return smallJpeg([
    Buffer.concat(Array<Buffer>(15_000).fill(Buffer.concat([app, segment(0xfe, zeros(10))]))),
  ])
}

function jpegWithProfile(): Buffer {
  const part = (number: number) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, 32]), zeros(65_000)]))
  return smallJpeg(Array.from({ length: 32 }, (_, index) => part(index + 1)))
}

/** Progressive: every scan says a little more of all the picture, here always nothing. */
function scansJpeg(edge: number, scans: number): Buffer {
  const first = segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0]))
  const next = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), Buffer.from([0])])
  const all = [Buffer.concat([first, Buffer.from([0])]), ...Array<Buffer>(scans - 1).fill(next)]
  return jpegOf(edge, edge, 0xc2, all)
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, zeros(content.length % 2)])
}

function webp(chunks: readonly Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** Five codes of one symbol each, so that no pixel takes a bit. */
function flatVp8l(width: number, height: number): Buffer {
  const content = Buffer.alloc(16)
  content[0] = 0x2f
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  // Three bits: no transform, no cache, no groups; then five times 1 0 0 0: simple, one symbol, which is 0.
  content.writeUInt32LE(0b00010001000100010001000, 5)
  return riffChunk('VP8L', content)
}

/** @param flags what the file has */
function vp8x(width: number, height: number, flags: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return riffChunk('VP8X', content)
}

function animatedWebp(): Buffer {
  const head = Buffer.alloc(16)
  head.writeUIntLE(16_382, 6, 3)
  head.writeUIntLE(2_999, 9, 3)
  const frame = riffChunk('ANMF', Buffer.concat([head, flatVp8l(16_383, 3_000)]))
  const frames = Array<Buffer>(2_000).fill(frame)
  return webp([vp8x(16_383, 3_000, 0x02), riffChunk('ANIM', zeros(6)), ...frames])
}

function webpWithXmp(): Buffer {
  return webp([vp8x(16, 16, 0x04), flatVp8l(16, 16), riffChunk('XMP ', zeros(2 * megabyte))])
}

const heicSample = () => readFileSync(new URL('../files/sample-check.heic', import.meta.url))

function heicOfSize(edge: number): Buffer {
  const heic = heicSample()
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(edge, at + 8)
    heic.writeUInt32BE(edge, at + 12)
  }
  return heic
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const fullBox = (type: string, version: number, ...content: readonly Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content)

const number16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value])))
function number32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

const heicTile = { width: 96, height: 64 }

/** The sample's picture as `across` times `across` tiles, which all lie at one place. Both sizes can lie. */
function gridHeic(
  across: number,
  {
    grid: said = { width: across * heicTile.width, height: across * heicTile.height },
    property = said,
  }: { grid?: typeof heicTile; property?: typeof heicTile } = {},
): Buffer {
  const sample = heicSample()
  const at = sample.indexOf('hvcC') - 4
  const codec = sample.subarray(at, at + sample.readUInt32BE(at))
  const pixels = sample.subarray(sample.indexOf('mdat') + 4, sample.indexOf('mdat') + 4 + 0x417)
  // The grid is item 1.
  const tiles = Array.from({ length: across * across }, (_, index) => index + 2)
  const each = (write: (id: number) => Buffer) => Buffer.concat(tiles.map(write))
  const item = (id: number, type: string) =>
    fullBox('infe', 2, number16(id, 0), Buffer.from(type), Buffer.from([0]))
  const grid = Buffer.concat([Buffer.from([0, 1, across - 1, across - 1]), number32(said.width, said.height)])
  const properties = box(
    'ipco',
    codec,
    fullBox('ispe', 0, number32(96, 64)),
    fullBox('ispe', 0, number32(property.width, property.height)),
  )
  const uses = fullBox(
    'ipma',
    0,
    number32(1 + tiles.length),
    Buffer.concat([number16(1), Buffer.from([1, 0x03])]),
    each((id) => Buffer.concat([number16(id), Buffer.from([2, 0x81, 0x02])])),
  )
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, zeros(4), Buffer.from('pict'), zeros(13)),
      fullBox('pitm', 0, number16(1)),
      fullBox(
        'iinf',
        0,
        number16(1 + tiles.length),
        item(1, 'grid'),
        each((id) => item(id, 'hvc1')),
      ),
      fullBox(
        'iref',
        0,
        box(
          'dimg',
          number16(1, tiles.length),
          each((id) => number16(id)),
        ),
      ),
      box('iprp', properties, uses),
      box('idat', grid),
      fullBox(
        'iloc',
        1,
        Buffer.from([0x44, 0x00]),
        number16(1 + tiles.length),
        Buffer.concat([number16(1, 1, 0, 1), number32(0, grid.length)]),
        each((id) => Buffer.concat([number16(id, 0, 0, 1), number32(start, pixels.length)])),
      ),
    )
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const start = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(start), box('mdat', pixels)])
}

/** Its places are written with offsets and lengths of no bytes, so that a few bytes speak of millions of pieces. */
function manyPieces(): Buffer {
  const ids = Array.from({ length: 1_400 }, (_, index) => index + 1)
  const each = (write: (id: number) => Buffer) => Buffer.concat(ids.map(write))
  const item = (id: number) => fullBox('infe', 2, number16(id, 0), Buffer.from('grid'), Buffer.from([0]))
  const places = each((id) => number16(id, 0, 0xff_ff))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    fullBox(
      'meta',
      0,
      fullBox('iinf', 0, number16(ids.length), each(item)),
      fullBox('iloc', 0, Buffer.from([0, 0]), number16(ids.length), places),
    ),
  ])
}

function manyBoxes(): Buffer {
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  return Buffer.concat([ftyp, ...Array<Buffer>(50_000).fill(box('free'))])
}

function laughingSvg(): Buffer {
  const entities = Array.from(
    { length: 10 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  )
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><text>&l10;</text></svg>`,
  )
}

const zipStart = Buffer.from('504b0304140000000800', 'hex')

/** Whole by its frame: a start, an end, and where the table of contents would be. */
function pdf(objects: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects,
    Buffer.from('\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
}

function pdfStream(number: number, dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj<<${dictionary}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ])
}

function nestedStream(): Buffer[] {
  const innermost = deflateSync(deflateSync(deflated(500 * megabyte)))
  return [pdfStream(1, '/Filter[/FlateDecode/FlateDecode/FlateDecode]', innermost)]
}

function objectStream(): Buffer[] {
  const dictionary = '/Type/ObjStm/N 100000/First 10/Filter/FlateDecode'
  return [pdfStream(1, dictionary, deflated(500 * megabyte))]
}
