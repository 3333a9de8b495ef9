import { z } from 'zod'
import { changeOf, GivenInstant, Id, Instant, Message, newOf, Paragraphs, TextId, Version } from './fields.ts'
import { defineRoute } from './route.ts'

const content = Paragraphs.refine((text) => text.trim() !== '', 'Must not be empty')

export const ProjectNote = z.object({
  id: Id,
  project_id: Id,
  content: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProjectNote = z.output<typeof ProjectNote>

/** `writtenAt`: when, of a note that was kept while offline; at most two weeks ago. */
export const NewNote = newOf(z.object({ content, writtenAt: GivenInstant.optional() }), ProjectNote)
export type NewNote = z.output<typeof NewNote>
export const NoteChange = changeOf(z.object({ content }), ProjectNote)
export type NoteChange = z.output<typeof NoteChange>

const params = z.strictObject({ id: TextId, noteId: TextId })

export const createNote = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/notes',
  access: 'employee',
  summary: 'Write a note on a project',
  status: 201,
  idempotent: true,
  params: z.strictObject({ id: TextId }),
  body: NewNote,
  response: ProjectNote,
})

export const updateNote = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/notes/:noteId',
  access: 'employee',
  summary: 'Change a note',
  params,
  body: NoteChange,
  response: ProjectNote,
})

export const deleteNote = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/notes/:noteId',
  access: 'employee',
  summary: 'Delete a note; it can be brought back',
  params,
  response: Message.extend({ removal_id: Id }),
})
