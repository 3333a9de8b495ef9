import { invalidField } from '../../domain/errors.ts'

const maxWidth = 1200
const maxHeight = 600
/** A drawing on a large screen of twice the resolution; whatever claims to be larger is no signature. */
const maxPixels = 8_000_000

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A drawn signature, decoded and written anew as PNG of at most 1,200 × 600 pixels: nothing of the sender's bytes is
 * kept. The same drawing always gives the same bytes. @throws invalid naming `signature` for anything else
 */
export async function readSignature(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  if (!bytes.subarray(0, 8).equals(pngStart)) throw noSignature('Must be a PNG picture')
  // Read with the first signature: its library would be a part of every start.
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 5 })
  try {
    const { channels } = await open().stats()
    // Of a single pixel it is no number at all.
    if (!channels.some(({ stdev }) => stdev > 0)) throw noSignature('The signature is empty; please sign')
    return await open()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    throw noSignature('The signature is broken; please sign again')
  }
}

function noSignature(sentence: string) {
  return invalidField('signature', sentence)
}
