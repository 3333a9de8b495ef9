import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProjectNote } from '../../contract/notes.ts'
import { notFound } from '../../domain/errors.ts'
import { employeeAsJson } from '../database/employee-json.ts'
import type { DB } from '../database/schema.generated.ts'

export interface NoteJson {
  id: number
  project_id: number
  content: string
  author: { id: number; name: string }
  version: number
  created_at: string
  updated_at: string
}

/** SQL for a note with its author. The query must select from `project_note`. */
export function noteAsJson(): RawBuilder<NoteJson> {
  return sql<NoteJson>`json_build_object(
    'id', project_note.id,
    'project_id', project_note.project_id,
    'content', project_note.content,
    'author', ${employeeAsJson('project_note.author_id')},
    'version', project_note.version,
    'created_at', project_note.created_at,
    'updated_at', project_note.updated_at)`
}

export function toNote(json: NoteJson): ProjectNote {
  return {
    id: json.id,
    project_id: json.project_id,
    content: json.content,
    author: json.author,
    version: json.version,
    createdAt: new Date(json.created_at).toISOString(),
    updatedAt: new Date(json.updated_at).toISOString(),
  }
}

/** @throws not_found, also for a note of another project */
export async function findNote(db: Kysely<DB>, projectId: number, noteId: number): Promise<ProjectNote> {
  const row = await db
    .selectFrom('project_note')
    .select(noteAsJson().as('note'))
    .where('id', '=', noteId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Note')
  return toNote(row.note)
}
