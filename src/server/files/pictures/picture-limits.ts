export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** What a decoder needs of a picture, and what it will take to decode it. */
export interface PictureParts {
  /** Without comments, texts, previews, and whatever else hangs on a picture. */
  bytes: Buffer
  width: number
  height: number
  /** As TIFF, or with `Exif\0\0` before it: which way is up, where and when. */
  exif: Buffer | undefined
  /** What the pixels themselves take up in the file. */
  packedBytes: number
  unpackedBytes: number
  /** Of that, what a decoder must hold at once; 0 where it goes line by line. */
  heldBytes: number
}

export const maxPixels = 50_000_000

/** Orientation, place and time take some kilobytes; a JPEG has no room for more. */
export const mostExifBytes = 65_536
/** Display P3 takes 548 bytes, sRGB 61 KB at most; what is larger is for printing presses. */
export const mostProfileBytes = 65_536

export type RefusalReason =
  /** None of the formats that are taken. */
  | 'type'
  | 'broken'
  /** More pixels than are taken. */
  | 'pixels'
  /** Far more pixels than its bytes can stand for. */
  | 'packed'
  /** To be read it must be held in memory as a whole, and is too large for that. */
  | 'memory'
  | 'time'
  | 'animated'

/** Why a picture is not taken; whoever asked puts it into words. */
export class PictureRefusal extends Error {
  readonly reason: RefusalReason
  readonly pixels: number
  constructor(reason: RefusalReason, detail = '', pixels = 0) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.pixels = pixels
  }
}

export function broken(detail: string): PictureRefusal {
  return new PictureRefusal('broken', detail)
}

/** A file is made of thousands of pieces; one of a million is made to be slow. */
const mostRanges = 10_000

/** The pieces of a file that are kept, in the order in which they stand; neighbors become one. */
export class KeptRanges {
  readonly #source: Buffer
  readonly #ranges: { start: number; end: number }[] = []

  constructor(source: Buffer) {
    this.#source = source
  }

  keep(start: number, end: number): void {
    const last = this.#ranges.at(-1)
    if (last?.end === start) last.end = end
    else this.#ranges.push({ start, end })
    if (this.#ranges.length > mostRanges) throw broken('too many pieces')
  }

  join(): Buffer {
    return Buffer.concat(this.#ranges.map(({ start, end }) => this.#source.subarray(start, end)))
  }
}
