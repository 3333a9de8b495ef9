import { invalidField } from '../../domain/errors.ts'
import { decodePicture } from '../files/pictures/decode-picture.ts'
import { PictureRefusal } from '../files/pictures/picture-limits.ts'

export interface Logo {
  bytes: Buffer
  mediaType: 'image/png' | 'image/jpeg'
}

const maxLogoBytes = 1024 * 1024

/**
 * Reads a PNG or JPEG logo from base64. Re-encodes it without metadata and at most as large as a letterhead needs.
 * @throws invalid naming `logo` for another format, more than 1 MB, or a broken picture; unavailable
 */
export async function readLogo(base64: string): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxLogoBytes) throw invalidField('logo', 'Must be at most 1 MB')
  const { format, decoded } = await decodePicture('logo', bytes, ['png', 'jpeg']).catch((error: unknown) => {
    if (!(error instanceof PictureRefusal)) throw error
    const isOther = error.reason === 'type'
    const refusal = invalidField(
      'logo',
      isOther ? 'Must be a PNG or JPEG picture' : 'Is a picture that cannot be read',
    )
    refusal.cause = error
    throw refusal
  })
  return { bytes: Buffer.from(decoded.bytes), mediaType: format === 'png' ? 'image/png' : 'image/jpeg' }
}
