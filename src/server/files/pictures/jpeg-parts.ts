import { broken, KeptRanges, mostProfileBytes, type PictureParts } from './picture-limits.ts'

/** A progressive JPEG has about ten scans, and each goes through the whole picture. */
const mostScans = 32
const mostScannedPixels = 600_000_000

const startOfScan = 0xda
const endOfImage = 0xd9
/** Baseline, extended and progressive with Huffman codes, as written by cameras, browsers and editors. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2]
const tables: readonly number[] = [0xc4, 0xdb, 0xdd]

/** ITU-T T.81, annex B: segments with markers, and compressed pixels after each SOS. */
export function readJpegParts(bytes: Buffer): PictureParts {
  const kept = new KeptRanges(bytes)
  kept.keep(0, 2)
  let frame: Frame | undefined
  let exif: Buffer | undefined
  let scans = 0
  let packedBytes = 0
  const all = [...segments(bytes)]
  const keepsProfile = profileBytes(all, bytes) <= mostProfileBytes
  for (const { marker, start, end } of all) {
    const content = bytes.subarray(start + 4, end)
    if (marker === startOfScan) {
      scans += 1
      packedBytes += end - start
      kept.keep(start, end)
    } else if (frames.includes(marker)) {
      if (frame) throw broken('two frames')
      frame = readFrame(content, marker)
      kept.keep(start, end)
    } else if (tables.includes(marker) || marker === endOfImage || saysColors(marker, content)) {
      kept.keep(start, end)
    } else if (marker === 0xe1 && !exif && isNamed(content, 'Exif\0\0')) {
      exif = content
      kept.keep(start, end)
    } else if (keepsProfile && isProfile(marker, content)) {
      kept.keep(start, end)
    }
  }
  if (!frame) throw broken('no frame')
  const { width, height } = frame
  if (scans > mostScans || (scans > 1 && scans * width * height > mostScannedPixels))
    throw broken(`${scans} scans`)
  const isWhole = frame.isProgressive || scans > 1
  return {
    bytes: kept.join(),
    width,
    height,
    exif,
    packedBytes,
    unpackedBytes: width * height * frame.components,
    heldBytes: isWhole ? frame.coefficients * 2 : 0,
  }
}

interface Segment {
  marker: number
  /** Offset of its marker. */
  start: number
  end: number
}

/** A camera writes dozens; a million empty ones are an attack. */
const mostSegments = 50_000

/** Stops at the end of the image, which drops previews, films and archives after it. */
function* segments(bytes: Buffer): Generator<Segment> {
  let count = 0
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // Some phones leave stray bytes between segments, which decoders ignore.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    count += 1
    if (count > mostSegments) throw broken('too many segments')
    if (marker === endOfImage) {
      yield { marker, start: at, end: at + 2 }
      return
    }
    if (at + 4 > bytes.length) throw broken('cut off')
    const content = at + 2 + bytes.readUInt16BE(at + 2)
    if (content < at + 4) throw broken('a segment without length')
    const end = marker === startOfScan ? endOfScan(bytes, content) : content
    if (end > bytes.length) throw broken('cut off')
    yield { marker, start: at, end }
    at = end
  }
}

/** Offset of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (
    let at = bytes.indexOf(0xff, start);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

interface Frame {
  width: number
  height: number
  components: number
  isProgressive: boolean
  /** Coefficients of all components after subsampling. */
  coefficients: number
}

function readFrame(content: Buffer, marker: number): Frame {
  const components = content[5] ?? 0
  if (components < 1 || components > 4 || content.length < 6 + 3 * components) throw broken('no such frame')
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)]
  const factors = Array.from({ length: components }, (_, index) => content[7 + 3 * index] ?? 0)
  const across = Math.max(...factors.map((factor) => factor >> 4))
  const down = Math.max(...factors.map((factor) => factor & 15))
  const coefficients = factors.reduce(
    (sum, factor) =>
      sum + Math.ceil((width * (factor >> 4)) / across) * Math.ceil((height * (factor & 15)) / down),
    0,
  )
  return { width, height, components, isProgressive: marker === 0xc2, coefficients }
}

/** Whether JFIF or Adobe segments say how three components become colors. */
function saysColors(marker: number, content: Buffer): boolean {
  if (content.length > 64) return false
  return (marker === 0xe0 && isNamed(content, 'JFIF\0')) || (marker === 0xee && isNamed(content, 'Adobe'))
}

/** Size of the color profile in all its segments. */
function profileBytes(all: readonly Segment[], bytes: Buffer): number {
  return all
    .filter(({ marker, start, end }) => isProfile(marker, bytes.subarray(start + 4, end)))
    .reduce((sum, { start, end }) => sum + end - start, 0)
}

function isProfile(marker: number, content: Buffer): boolean {
  return marker === 0xe2 && isNamed(content, 'ICC_PROFILE\0')
}

function isNamed(content: Buffer, name: string): boolean {
  return content.toString('latin1', 0, name.length) === name
}
