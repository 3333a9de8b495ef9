import { availableParallelism } from 'node:os'
import { AppError } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { quote, say, toSentence } from '../../domain/sentences/say.ts'
import { takeTurns } from '../bounded/take-turns.ts'
import type { CleanFile } from '../files/clean-upload.ts'
import { newFileCode, newFilePath, type Shelf } from '../files/file-paths.ts'
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

type Storable = Pick<CleanFile, 'bytes' | 'sha256' | 'extension' | 'width' | 'height'> & { mediaType: string }

/**
 * Each needs up to 25 MB for the upload, and its results; the others wait on the disk. One is decoded by two threads, so
 * that two at a time on two processors take as long as one after the other, and clicks wait for longer. Before the next
 * one there is a pause for clicks, because the thread that answers them also reads and writes the files.
 */
const inTurn = takeTurns(availableParallelism() > 2 ? 2 : 1, 50)

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
    const [{ cleanPhoto, typeOfPhoto }, { readTakenAt }] = await Promise.all([
      import('../files/clean-upload.ts'),
      import('./taken-at.ts'),
    ])
    const originalName = toOriginalName(upload.name)
    const name = baseName(originalName)
    const code = newFileCode()
    const store = async (shelf: Shelf, file: Storable): Promise<IngestedFile> => {
      const path = newFilePath(folder, shelf, name, file.extension, code)
      await written.write(path, file.bytes)
      return {
        path,
        media_type: file.mediaType,
        bytes: file.bytes.length,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        original_name: originalName,
      }
    }
    const type = await namingFile(upload.name, () => typeOfPhoto(source, 'photos'))
    // Written while it is being decoded. If it turns out to be broken, the caller removes it.
    const writing = store('photos/originals', {
      ...type,
      bytes: source,
      sha256: upload.sha256,
      width: null,
      height: null,
    })
    // A failure is told below, so that no file is written after the caller has removed them all.
    writing.catch(() => undefined)
    const photo = await namingFile(upload.name, () => cleanPhoto(source, 'photos'))
    const [original, served, thumbnail] = await Promise.all([
      writing,
      store(`photos/${kind}`, photo.served),
      store('photos/thumbnails', photo.thumbnail),
    ])
    return { original, served, thumbnail, takenAt: await readTakenAt(photo.exif, now) }
  })
}

async function namingFile<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
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
