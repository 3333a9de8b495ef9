import { createHash } from 'node:crypto'
import { AppError, invalidField } from '../../domain/errors.ts'
import { type PlainMessage, type Said, say } from '../../domain/sentences/say.ts'
import { decodePicture } from './pictures/decode-picture.ts'
import type { WrittenPicture } from './pictures/picture-decoder.ts'
import { type PictureFormat, PictureRefusal } from './pictures/picture-limits.ts'
import { pictureFormatOf } from './pictures/picture-parts.ts'

/** A file that is safe to store and serve. Its type comes from its bytes. */
export interface CleanFile {
  bytes: Buffer
  sha256: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'application/octet-stream'
  /** Such as `.jpg`. */
  extension: string
  /** Null for a PDF. */
  width: number | null
  height: number | null
}

/** A photo that is safe to show. */
export interface CleanPhoto {
  served: CleanFile
  /** A JPEG. */
  thumbnail: CleanFile
  /** Metadata written by the camera. */
  exif: Buffer | undefined
}

const formats: readonly PictureFormat[] = ['jpeg', 'png', 'webp', 'heic']

/**
 * Accepts a picture or a PDF. A picture is decoded and encoded again in its own format (HEIC as JPEG), upright and
 * without metadata, so that no byte of the sender is served.
 * @throws invalid naming `field` for a broken file or another type; too_large beyond 50 megapixels; unavailable
 */
export async function cleanPictureOrPdf(bytes: Buffer, field: string): Promise<CleanFile> {
  if (bytes.length === 0) throw invalidField(field, 'The file is empty')
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return cleanPdf(bytes, field)
  const { format, decoded } = await decodePicture('picture', bytes, formats).catch(
    inWords(field, 'Must be a JPEG, PNG, WebP or HEIC picture, or a PDF'),
  )
  return toCleanFile(decoded, format)
}

/** The type of an uploaded photo by its first bytes. @throws invalid naming `field` for anything but a picture */
export function typeOfPhoto(bytes: Buffer, field: string): { mediaType: string; extension: string } {
  if (bytes.length === 0) throw invalidField(field, 'The file is empty')
  const format = pictureFormatOf(bytes)
  if (!format) throw invalidField(field, 'Must be a JPEG, PNG, WebP or HEIC picture')
  return { mediaType: `image/${format}`, extension: format === 'jpeg' ? '.jpg' : `.${format}` }
}

/**
 * As cleanPictureOrPdf, for what `typeOfPhoto` takes and with a thumbnail.
 * @throws invalid naming `field` for a broken photo, too_large, unavailable
 */
export async function cleanPhoto(bytes: Buffer, field: string): Promise<CleanPhoto> {
  const { format, exif, decoded } = await decodePicture('photo', bytes, formats).catch(
    inWords(field, 'Must be a JPEG, PNG, WebP or HEIC picture'),
  )
  return {
    served: toCleanFile(decoded.served, format),
    thumbnail: toCleanFile(decoded.thumbnail, 'jpeg'),
    exif,
  }
}

/**
 * Checks only the start and end of the file. A PDF is served as an attachment under a policy that runs nothing in it.
 */
function cleanPdf(bytes: Buffer, field: string): CleanFile {
  const end = bytes.subarray(-4096).toString('latin1')
  if (!end.includes('%%EOF') || !bytes.includes('startxref')) {
    throw invalidField(field, 'The PDF is broken: it cannot be read to its end')
  }
  return {
    bytes,
    sha256: sha256Of(bytes),
    mediaType: 'application/pdf',
    extension: '.pdf',
    width: null,
    height: null,
  }
}

function toCleanFile({ bytes: written, width, height }: WrittenPicture, format: PictureFormat): CleanFile {
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.byteLength)
  const isSame = format === 'png' || format === 'webp'
  return {
    bytes,
    sha256: sha256Of(bytes),
    mediaType: isSame ? `image/${format}` : 'image/jpeg',
    extension: isSame ? `.${format}` : '.jpg',
    width,
    height,
  }
}

function sha256Of(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Turns a refused picture into an error for the field. */
function inWords(field: string, wrongType: PlainMessage): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PictureRefusal)) throw error
    const message = sentenceOf(error, wrongType)
    const code = error.reason === 'pixels' || error.reason === 'memory' ? 'too_large' : 'invalid'
    throw new AppError(code, message, { fields: { [field]: message }, cause: error })
  }
}

function sentenceOf({ reason, pixels }: PictureRefusal, wrongType: PlainMessage): Said {
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('en-US')
  const sentences: Record<PictureRefusal['reason'], Said> = {
    type: wrongType,
    broken: 'The picture is broken: it cannot be read to its end',
    pixels: say('The picture has {count} megapixels; at most {most} are taken', {
      count: megapixels,
      most: 50,
    }),
    packed: 'We can’t read this picture safely. Save it as a JPEG and try again',
    memory: 'The picture takes too much memory to read. Save it as a smaller JPEG and try again',
    time: 'The picture takes too long to read. Save it as a smaller JPEG and try again',
    animated: 'The picture is animated. Choose a still one',
  }
  return sentences[reason]
}
