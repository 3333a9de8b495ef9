import { broken, mostExifBytes, type PictureParts } from './picture-limits.ts'

/** A picture of 48 megapixels has 200 tiles, and another 200 for its HDR gain map. */
const mostItems = 1_500
const mostBoxes = 20_000

interface Box {
  type: string
  content: Buffer
}

interface Size {
  width: number
  height: number
}

/**
 * ISO/IEC 14496-12 and 23008-12: nested boxes. The file is not cut, because items are found by their offset. Only the
 * main item is ever decoded.
 */
export function readHeicParts(bytes: Buffer): PictureParts {
  const budget = { boxes: mostBoxes }
  const meta = readBoxes(bytes, budget).find(({ type }) => type === 'meta')
  if (!meta) throw broken('no picture inside')
  const boxes = readBoxes(meta.content.subarray(4), budget)
  const within = (type: string) => boxes.find((box) => box.type === type)?.content
  const properties = readBoxes(within('iprp') ?? Buffer.alloc(0), budget).find(({ type }) => type === 'ipco')
  const sizes: Size[] = readBoxes(properties?.content ?? Buffer.alloc(0), budget)
    .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }))
  const items = readItems(within('iinf') ?? Buffer.alloc(0))
  const places = readPlaces(within('iloc') ?? Buffer.alloc(0))
  const contentOf = (wanted: string) =>
    items
      .filter(({ type }) => type === wanted)
      .map(({ id }) => contentAt(places.get(id), bytes, within('idat')))
      .filter((content) => content !== undefined)
  for (const grid of contentOf('grid')) checkGrid(grid, sizes)
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)
  if (!largest) throw broken('no picture inside')
  const [exif] = contentOf('Exif')
  return {
    bytes,
    ...largest,
    // The first four bytes are the offset of the TIFF data.
    exif: exif && exif.length > 8 ? exif.subarray(4 + exif.readUInt32BE(0)) : undefined,
    packedBytes: bytes.length,
    unpackedBytes: largest.width * largest.height * 3,
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
    // A truncated box is left to the decoder to report.
    if (length < (isLong ? 16 : 8) || at + length > bytes.length) break
    boxes.push({ type, content: bytes.subarray(at + (isLong ? 16 : 8), at + length) })
    at += length
  }
  return boxes
}

/** Boxes `infe` of version 2 and 3: an id, two bytes of protection, a type. */
function readItems(itemInfo: Buffer): { id: number; type: string }[] {
  const counted = itemInfo[0] === 0 ? 6 : 8
  return readBoxes(itemInfo.subarray(counted), { boxes: mostItems })
    .filter(({ content }) => content.length >= (content[0] === 3 ? 14 : 12))
    .map(({ content }) => {
      const wide = content[0] === 3 ? 2 : 0
      const type = content.toString('latin1', 8 + wide, 12 + wide)
      return { id: content.readUIntBE(4, 2 + wide), type }
    })
}

/** ISO/IEC 23000-22 (MIAF), 7.3.11.4.2. */
const leastTileEdge = 64

/**
 * ISO/IEC 23008-12, 6.6.2.3: version, flags, rows and columns minus one, then the size in 16 or 32 bits, which must
 * match a property. A small grid cannot have many tiles.
 */
function checkGrid(grid: Buffer, sizes: readonly Size[]): void {
  const isWide = ((grid[1] ?? 0) & 1) === 1
  if (grid.length < (isWide ? 12 : 8)) throw broken('no such grid')
  const [width, height] = isWide
    ? [grid.readUInt32BE(4), grid.readUInt32BE(8)]
    : [grid.readUInt16BE(4), grid.readUInt16BE(6)]
  const isSaid = sizes.some((size) => size.width === width && size.height === height)
  const [rows, columns] = [grid.readUInt8(2) + 1, grid.readUInt8(3) + 1]
  const hasTooMany = (columns - 1) * leastTileEdge >= width || (rows - 1) * leastTileEdge >= height
  if (!isSaid || hasTooMany) throw broken('a grid that does not fit its size')
}

/** The content of a small item. Items that are not found are left to the decoder, which has limits. */
function contentAt(place: Place | undefined, file: Buffer, itemData: Buffer | undefined): Buffer | undefined {
  if (!place || place.length > mostExifBytes) return undefined
  const content = (place.isInData ? itemData : file)?.subarray(place.start, place.start + place.length)
  return content?.length === place.length ? content : undefined
}

interface Place {
  isInData: boolean
  start: number
  length: number
}

/** ISO/IEC 14496-12, 8.11.3: offsets of items by id, for those in one piece. */
function readPlaces(locations: Buffer): Map<number, Place> {
  const places = new Map<number, Place>()
  if (locations.length === 0) return places
  const numbers = new Reader(locations)
  const version = numbers.next(1)
  numbers.next(3)
  const sizes = numbers.next(2)
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15]
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
  const idSize = version < 2 ? 2 : 4
  const count = numbers.next(idSize)
  if (count > mostItems) throw broken('too many items')
  let pieces = 0
  for (let item = 0; item < count; item += 1) {
    const id = numbers.next(idSize)
    const method = version > 0 ? numbers.next(2) & 15 : 0
    numbers.next(2)
    const base = numbers.next(baseSize)
    const own = numbers.next(2)
    // A piece can take zero bytes in the file, so the size of the file does not limit their number.
    pieces += own
    if (pieces > mostItems) throw broken('too many pieces')
    for (let piece = 0; piece < own; piece += 1) {
      numbers.next(indexSize)
      const [start, length] = [base + numbers.next(offsetSize), numbers.next(lengthSize)]
      if (own === 1) places.set(id, { isInData: method === 1, start, length })
    }
  }
  return places
}

/** Reads numbers one after the other. @throws PictureRefusal past the end */
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
    if (this.#at > this.#bytes.length) throw broken('cut off')
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size)
  }
}
