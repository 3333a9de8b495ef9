import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalidField } from '../../domain/errors.ts'

export interface Logo {
  bytes: Buffer
  mediaType: 'image/png' | 'image/jpeg'
}

const maxLogoBytes = 1024 * 1024
/** The letterhead never prints it larger than 800 × 400 pixels. */
const frame = { width: 800, height: 400 }

/**
 * Reads a logo from base64: PNG or JPEG by its bytes, made anew without what else the file carried.
 * @throws invalid naming `logo` for anything else, more than 1 MB, or a picture that cannot be read
 */
export async function readLogo(base64: string): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxLogoBytes) throw invalidField('logo', 'Must be at most 1 MB')
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') {
    throw invalidField('logo', 'Must be a PNG or JPEG picture')
  }
  return { bytes: await fitToFrame(bytes, mediaType), mediaType }
}

async function fitToFrame(bytes: Buffer, mediaType: Logo['mediaType']): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
      .autoOrient()
      .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
    return await (mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer()
  } catch (error) {
    const refusal = invalidField('logo', 'Is a picture that cannot be read')
    refusal.cause = error
    throw refusal
  }
}
