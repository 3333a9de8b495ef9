import { AppError } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import type { Deps } from '../deps.ts'
import { Download, FileAnswer } from '../http/answers.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { asFileName } from '../zip/entry-name.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import {
  findPhotoFile,
  findPhotoLists,
  findPhotoPath,
  findPhotoPaths,
  type PhotoAddress,
  type PhotoLists,
} from './photos.queries.ts'

/** Both lists of a project. @throws not_found for the project */
export async function listPhotos({ db }: Deps, projectId: number): Promise<PhotoLists> {
  await assertProjectExists(db, projectId)
  return findPhotoLists(db, projectId)
}

/** The bytes at a photo's URL never change: another photo gets another name. */
const cacheForever = 'private, max-age=31536000, immutable'

/** The served photo or its thumbnail. @throws not_found; while sending, also when the store has lost the file */
export async function readPhoto(
  deps: Deps,
  address: PhotoAddress,
  which: 'file_id' | 'thumbnail_id',
): Promise<FileAnswer> {
  const file = await findPhotoFile(deps.db, address, which)
  return new FileAnswer({
    mediaType: file.media_type,
    content: () => readStored(deps, file.path),
    fileName: address.fileName,
    sha256: file.sha256.toString('hex'),
    cacheControl: cacheForever,
  })
}

/** @throws not_found with a message about the photo when the store has lost it */
export async function readStored({ files }: Deps, path: string): Promise<Buffer> {
  try {
    return await files.read(path)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    const message = 'The file of this photo is missing from the file store'
    throw new AppError('not_found', message, { cause: error })
  }
}

/**
 * The photos of a project or of one list, as a ZIP that is streamed one photo at a time. Files that the store has lost
 * are listed in `MISSING.txt`. @throws not_found for the project, or when there is no photo
 */
export async function downloadPhotos(
  deps: Deps,
  projectId: number,
  kind: PhotoKind | undefined,
): Promise<Download> {
  await assertProjectExists(deps.db, projectId)
  const photos = await findPhotoPaths(deps.db, projectId)
  const chosen = photos.filter((photo) => kind === undefined || photo.kind === kind)
  const [first] = chosen
  if (!first) throw new AppError('not_found', 'There are no photos to download')
  const [folder = 'Project'] = first.path.split('/')
  return new Download({
    mediaType: 'application/zip',
    content: writeZip(collect(deps, chosen), deps.clock.now()),
    fileName: `${folder} photos${kind === undefined ? '' : ` ${kind}`}.zip`,
  })
}

type PhotoPath = Awaited<ReturnType<typeof findPhotoPaths>>[number]

async function* collect(deps: Deps, photos: readonly PhotoPath[]): AsyncGenerator<ZipEntry> {
  const counts = { before: 0, after: 0 }
  const missing: string[] = []
  for (const photo of photos) {
    const name = entryName(photo, (counts[photo.kind] += 1))
    try {
      yield { name, content: await readCurrentFile(deps, photo), compress: false }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      missing.push(name)
    }
  }
  if (missing.length === 0) return
  const text = ['These photos are missing from the file store:', ...missing, ''].join('\r\n')
  yield { name: 'MISSING.txt', content: Buffer.from(text), compress: true }
}

/** Reads from the new path when the photo was moved to the other list meanwhile. */
async function readCurrentFile({ db, files }: Deps, { id, path }: PhotoPath): Promise<Buffer> {
  try {
    return await files.read(path)
  } catch (error) {
    const now = await findPhotoPath(db, id)
    if (now === undefined || now === path) throw error
    return files.read(now)
  }
}

/** `before/001 Crack at the stem wall.jpg`: the position, then the caption or else the original name. */
function entryName({ kind, caption, original_name, path }: PhotoPath, number: number): string {
  const called = asFileName(caption || original_name.replace(/\.\w{1,5}$/, ''))
  const extension = path.slice(path.lastIndexOf('.'))
  return `${kind}/${[String(number).padStart(3, '0'), called].join(' ').trim()}${extension}`
}
