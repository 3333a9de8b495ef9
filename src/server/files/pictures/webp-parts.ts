import {
  broken,
  mostExifBytes,
  mostProfileBytes,
  type PictureParts,
  PictureRefusal,
} from './picture-limits.ts'

/** Chunks to keep, in their required order, with their maximum size. */
const mostBytes = new Map([
  ['VP8X', 10],
  ['ICCP', mostProfileBytes],
  ['ALPH', 2 ** 31],
  ['VP8 ', 2 ** 31],
  ['VP8L', 2 ** 31],
  ['EXIF', mostExifBytes],
])

/** Flags of `VP8X`. */
const flags = { ICCP: 0x20, ALPH: 0x10, EXIF: 0x08 }
const animationFlag = 0x02

/** RFC 9649: RIFF with one VP8 or VP8L picture and its extras. */
export function readWebpParts(bytes: Buffer): PictureParts {
  const chunks = readChunks(bytes)
  const extended = chunks.get('VP8X')
  if (chunks.has('ANIM') || chunks.has('ANMF') || ((extended?.[0] ?? 0) & animationFlag) > 0) {
    throw new PictureRefusal('animated')
  }
  const pixels = chunks.get('VP8 ') ?? chunks.get('VP8L')
  if (!pixels || pixels.length < 10) throw broken('no picture')
  const { width, height } = chunks.has('VP8 ') ? sizeOfVp8(pixels) : sizeOfVp8l(pixels)
  const kept = [...mostBytes]
    .map(([type, most]) => ({ type, most, content: chunks.get(type) }))
    .filter(
      ({ type, most, content }) => content && content.length <= most && (extended || type.startsWith('VP8')),
    )
    .map(({ type, content = Buffer.alloc(0) }) => ({ type, content }))
  const has = (type: string) => kept.some((each) => each.type === type)
  const written = kept.map(({ type, content }) =>
    writeChunk(type, type === 'VP8X' ? withFlags(content, has) : content),
  )
  const body = Buffer.concat([Buffer.from('WEBP'), ...written])
  const alpha = chunks.get('ALPH')?.length ?? 0
  const unpackedBytes = width * height * 4
  return {
    bytes: writeChunk('RIFF', body),
    width,
    height,
    exif: has('EXIF') ? chunks.get('EXIF') : undefined,
    packedBytes: pixels.length + alpha,
    unpackedBytes,
    heldBytes: unpackedBytes,
  }
}

const mostChunks = 1_000

/** The first chunk of each type. */
function readChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let count = 0
  for (let at = 12; at + 8 <= end; ) {
    count += 1
    if (count > mostChunks) throw broken('too many chunks')
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end) throw broken('cut off')
    if (!chunks.has(type)) chunks.set(type, bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return chunks
}

function writeChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function withFlags(content: Buffer, has: (type: string) => boolean): Buffer {
  const changed = Buffer.from(content)
  const all = Object.entries(flags).reduce((sum, [type, flag]) => (has(type) ? sum | flag : sum), 0)
  // A lossless picture contains its own transparency.
  changed[0] = has('VP8L') ? all | ((content[0] ?? 0) & flags.ALPH) : all
  return changed
}

/** RFC 6386, 9.1: three bytes of frame tag, three of start code, then two numbers of 14 bits. */
function sizeOfVp8(content: Buffer): { width: number; height: number } {
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
}

/** RFC 9649, 3.4: a signature of one byte, then twice 14 bits, each one less. */
function sizeOfVp8l(content: Buffer): { width: number; height: number } {
  const bits = content.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
