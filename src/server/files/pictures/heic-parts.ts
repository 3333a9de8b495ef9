import { mostExifBytes, type PictureParts } from './picture-limits.ts'
import { broken } from './picture-refusal.ts'

/** A picture of 48 megapixels has 200 tiles, and as many again for what a display makes brighter. */
const mostItems = 4_000
const mostBoxes = 20_000

interface Box {
  type: string
  content: Buffer
}

/**
 * ISO/IEC 14496-12 and 23008-12: boxes within boxes. The file stays as it is, since its items are named by their place in
 * it; only the picture's own item is ever decoded.
 */
export function readHeicParts(bytes: Buffer): PictureParts {
  const budget = { boxes: mostBoxes }
  const meta = readBoxes(bytes, budget).find(({ type }) => type === 'meta')
  if (!meta) throw broken('no picture inside')
  const boxes = readBoxes(meta.content.subarray(4), budget)
  const within = (type: string) => boxes.find((box) => box.type === type)?.content
  const properties = readBoxes(within('iprp') ?? Buffer.alloc(0), budget).find(({ type }) => type === 'ipco')
  const sizes = readBoxes(properties?.content ?? Buffer.alloc(0), budget)
    .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }))
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
  const [largest] = sizes
  if (!largest) throw broken('no picture inside')
  const unpackedBytes = largest.width * largest.height * 3
  return {
    bytes,
    ...largest,
    exif: findExif(bytes, within('iinf'), within('iloc'), within('idat')),
    packedBytes: bytes.length,
    unpackedBytes,
    heldBytes: 0,
  }
}

function readBoxes(bytes: Buffer, budget: { boxes: number }): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    budget.boxes -= 1
    if (budget.boxes < 0) throw broken('too many boxes')
    const type = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    // What is cut off the decoder misses, if it needs it.
    if (length < (isLong ? 16 : 8) || at + length > bytes.length) break
    boxes.push({ type, content: bytes.subarray(at + (isLong ? 16 : 8), at + length) })
    at += length
  }
  return boxes
}

/** Without it a photo has no time; so whatever cannot be read of it is left out, and refuses nothing. */
function findExif(
  file: Buffer,
  itemInfo: Buffer | undefined,
  itemPlaces: Buffer | undefined,
  itemData: Buffer | undefined,
): Buffer | undefined {
  if (!itemInfo || !itemPlaces) return undefined
  try {
    const item = findItem(itemInfo, 'Exif')
    const place = item === undefined ? undefined : findPlace(new Reader(itemPlaces), item)
    if (!place || place.length < 8 || place.length > mostExifBytes) return undefined
    const source = place.isInData ? itemData : file
    const content = source?.subarray(place.start, place.start + place.length)
    if (content?.length !== place.length) return undefined
    // How far behind these four bytes the TIFF begins.
    return content.subarray(4 + content.readUInt32BE(0))
  } catch {
    return undefined
  }
}

/** Boxes `infe` of version 2 and 3: an id, two bytes of protection, a type. */
function findItem(itemInfo: Buffer, wanted: string): number | undefined {
  const counted = itemInfo[0] === 0 ? 6 : 8
  const entries = readBoxes(itemInfo.subarray(counted), { boxes: mostItems })
  for (const { content } of entries) {
    const wide = content[0] === 3 ? 2 : 0
    if (content.toString('latin1', 8 + wide, 12 + wide) !== wanted) continue
    return content.readUIntBE(4, 2 + wide)
  }
  return undefined
}

interface Place {
  isInData: boolean
  start: number
  length: number
}

/** Of an item that lies in one piece. */
function findPlace(places: Reader, wanted: number): Place | undefined {
  const version = places.next(1)
  places.next(3)
  const sizes = places.next(2)
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15]
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
  const idSize = version < 2 ? 2 : 4
  const count = places.next(idSize)
  if (count > mostItems) throw broken('too many items')
  for (let item = 0; item < count; item += 1) {
    const id = places.next(idSize)
    const method = version > 0 ? places.next(2) & 15 : 0
    places.next(2)
    const base = places.next(baseSize)
    const pieces = Array.from({ length: places.next(2) }, () => {
      places.next(indexSize)
      return { start: base + places.next(offsetSize), length: places.next(lengthSize) }
    })
    const [piece] = pieces
    if (id === wanted) return piece && pieces.length === 1 ? { isInData: method === 1, ...piece } : undefined
  }
  return undefined
}

/** Numbers of some bytes, one after the other. @throws past the end */
class Reader {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  next(size: number): number {
    const at = this.#at
    this.#at += size
    if (size === 0) return 0
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size)
  }
}
