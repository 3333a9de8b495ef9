import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Image } from '../../contract/images.ts'
import { notFound } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { employeeName, instantsOf, rowAsJson } from '../database/json-rows.ts'
import type { DB, Photo, StoredFile } from '../database/schema.generated.ts'

export interface PhotoList {
  projectId: number
  kind: PhotoKind
}

export interface PhotoAddress extends PhotoList {
  fileName: string
}

export interface PhotoLists {
  before: Image[]
  after: Image[]
}

/** Both lists of a project, in their order. */
export async function findPhotoLists(db: Kysely<DB>, projectId: number): Promise<PhotoLists> {
  const rows = await photosIn(db, projectId).execute()
  const images = rows.map(({ image }) => toImage(image))
  return {
    before: images.filter(({ kind }) => kind === 'before'),
    after: images.filter(({ kind }) => kind === 'after'),
  }
}

/** The photos of a list whose uploads had these SHA-256 sums, by the sum in hexadecimal. */
export async function findBySource(
  db: Kysely<DB>,
  { projectId, kind }: PhotoList,
  sources: readonly Buffer[],
): Promise<Map<string, Image>> {
  const rows = await photosIn(db, projectId)
    .select('photo.source_sha256')
    .where('photo.kind', '=', kind)
    .where('photo.source_sha256', 'in', sources)
    .execute()
  return new Map(rows.map(({ image, source_sha256 }) => [source_sha256.toString('hex'), toImage(image)]))
}

function photosIn(db: Kysely<DB>, projectId: number) {
  return db
    .selectFrom('photo')
    .innerJoin('stored_file', 'stored_file.id', 'photo.file_id')
    .select(imageAsJson.as('image'))
    .where('photo.project_id', '=', projectId)
    .orderBy('photo.position')
    .orderBy('photo.id')
}

export interface FoundPhoto {
  row: Selectable<Photo>
  image: Image
  /** Of the file that is served. */
  path: string
}

/** @throws not_found */
export async function findPhoto(
  db: Kysely<DB>,
  { projectId, kind, fileName }: PhotoAddress,
): Promise<FoundPhoto> {
  const found = await photosIn(db, projectId)
    .selectAll('photo')
    .select('stored_file.path')
    .where('photo.kind', '=', kind)
    .where('photo.file_name', '=', fileName)
    .executeTakeFirst()
  if (!found) throw notFound('Image')
  const { image, path, ...row } = found
  return { row, image: toImage(image), path }
}

export type PhotoFile = Pick<Selectable<StoredFile>, 'path' | 'media_type' | 'sha256'>

/** The served file of a photo, or its thumbnail. @throws not_found */
export async function findPhotoFile(
  db: Kysely<DB>,
  { projectId, kind, fileName }: PhotoAddress,
  which: 'file_id' | 'thumbnail_id',
): Promise<PhotoFile> {
  const row = await db
    .selectFrom('photo')
    .innerJoin('project', 'project.id', 'photo.project_id')
    .innerJoin('stored_file', 'stored_file.id', `photo.${which}`)
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('photo.project_id', '=', projectId)
    .where('photo.kind', '=', kind)
    .where('photo.file_name', '=', fileName)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Image')
  return row
}

/** The files of a project's photos: first the ones before, each list in its order. */
export function findPhotoPaths(
  db: Kysely<DB>,
  projectId: number,
): Promise<{ id: number; kind: PhotoKind; caption: string; original_name: string; path: string }[]> {
  return db
    .selectFrom('photo')
    .innerJoin('stored_file', 'stored_file.id', 'photo.file_id')
    .select(['photo.id', 'photo.caption', 'stored_file.original_name', 'stored_file.path'])
    .select(sql<PhotoKind>`photo.kind`.as('kind'))
    .where('photo.project_id', '=', projectId)
    .orderBy('photo.kind', 'desc')
    .orderBy('photo.position')
    .orderBy('photo.id')
    .execute()
}

/** The current path of a photo; undefined after it was deleted. */
export async function findPhotoPath(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('photo')
    .innerJoin('stored_file', 'stored_file.id', 'photo.file_id')
    .select('stored_file.path')
    .where('photo.id', '=', id)
    .executeTakeFirst()
  return row?.path
}

export async function nextPosition(db: Kysely<DB>, { projectId, kind }: PhotoList): Promise<number> {
  const { last } = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** @returns the ids of the files by their paths */
export async function insertStoredFiles(
  trx: Transaction<DB>,
  values: readonly Insertable<StoredFile>[],
): Promise<Map<string, number>> {
  const rows = await trx.insertInto('stored_file').values(values).returning(['id', 'path']).execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

/** @returns the id of the first */
export async function insertPhotos(
  trx: Transaction<DB>,
  values: readonly Insertable<Photo>[],
): Promise<number> {
  const { id } = await trx.insertInto('photo').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @param ids in their new order */
export async function numberPhotos(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await sql`
    update photo set position = ordered.position
    from unnest(${ids}::int[]) with ordinality as ordered (id, position)
    where photo.id = ordered.id`.execute(trx)
}

/** The JSON that PostgreSQL builds for a photo; `toImage` adds its addresses, and ISO instants. */
export type ImageJson = Omit<Image, 'url' | 'thumbnailUrl'>

/** SQL for a photo. The query must select from `photo` and join the `stored_file` that is served. */
export const imageAsJson = rowAsJson<ImageJson>(
  'photo',
  ['id', 'project_id', 'kind', 'fileName', 'caption', 'shared', 'takenAt', 'version'],
  {
    originalName: sql`stored_file.original_name`,
    width: sql`stored_file.width`,
    height: sql`stored_file.height`,
    bytes: sql`stored_file.bytes`,
    uploadedAt: sql`photo.created_at`,
    uploadedBy: employeeName('photo.created_by'),
  },
)

export function toImage(json: ImageJson): Image {
  const url = `/api/projects/${json.project_id}/images/${json.kind}/${encodeURIComponent(json.fileName)}`
  return { ...json, url, thumbnailUrl: `${url}/thumbnail`, ...instantsOf(json, ['takenAt', 'uploadedAt']) }
}
