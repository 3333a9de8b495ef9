import { OutOfBounds, openBoundedProcesses } from '../../bounded/bounded-process.ts'
import type { Bounds } from '../../bounded/bounds.ts'
import type { Decoded, DecoderAnswer, DecoderRequest, DecoderTask } from './picture-decoder.ts'
import { type PictureFormat, type PictureParts, PictureRefusal } from './picture-limits.ts'
import { pictureFormatOf, readPictureParts } from './picture-parts.ts'

/** Two photos at a time for two cores; one at a time when the whole picture must be in memory. */
const places = 2
const largePixels = 12_600_000

/** Memory that a process may still use when the next picture comes. HEIC leaves more behind. */
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
 * The only way from uploaded bytes to a decoder. Only the necessary parts get there, in a process of its own with
 * limits by the size of the picture.
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

/**
 * Several times what a picture of this size needs on a slow machine, but little for a small one that lies about its
 * size.
 */
function boundsOf({ width, height }: PictureParts): Bounds {
  const megapixels = (width * height) / 1_000_000
  return { seconds: 2 + 0.5 * megapixels, megabytes: keepMegabytes + 100 + 16 * megapixels }
}
