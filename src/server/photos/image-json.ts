import { type RawBuilder, sql } from 'kysely'
import type { Image } from '../../contract/images.ts'

export interface ImageJson {
  id: number
  project_id: number
  kind: Image['kind']
  file_name: string
  original_name: string
  caption: string
  width: number
  height: number
  bytes: number
  taken_at: string | null
  created_at: string
  created_by: string | null
  version: number
}

/** SQL for a photo. The query must select from `photo` and join the `stored_file` that is served. */
export function imageAsJson(): RawBuilder<ImageJson> {
  return sql<ImageJson>`json_build_object(
    'id', photo.id,
    'project_id', photo.project_id,
    'kind', photo.kind,
    'file_name', photo.file_name,
    'original_name', stored_file.original_name,
    'caption', photo.caption,
    'width', stored_file.width,
    'height', stored_file.height,
    'bytes', stored_file.bytes,
    'taken_at', photo.taken_at,
    'created_at', photo.created_at,
    'created_by', (
      select concat_ws(' ', employee.first_name, employee.last_name)
      from employee where employee.id = photo.created_by),
    'version', photo.version)`
}

export function toImage(json: ImageJson): Image {
  const url = `/api/projects/${json.project_id}/images/${json.kind}/${encodeURIComponent(json.file_name)}`
  return {
    id: json.id,
    project_id: json.project_id,
    kind: json.kind,
    fileName: json.file_name,
    originalName: json.original_name,
    caption: json.caption,
    url,
    thumbnailUrl: `${url}/thumbnail`,
    width: json.width,
    height: json.height,
    bytes: json.bytes,
    takenAt: json.taken_at === null ? null : new Date(json.taken_at).toISOString(),
    uploadedAt: new Date(json.created_at).toISOString(),
    uploadedBy: json.created_by,
    version: json.version,
  }
}
