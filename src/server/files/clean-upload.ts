import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { AppError, invalidField } from '../../domain/errors.ts'
import { thumbnailEdge } from '../../domain/photos.ts'
import { decodeHeic } from './decode-heic.ts'
import { takeTurns } from './take-turns.ts'

/** A file as it may be kept and served: what it is, its bytes say. */
export interface CleanFile {
  bytes: Buffer
  sha256: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  /** With its dot: `.jpg`. */
  extension: string
  /** Null for a PDF. */
  width: number | null
  height: number | null
}

const maxPixels = 50_000_000
const maxSeconds = 20
const jpegQuality = 85

/** A photo made fit to be shown, and what its own bytes are. */
export interface CleanPhoto {
  served: CleanFile
  /** A JPEG. */
  thumbnail: CleanFile
  source: { mediaType: `image/${PictureFormat}`; extension: string }
  /** What the camera wrote beside the picture. */
  exif: Buffer | undefined
}

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

const pictureFormats: Record<string, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

/** A picture of 50 megapixels takes 150 MB while it is decoded; a HEIC as large takes 550. */
const inPictureTurn = takeTurns(2)
const inHeicTurn = takeTurns(1)

// Every upload is read once; what libvips would keep of it is only memory.
sharp.cache(false)

/**
 * Takes in a picture or a PDF. A picture is decoded and written anew in its own format (HEIC as JPEG), upright and
 * without metadata; so nothing of the sender's bytes is served.
 * @throws invalid naming `field` for a broken file or another type; too_large beyond 50 megapixels
 */
export async function cleanPictureOrPdf(bytes: Buffer, field: string): Promise<CleanFile> {
  if (bytes.length === 0) throw invalidField(field, 'The file is empty')
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'application/pdf') return cleanPdf(bytes, field)
  const format = pictureFormats[type?.mime ?? '']
  if (format === undefined) {
    throw invalidField(field, 'Must be a JPEG, PNG, WebP or HEIC picture, or a PDF')
  }
  return inPictureTurn(() => cleanPicture(bytes, format, field))
}

/**
 * The same for a photo, with a small copy of it.
 * @throws invalid naming `field` for anything but a picture, too_large
 */
export async function cleanPhoto(bytes: Buffer, field: string): Promise<CleanPhoto> {
  if (bytes.length === 0) throw invalidField(field, 'The file is empty')
  const type = await fileTypeFromBuffer(bytes)
  const format = pictureFormats[type?.mime ?? '']
  if (format === undefined) throw invalidField(field, 'Must be a JPEG, PNG, WebP or HEIC picture')
  return inPictureTurn(async () => {
    const { exif } = await readHeader(bytes, field)
    // A JPEG is decoded at a fraction of its size as well, which is quicker than to hold its pixels for both.
    const { served, thumbnail } = await (format === 'jpeg'
      ? writeBoth(() => openPicture(bytes), format, field)
      : decodeOnce(bytes, format, field))
    const extension = format === 'jpeg' ? '.jpg' : (`.${format}` as const)
    return { served, thumbnail, source: { mediaType: `image/${format}`, extension }, exif }
  })
}

type BothSizes = Pick<CleanPhoto, 'served' | 'thumbnail'>

async function decodeOnce(bytes: Buffer, format: PictureFormat, field: string): Promise<BothSizes> {
  const { data, info } = await decodeUpright(bytes, format, field)
  const both = await writeBoth(() => sharp(data, { raw: info, limitInputPixels: maxPixels }), format, field)
  letGo(data)
  return both
}

async function writeBoth(open: () => Sharp, format: PictureFormat, field: string): Promise<BothSizes> {
  const [served, thumbnail] = await Promise.all([
    writeAnew(open(), format, field),
    writeAnew(shrink(open()), 'jpeg', field),
  ])
  return { served, thumbnail }
}

/** The bare pixels, upright. */
async function decodeUpright(
  bytes: Buffer,
  format: PictureFormat,
  field: string,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const decode = (picture: Sharp) =>
    picture
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw brokenFile(field, 'picture', error)
      })
  if (format !== 'heic') return decode(openPicture(bytes))
  return inHeicTurn(async () => decode(await openHeic(bytes, field)))
}

/** Gives a picture's memory back once nobody reads it: the collector would come after several of them. */
function letGo({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function shrink(picture: Sharp): Sharp {
  return picture
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
}

/** Only its frame is looked at: a PDF is served as an attachment, under a policy that lets nothing in it run. */
function cleanPdf(bytes: Buffer, field: string): CleanFile {
  const end = bytes.subarray(-4096).toString('latin1')
  if (!end.includes('%%EOF') || !bytes.includes('startxref')) throw brokenFile(field, 'PDF')
  return toCleanFile(bytes, 'application/pdf', '.pdf', null)
}

async function cleanPicture(bytes: Buffer, format: PictureFormat, field: string): Promise<CleanFile> {
  await readHeader(bytes, field)
  if (format !== 'heic') return writeAnew(openPicture(bytes), format, field)
  return inHeicTurn(async () => writeAnew(await openHeic(bytes, field), format, field))
}

async function writeAnew(picture: Sharp, format: PictureFormat, field: string): Promise<CleanFile> {
  try {
    const upright = picture.timeout({ seconds: maxSeconds }).autoOrient()
    const { data, info } = await writeAs(upright, format).toBuffer({ resolveWithObject: true })
    return format === 'png' || format === 'webp'
      ? toCleanFile(data, `image/${format}`, `.${format}`, info)
      : toCleanFile(data, 'image/jpeg', '.jpg', info)
  } catch (error) {
    throw brokenFile(field, 'picture', error)
  }
}

/** Reads the header alone, which costs no memory however large the picture claims to be. @throws invalid, too_large */
async function readHeader(bytes: Buffer, field: string): Promise<Metadata> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw brokenFile(field, 'picture', error)
    })
  const pixels = header.width * header.height
  if (pixels > maxPixels) throw tooManyPixels(field, pixels)
  return header
}

/** A warning of the decoder is no reason to refuse: some telephones write JPEGs that deserve one. */
function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
}

async function openHeic(bytes: Buffer, field: string): Promise<Sharp> {
  const decoded = await decodeHeic({ bytes, maxPixels })
  if ('data' in decoded) {
    const { width, height, data } = decoded
    return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  }
  if (decoded.problem === 'too_large') throw tooManyPixels(field, decoded.pixels)
  throw brokenFile(field, 'picture', new Error(decoded.detail))
}

function writeAs(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'png') return picture.png()
  if (format === 'webp') return picture.webp({ quality: jpegQuality })
  // The best Huffman tables save 2 to 6 % of the file, and take three times the time and all of the picture in memory.
  return picture.jpeg({ quality: jpegQuality, optimiseCoding: false })
}

function toCleanFile(
  bytes: Buffer,
  mediaType: CleanFile['mediaType'],
  extension: string,
  size: { width: number; height: number } | null,
): CleanFile {
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
    mediaType,
    extension,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

function brokenFile(field: string, thing: string, cause?: unknown): AppError {
  const message = `The ${thing} is broken: it cannot be read to its end`
  return new AppError('invalid', message, { fields: { [field]: message }, cause })
}

function tooManyPixels(field: string, pixels: number): AppError {
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('en-US')
  const message = `The picture has ${megapixels} megapixels; at most 50 are taken`
  return new AppError('too_large', message, { fields: { [field]: message } })
}
