/*
 * The process that decodes pictures. It receives only the necessary bytes of the picture, and none of the server's
 * settings.
 */
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { thumbnailEdge } from '../../../domain/photos.ts'
import { serveBounded } from '../../bounded/bounded-program.ts'
import { maxPixels, type PictureFormat } from './picture-limits.ts'

export interface Decoded {
  /** Upright and without metadata, in its own format; HEIC becomes JPEG. */
  picture: WrittenPicture
  /** As picture, with a small JPEG. */
  photo: { served: WrittenPicture; thumbnail: WrittenPicture }
  /** A PNG that fits the paper; null when all pixels are equal. */
  signature: WrittenPicture | null
  /** PNG stays PNG, the rest becomes JPEG. */
  logo: WrittenPicture
}

export type DecoderTask = keyof Decoded

export interface DecoderRequest {
  task: DecoderTask
  format: PictureFormat
  bytes: Uint8Array
  isProgressive: boolean
}

export interface WrittenPicture {
  bytes: Uint8Array
  width: number
  height: number
}

export type DecoderAnswer = Decoded[DecoderTask] | { problem: string }

const jpegQuality = 85
/** Several times what the letterhead and the signature line can show. */
const logoFrame = { width: 800, height: 400 }
const signatureFrame = { width: 1200, height: 600 }

// Every upload is read once, so a cache would only use memory.
sharp.cache(false)

const tasks: { [Task in DecoderTask]: (request: DecoderRequest) => Promise<Decoded[Task]> } = {
  picture: async (request) => writeAs(await open(request), request.format),
  photo: writePhoto,
  signature: writeSignature,
  logo: async (request) => {
    const fitted = fit((await open(request)).autoOrient(), logoFrame)
    return finish(request.format === 'png' ? fitted.png() : fitted.jpeg({ quality: 90 }))
  },
}

serveBounded<DecoderRequest, Decoded[DecoderTask] | { problem: string } | null>((request) =>
  tasks[request.task](request).catch((error: unknown) => ({ problem: String(error) })),
)

async function writePhoto(request: DecoderRequest): Promise<Decoded['photo']> {
  const { format } = request
  const reopen = await openTwice(request)
  const writeServed = async () => writeAs(await reopen(), format)
  const writeThumbnail = async () => {
    const small = fit((await reopen()).autoOrient(), { width: thumbnailEdge, height: thumbnailEdge })
    return writeAs(small.flatten({ background: '#fff' }), 'jpeg')
  }
  // Each reading of a progressive JPEG holds it all in memory.
  if (request.isProgressive) return { served: await writeServed(), thumbnail: await writeThumbnail() }
  const [served, thumbnail] = await Promise.all([writeServed(), writeThumbnail()])
  return { served, thumbnail }
}

/** Decodes a JPEG twice: decoding at reduced size is faster than keeping all pixels. */
async function openTwice(request: DecoderRequest): Promise<() => Promise<Sharp>> {
  if (request.format === 'jpeg') return () => open(request)
  if (request.format === 'heic') {
    const pixels = await decodeHeic(request.bytes)
    return async () => fromPixels(pixels)
  }
  const { data, info } = await (await open(request)).autoOrient().raw().toBuffer({ resolveWithObject: true })
  return async () => sharp(data, { raw: info, limitInputPixels: maxPixels })
}

async function writeSignature(request: DecoderRequest): Promise<WrittenPicture | null> {
  const { channels } = await (await open(request)).stats()
  // NaN for a single pixel.
  if (!channels.some(({ stdev }) => stdev > 0)) return null
  return finish(fit(await open(request), signatureFrame).png())
}

/** Accepts decoder warnings, because some phones write JPEGs that cause them. */
async function open({ format, bytes }: DecoderRequest): Promise<Sharp> {
  if (format === 'heic') return fromPixels(await decodeHeic(bytes))
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
}

interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The first picture of the file, upright, as RGBA. */
async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  // The decoder is 2 MB of code that other pictures don't need.
  const { default: heic } = await import('heic-decode')
  const pictures = await heic.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('no picture inside')
    if (first.width * first.height > maxPixels) throw new Error('larger than its properties say')
    return await first.decode()
  } finally {
    pictures.dispose()
  }
}

function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

function fit(picture: Sharp, frame: { width: number; height: number }): Sharp {
  return picture.resize({ ...frame, fit: 'inside', withoutEnlargement: true })
}

function writeAs(picture: Sharp, format: PictureFormat): Promise<WrittenPicture> {
  const upright = picture.autoOrient()
  if (format === 'png') return finish(upright.png())
  if (format === 'webp') return finish(upright.webp({ quality: jpegQuality }))
  // Optimized Huffman tables would save 2 to 6 %, but take three times as long and all of the picture in memory.
  return finish(upright.jpeg({ quality: jpegQuality, optimiseCoding: false }))
}

async function finish(picture: Sharp): Promise<WrittenPicture> {
  const { data, info }: { data: Buffer; info: OutputInfo } = await picture.toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, width: info.width, height: info.height }
}
