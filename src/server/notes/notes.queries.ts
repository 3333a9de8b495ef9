import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import type { ProjectNote } from '../../contract/notes.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, ProjectNote as NoteTable } from '../database/schema.generated.ts'

export interface NoteJson {
  id: number
  project_id: number
  content: string
  author: { id: number; name: string }
  version: number
  created_at: string
  updated_at: string
}

/** A note with its author, as JSON, for a row of table `project_note` in scope. */
export function noteAsJson(): RawBuilder<NoteJson> {
  return sql<NoteJson>`json_build_object(
    'id', project_note.id,
    'project_id', project_note.project_id,
    'content', project_note.content,
    'author', (
      select json_build_object('id', employee.id, 'name', concat_ws(' ', employee.first_name, employee.last_name))
      from employee where employee.id = project_note.author_id),
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

export async function insertNote(trx: Transaction<DB>, values: Insertable<NoteTable>): Promise<number> {
  const { id } = await trx.insertInto('project_note').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateNoteRow(
  trx: Transaction<DB>,
  id: number,
  values: Updateable<NoteTable>,
): Promise<void> {
  await trx.updateTable('project_note').set(values).where('id', '=', id).execute()
}
