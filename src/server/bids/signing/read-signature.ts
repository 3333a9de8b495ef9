import { invalidField } from '../../../domain/errors.ts'
import type { PlainMessage } from '../../../domain/sentences/say.ts'

/** A drawing on a large screen of twice the resolution; whatever claims to be larger is no signature. */
const maxPixels = 8_000_000

/**
 * A drawn signature, decoded and written anew as PNG of at most 1,200 × 600 pixels: nothing of the sender's bytes is
 * kept. The same drawing always gives the same bytes.
 * @throws invalid naming `signature` for anything else; unavailable
 */
export async function readSignature(base64: string): Promise<Buffer> {
  // Read with the first signature: what they load would be a part of every start.
  const [{ decodePicture }, { PictureRefusal }] = await Promise.all([
    import('../../files/pictures/decode-picture.ts'),
    import('../../files/pictures/picture-limits.ts'),
  ])
  const bytes = Buffer.from(base64, 'base64')
  const { decoded } = await decodePicture('signature', bytes, ['png'], maxPixels).catch((error: unknown) => {
    if (!(error instanceof PictureRefusal)) throw error
    throw noSignature(
      error.reason === 'type' ? 'Must be a PNG picture' : 'The signature is broken; please sign again',
    )
  })
  if (!decoded) throw noSignature('The signature is empty; please sign')
  return Buffer.from(decoded.bytes)
}

function noSignature(sentence: PlainMessage) {
  return invalidField('signature', sentence)
}
