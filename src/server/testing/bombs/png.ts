import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const megabyte = 1024 * 1024

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

export function zeros(size: number): Buffer {
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

export function hugeProfile(): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflated(500 * megabyte)]))
}

export function manyChunks(): Buffer[] {
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
