import { invalidField } from '../../domain/errors.ts'
import { decodePicture } from '../files/pictures/decode-picture.ts'
import { PictureRefusal } from '../files/pictures/picture-limits.ts'

export interface Logo {
  bytes: Buffer
  mediaType: 'image/png' | 'image/jpeg'
}

const maxLogoBytes = 1024 * 1024

/**
 * Reads a logo from base64: PNG or JPEG by its bytes, made anew without what else the file carried, and no larger than a
 * letterhead prints it.
 * @throws invalid naming `logo` for anything else, more than 1 MB, or a picture that cannot be read; unavailable
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
