import type { Transaction } from 'kysely'
import type { Image } from '../../contract/images.ts'
import { invalidField } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { type WrittenFiles, withWrittenFiles } from '../files/written-file.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { type IngestedPhoto, ingestPhoto, type UploadedPhoto } from './ingest-photo.ts'
import { findBySource, insertPhotos, insertStoredFiles, nextPosition } from './photos.queries.ts'

export interface PhotosTaken {
  /** In the order of the upload. */
  images: Image[]
  /** Photos that the list already had, or that came twice. */
  duplicates: Image[]
}

interface Upload {
  projectId: number
  kind: PhotoKind
  caption: string
  photos: readonly UploadedPhoto[]
}

/**
 * Adds photos to a list, all or none. Each photo is stored only once per list, even when several people send it at the
 * same time. @throws not_found; invalid or too_large naming `photos` and the file
 */
export async function uploadPhotos(deps: Deps, actor: Actor, upload: Upload): Promise<PhotosTaken> {
  const { projectId, kind, photos } = upload
  if (photos.length === 0) throw invalidField('photos', 'Choose at least one photo')
  const folder = await findProjectFolder(deps.db, projectId)
  const at = deps.clock.now()
  return withWrittenFiles(deps, async (written) => {
    const ingested = new Map<string, IngestedPhoto>()
    for (;;) {
      const known = await findBySource(
        deps.db,
        upload,
        photos.map(({ sha256 }) => sha256),
      )
      for (const photo of photos) {
        const key = keyOf(photo)
        if (known.has(key) || ingested.has(key)) continue
        ingested.set(key, await ingestPhoto(written, { folder, kind, now: at }, photo))
      }
      const taken = await deps.db
        .transaction()
        .execute((trx) => recordPhotos(trx, { actor, at, upload, ingested, written }))
      // A photo that the list had was deleted meanwhile: store it after all.
      if (taken) return taken
    }
  })
}

interface Recording {
  actor: Actor
  at: Date
  upload: Upload
  ingested: ReadonlyMap<string, IngestedPhoto>
  written: WrittenFiles
}

/** Undefined, without writing, when a photo is neither in the list nor ingested. */
async function recordPhotos(trx: Transaction<DB>, recording: Recording): Promise<PhotosTaken | undefined> {
  const { upload, ingested } = recording
  await lockProject(trx, upload.projectId)
  const sources = upload.photos.map(({ sha256 }) => sha256)
  const known = await findBySource(trx, upload, sources)
  const missing = new Map<string, IngestedPhoto>()
  for (const photo of upload.photos) {
    const key = keyOf(photo)
    if (known.has(key)) continue
    const files = ingested.get(key)
    if (!files) return undefined
    missing.set(key, files)
  }
  const paths = missing.size > 0 ? await insertAll(trx, recording, missing) : []
  const found = await findBySource(trx, upload, sources)
  const taken: PhotosTaken = { images: [], duplicates: [] }
  for (const photo of upload.photos) {
    const key = keyOf(photo)
    const image = found.get(key)
    if (image) (missing.delete(key) ? taken.images : taken.duplicates).push(image)
  }
  recording.written.use(paths)
  return taken
}

/** @returns the paths of the recorded files */
async function insertAll(
  trx: Transaction<DB>,
  { actor, at, upload }: Recording,
  missing: ReadonlyMap<string, IngestedPhoto>,
): Promise<string[]> {
  const { projectId, kind, caption } = upload
  const files = [...missing.values()].flatMap(({ served, thumbnail, original }) => [
    served,
    thumbnail,
    original,
  ])
  const ids = await insertStoredFiles(
    trx,
    files.map((file) => ({ ...file, project_id: projectId, created_by: actor.id, created_at: at })),
  )
  const idOf = ({ path }: { path: string }) => {
    const id = ids.get(path)
    if (id === undefined) throw new Error(`No row was written for ${path}`)
    return id
  }
  const first = await nextPosition(trx, upload)
  const rows = [...missing].map(([key, photo], index) => ({
    project_id: projectId,
    kind,
    caption,
    position: first + index,
    file_name: photo.served.path.split('/').at(-1) ?? '',
    file_id: idOf(photo.served),
    thumbnail_id: idOf(photo.thumbnail),
    original_id: idOf(photo.original),
    source_sha256: Buffer.from(key, 'hex'),
    taken_at: photo.takenAt,
    created_by: actor.id,
    created_at: at,
    updated_at: at,
  }))
  const firstId = await insertPhotos(trx, rows)
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'photo',
    entityId: firstId,
    verb: 'added',
    summary:
      rows.length === 1
        ? say('added 1 photo {kind}', { kind: say(kind) })
        : say('added {count} photos {kind}', { count: rows.length, kind: say(kind) }),
    changes: { photos: { from: null, to: rows.map(({ file_name }) => file_name) } },
  })
  return files.map(({ path }) => path)
}

const keyOf = ({ sha256 }: UploadedPhoto) => sha256.toString('hex')
