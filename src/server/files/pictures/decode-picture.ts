import { OutOfBounds, openBoundedProcesses } from '../../bounded/bounded-process.ts'
import type { Bounds } from '../../bounded/bounds.ts'
import type { Decoded, DecoderAnswer, DecoderRequest, DecoderTask } from './picture-decoder.ts'
import type { PictureFormat, PictureParts } from './picture-limits.ts'
import { PictureRefusal } from './picture-limits.ts'
import { pictureFormatOf, readPictureParts } from './picture-parts.ts'

/** Two cores decode two photos; what must be held in memory as a whole is decoded alone. */
const places = 2
const largePixels = 12_600_000

/** What a process may still hold of earlier pictures when the next one comes; a HEIC leaves more behind. */
const keepMegabytes = 220

const askDecoder = openBoundedProcesses<DecoderRequest, DecoderAnswer>({
  program: new URL('./picture-decoder.ts', import.meta.url),
  places,
  keepMegabytes,
  heapMegabytes: 128,
  unavailable: 'The server has too many pictures to read right now; try again in a minute',
})

export interface DecodedPicture<Task extends DecoderTask> {
  format: PictureFormat
  exif: Buffer | undefined
  decoded: Decoded[Task]
}

/**
 * The one way from the bytes of a stranger to a decoder: only the parts that a picture needs get there, and it runs in a
 * process of its own with bounds that follow from the picture's size.
 * @throws PictureRefusal; AppError unavailable
 */
export async function decodePicture<Task extends DecoderTask>(
  task: Task,
  bytes: Buffer,
  takes: readonly PictureFormat[],
  mostPixels?: number,
): Promise<DecodedPicture<Task>> {
  const named = pictureFormatOf(bytes)
  if (!named || !takes.includes(named)) throw new PictureRefusal('type')
  const parts = readPictureParts(bytes)
  const { format, width, height, exif } = parts
  if (mostPixels !== undefined && width * height > mostPixels) {
    throw new PictureRefusal('pixels', '', width * height)
  }
  const request = {
    task,
    format,
    bytes: parts.bytes,
    isProgressive: format === 'jpeg' && parts.heldBytes > 0,
  }
  const answer = await askDecoder(request, boundsOf(parts), isLarge(parts) ? places : 1).catch(
    (error: unknown) => {
      if (error instanceof OutOfBounds) throw new PictureRefusal(error.bound)
      throw error
    },
  )
  if (answer && 'problem' in answer) throw new PictureRefusal('broken', answer.problem)
  return { format, exif, decoded: answer as Decoded[Task] }
}

function isLarge({ format, width, height, heldBytes }: PictureParts & { format: PictureFormat }): boolean {
  const isStreamed = format === 'jpeg' && heldBytes === 0
  return format === 'heic' || (!isStreamed && width * height > largePixels)
}

/** Several times what a picture of this size takes on a slow machine; for a small one that lies about it, little. */
function boundsOf({ width, height }: PictureParts): Bounds {
  const megapixels = (width * height) / 1_000_000
  return { seconds: 2 + 0.5 * megapixels, megabytes: keepMegabytes + 100 + 16 * megapixels }
}
