import { AppError } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { quote, say, toSentence } from '../../domain/sentences/say.ts'
import { takeTurns } from '../bounded/take-turns.ts'
import { newFileCode, newFilePath } from '../files/file-paths.ts'
import { toOriginalName } from '../files/stored-files.ts'
import type { WrittenFiles } from '../files/written-file.ts'

/** An uploaded photo that is still a temporary file. */
export interface UploadedPhoto {
  /** The sender's file name. */
  name: string
  sha256: Buffer
  read(): Promise<Buffer>
}

/** A photo whose three files are in the store but not yet in the database. */
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

/** Two at a time, because each needs up to 25 MB for the upload, and its results. The others wait on the disk. */
const inTurn = takeTurns(2)

/**
 * Stores the cleaned photo, a thumbnail and the original upload, all under the same name.
 * @throws invalid or too_large naming `photos` and the file
 */
export function ingestPhoto(
  written: WrittenFiles,
  { folder, kind, now }: { folder: string; kind: PhotoKind; now: Date },
  upload: UploadedPhoto,
): Promise<IngestedPhoto> {
  return inTurn(async () => {
    const source = await upload.read()
    // Imported with the first photo, because these libraries would slow every start by 0.2 s.
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

/** Without the extension, and short enough for a URL even when percent-encoded. */
function baseName(originalName: string): string {
  const name = originalName
    .replace(/\.\w{1,5}$/, '')
    .slice(0, 80)
    .toWellFormed()
  return name.trim() === '' ? 'photo' : name
}
