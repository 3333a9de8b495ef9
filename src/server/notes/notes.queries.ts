import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProjectNote } from '../../contract/notes.ts'
import { notFound } from '../../domain/errors.ts'
import { type EmployeeName, employeeAsJson, type JsonRow, toInstant } from '../database/json-rows.ts'
import type { DB, ProjectNote as NoteTable } from '../database/schema.generated.ts'

export interface NoteJson extends JsonRow<NoteTable> {
  author: EmployeeName
}

/** SQL for a note with its author. The query must select from `project_note`. */
export function noteAsJson(): RawBuilder<NoteJson> {
  return sql<NoteJson>`(
    to_jsonb(project_note) || jsonb_build_object('author', ${employeeAsJson('project_note.author_id')}))`
}

export function toNote(json: NoteJson): ProjectNote {
  return {
    id: json.id,
    project_id: json.project_id,
    content: json.content,
    author: json.author,
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
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
