import { megabyte, zeros } from './png.ts'

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, zeros(content.length % 2)])
}

export function webp(chunks: readonly Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** Five codes of one symbol each, so that no pixel takes a bit. */
export function flatVp8l(width: number, height: number): Buffer {
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

export function animatedWebp(): Buffer {
  const head = Buffer.alloc(16)
  head.writeUIntLE(16_382, 6, 3)
  head.writeUIntLE(2_999, 9, 3)
  const frame = riffChunk('ANMF', Buffer.concat([head, flatVp8l(16_383, 3_000)]))
  const frames = Array<Buffer>(2_000).fill(frame)
  return webp([vp8x(16_383, 3_000, 0x02), riffChunk('ANIM', zeros(6)), ...frames])
}

export function webpWithXmp(): Buffer {
  return webp([vp8x(16, 16, 0x04), flatVp8l(16, 16), riffChunk('XMP ', zeros(2 * megabyte))])
}
