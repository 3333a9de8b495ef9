import { AppError } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { quote, say, toSentence } from '../../domain/sentences/say.ts'
import { takeTurns } from '../bounded/take-turns.ts'
import { newFileCode, newFilePath } from '../files/file-paths.ts'
import { toOriginalName } from '../files/stored-files.ts'
import type { WrittenFiles } from '../files/written-file.ts'

/** A photo as it came, waiting on the disk. */
export interface UploadedPhoto {
  /** As the sender calls it. */
  name: string
  sha256: Buffer
  read(): Promise<Buffer>
}

/** A photo whose three files lie in the store; its rows are still to be written. */
export interface IngestedPhoto {
  served: IngestedFile
  thumbnail: IngestedFile
  original: IngestedFile
  takenAt: Date | null
}

export interface IngestedFile {
  path: string
  media_type: string
  bytes: number
  sha256: Buffer
  width: number | null
  height: number | null
  original_name: string
}

/** Each holds a photo of 25 MB beside what becomes of it; the others wait on the disk. */
const inTurn = takeTurns(2)

/**
 * Makes of a photo what is served, a thumbnail, and keeps the bytes as they came; all three under one name.
 * @throws invalid or too_large naming `photos` and the file
 */
export function ingestPhoto(
  written: WrittenFiles,
  { folder, kind, now }: { folder: string; kind: PhotoKind; now: Date },
  upload: UploadedPhoto,
): Promise<IngestedPhoto> {
  return inTurn(async () => {
    const source = await upload.read()
    // Read with the first photo: their libraries would be a fifth of a second of every start.
    const [{ cleanPhoto }, { readTakenAt }] = await Promise.all([
      import('../files/clean-upload.ts'),
      import('./taken-at.ts'),
    ])
    const photo = await namingFile(upload.name, cleanPhoto(source, 'photos'))
    const originalName = toOriginalName(upload.name)
    const name = baseName(originalName)
    const code = newFileCode()
    const files = {
      served: {
        ...photo.served,
        path: newFilePath(folder, `photos/${kind}`, name, photo.served.extension, code),
      },
      thumbnail: {
        ...photo.thumbnail,
        path: newFilePath(folder, 'photos/thumbnails', name, photo.thumbnail.extension, code),
      },
      original: {
        ...photo.source,
        path: newFilePath(folder, 'photos/originals', name, photo.source.extension, code),
        bytes: source,
        sha256: upload.sha256,
        width: null,
        height: null,
      },
    }
    const stored = async ({ path, bytes, ...file }: (typeof files)['served' | 'thumbnail' | 'original']) => {
      await written.write(path, bytes)
      return {
        path,
        media_type: file.mediaType,
        bytes: bytes.length,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        original_name: originalName,
      }
    }
    const [original, served, thumbnail] = await Promise.all([
      stored(files.original),
      stored(files.served),
      stored(files.thumbnail),
    ])
    return { original, served, thumbnail, takenAt: await readTakenAt(photo.exif, now) }
  })
}

async function namingFile<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const file = toOriginalName(name)
    const what = file === '' ? say('A file without a name') : quote(file)
    const said = say('{what}: {sentence}', { what, sentence: toSentence(error.said) })
    throw new AppError(error.code, said, { fields: { photos: said }, cause: error })
  }
}

/** Without its ending, and short enough to stand in an address however its characters are written there. */
function baseName(originalName: string): string {
  const name = originalName
    .replace(/\.\w{1,5}$/, '')
    .slice(0, 80)
    .toWellFormed()
  return name.trim() === '' ? 'photo' : name
}
