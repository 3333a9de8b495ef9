export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** What a decoder needs of a picture, and what decoding will cost. */
export interface PictureParts {
  /** The file without comments, texts, previews and other extras. */
  bytes: Buffer
  width: number
  height: number
  /** TIFF, or with `Exif\0\0` before it: orientation, place and time. */
  exif: Buffer | undefined
  /** Compressed size of the pixels. */
  packedBytes: number
  unpackedBytes: number
  /** Bytes that a decoder must hold at once; 0 when it works line by line. */
  heldBytes: number
}

export const maxPixels = 50_000_000

/** Orientation, place and time take a few KB. A JPEG segment cannot be larger. */
export const mostExifBytes = 65_536
/** Display P3 takes 548 bytes, sRGB at most 61 KB. Larger profiles are for printing presses. */
export const mostProfileBytes = 65_536

export type RefusalReason =
  /** Not a format that we accept. */
  | 'type'
  | 'broken'
  /** Too many pixels. */
  | 'pixels'
  /** Far more pixels than its bytes can contain. */
  | 'packed'
  /** Too large for a picture that must be in memory as a whole. */
  | 'memory'
  | 'time'
  | 'animated'

/** Why a picture is refused. The caller puts it into words. */
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

/** A real file has thousands of pieces; a million are an attack. */
const mostRanges = 10_000

/** The pieces of a file to keep, in order. Adjacent pieces are joined. */
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

  /** What was kept, as one; not copied when it is one piece. */
  join(): Buffer {
    const pieces = this.#ranges.map(({ start, end }) => this.#source.subarray(start, end))
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
}
