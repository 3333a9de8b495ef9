import { z } from 'zod'
import { changeOf, newOf } from './bodies.ts'
import { GivenInstant, Id, Message, Paragraphs, stamps } from './fields.ts'
import { create, del, put } from './route.ts'

const content = Paragraphs.refine((text) => text.trim() !== '', 'Must not be empty')

export const ProjectNote = z.object({
  id: Id,
  project_id: Id,
  content: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  ...stamps,
})
export type ProjectNote = z.output<typeof ProjectNote>

/** `writtenAt`: when, of a note that was kept while offline; at most two weeks ago. */
export const NewNote = newOf(z.object({ content, writtenAt: GivenInstant.optional() }), ProjectNote)
export type NewNote = z.output<typeof NewNote>
export const NoteChange = changeOf(z.object({ content }), ProjectNote)
export type NoteChange = z.output<typeof NoteChange>

export const createNote = create('/api/projects/:id/notes', {
  summary: 'Write a note on a project',
  idempotent: true,
  body: NewNote,
  response: ProjectNote,
})

export const updateNote = put('/api/projects/:id/notes/:noteId', {
  summary: 'Change a note',
  body: NoteChange,
  response: ProjectNote,
})

export const deleteNote = del('/api/projects/:id/notes/:noteId', {
  summary: 'Delete a note; it can be brought back',
  response: Message.extend({ removal_id: Id }),
})
