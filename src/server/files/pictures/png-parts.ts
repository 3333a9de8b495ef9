import { inflateSync } from 'node:zlib'
import { broken, KeptRanges, mostExifBytes, mostProfileBytes, type PictureParts } from './picture-limits.ts'

/** Chunks to keep, with their maximum size. */
const mostBytes: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  iCCP: mostProfileBytes,
  eXIf: mostExifBytes,
  IDAT: 2 ** 31,
  IEND: 0,
}

/** A scan of 25 MB in chunks of 8 KB has thousands. */
const mostChunks = 100_000

/** ISO/IEC 15948: a signature, then chunks of length, type, content and checksum. */
export function readPngParts(bytes: Buffer): PictureParts {
  if (bytes.length < 33) throw broken('no header')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, color, isInterlaced] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28) === 1]
  // Channels after decoding: a palette becomes RGB.
  const channels = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }[color]
  if (channels === undefined || depth > 16) throw broken('no such colors')
  const kept = new KeptRanges(bytes)
  kept.keep(0, 8)
  const seen = new Set<string>()
  let packedBytes = 0
  let exif: Buffer | undefined
  let chunks = 0
  for (let at = 8; at + 12 <= bytes.length; ) {
    chunks += 1
    if (chunks > mostChunks) throw broken('too many chunks')
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    const end = at + 12 + length
    const isFirst = !seen.has(type)
    seen.add(type)
    // The decoder reports a truncated file.
    if (type === 'IDAT') packedBytes += content.length
    if (length <= (mostBytes[type] ?? -1) && (isFirst || type === 'IDAT')) {
      if (type === 'eXIf') exif = content
      if (type !== 'iCCP' || isSmallProfile(content)) kept.keep(at, Math.min(end, bytes.length))
    }
    if (type === 'IEND') break
    at = end
  }
  const unpackedBytes = width * height * channels * Math.max(1, depth / 8)
  return {
    bytes: kept.join(),
    width,
    height,
    exif,
    packedBytes,
    unpackedBytes,
    heldBytes: isInterlaced ? unpackedBytes : 0,
  }
}

/** A name, a zero byte, the compression method, and the deflated profile. */
function isSmallProfile(content: Buffer): boolean {
  const end = content.subarray(0, 80).indexOf(0)
  if (end < 1) return false
  try {
    return inflateSync(content.subarray(end + 2), { maxOutputLength: mostProfileBytes }).length > 0
  } catch {
    return false
  }
}
