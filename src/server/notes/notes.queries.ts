import type { Kysely } from 'kysely'
import type { ProjectNote } from '../../contract/notes.ts'
import { notFound } from '../../domain/errors.ts'
import { employeeAsJson, instantsOf, recordFields, rowAsJson } from '../database/json-rows.ts'
import type { DB } from '../database/schema.generated.ts'

/** SQL for a note with its author. The query must select from `project_note`. */
export const noteAsJson = rowAsJson<ProjectNote>('project_note', [...recordFields, 'project_id', 'content'], {
  author: employeeAsJson('project_note.author_id'),
})

/** A note as PostgreSQL writes it in JSON, with ISO instants. */
export function toNote(json: ProjectNote): ProjectNote {
  return { ...json, ...instantsOf(json, ['createdAt', 'updatedAt']) }
}

/** @throws not_found, also for a note of another project */
export async function findNote(db: Kysely<DB>, projectId: number, noteId: number): Promise<ProjectNote> {
  const row = await db
    .selectFrom('project_note')
    .select(noteAsJson.as('note'))
    .where('id', '=', noteId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Note')
  return toNote(row.note)
}
