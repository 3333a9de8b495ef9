import { readHeicParts } from './heic-parts.ts'
import { readJpegParts } from './jpeg-parts.ts'
import { maxPixels, type PictureFormat, type PictureParts, PictureRefusal } from './picture-limits.ts'
import { readPngParts } from './png-parts.ts'
import { readWebpParts } from './webp-parts.ts'

/** No ratio check below this size: a blank letter page at 300 dpi compresses as well as a bomb, but decodes quickly. */
const smallBytes = 36_000_000
/** For formats decoded line by line: a legal page at 600 dpi, in color. */
const scanBytes = 130_000_000
/** A photo unpacks to 5 to 30 times its size, a drawing to 100, a bomb to 1,000 and more. */
const mostRatio = 300
/** A progressive JPEG of 50 megapixels takes 150 MB with the usual subsampling. */
const mostHeldBytes = 200_000_000

/**
 * Checks every uploaded picture before a decoder sees it: keeps only the necessary parts, and refuses what is too large
 * by its header alone, within milliseconds.
 * @throws PictureRefusal
 */
export function readPictureParts(bytes: Buffer): PictureParts & { format: PictureFormat } {
  const format = pictureFormatOf(bytes)
  if (format === undefined) throw new PictureRefusal('type')
  const parts = readers[format](bytes)
  const pixels = parts.width * parts.height
  if (!(pixels > 0)) throw new PictureRefusal('broken', 'no pixels')
  if (pixels > maxPixels) throw new PictureRefusal('pixels', '', pixels)
  const isByLine = (format === 'png' || format === 'jpeg') && parts.heldBytes === 0
  if (
    parts.unpackedBytes > (isByLine ? scanBytes : smallBytes) &&
    parts.unpackedBytes > mostRatio * parts.packedBytes
  ) {
    throw new PictureRefusal('packed', `${parts.packedBytes} bytes for ${parts.unpackedBytes}`)
  }
  if (parts.heldBytes > mostHeldBytes) throw new PictureRefusal('memory', `${parts.heldBytes} bytes`)
  return { ...parts, format }
}

/** The format by the first bytes. */
export function pictureFormatOf(bytes: Buffer): PictureFormat | undefined {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12)) return 'png'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('ftyp', 4) && heicBrands.has(bytes.toString('latin1', 8, 12))) return 'heic'
  return undefined
}

/** ISO/IEC 23008-12, annex B: pictures and sequences in any codec. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

const readers: Record<PictureFormat, (bytes: Buffer) => PictureParts> = {
  jpeg: readJpegParts,
  png: readPngParts,
  webp: readWebpParts,
  heic: readHeicParts,
}
