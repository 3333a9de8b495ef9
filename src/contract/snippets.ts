import { z } from 'zod'
import { languages } from '../domain/people.ts'
import { changeOf, newOf } from './bodies.ts'
import { Id, ListQuery, Paragraphs, RequiredLine, stamps } from './fields.ts'
import { recordRoutes } from './route.ts'

const kinds = ['scope', 'exclusions', 'terms'] as const

const editable = {
  kind: z.enum(kinds),
  title: RequiredLine,
  text: Paragraphs.min(1, 'Must not be empty'),
  language: z.enum(languages).optional(),
}

/** A paragraph to put into a bid's scope, exclusions or terms. */
export const Snippet = z.object({
  id: Id,
  kind: z.enum(kinds),
  title: z.string(),
  text: z.string(),
  language: z.enum(languages),
  ...stamps,
})
export type Snippet = z.output<typeof Snippet>

export const NewSnippet = newOf(z.object(editable), Snippet)
export type NewSnippet = z.output<typeof NewSnippet>

export const SnippetChange = changeOf(z.object(editable), Snippet)
export type SnippetChange = z.output<typeof SnippetChange>

const records = recordRoutes('/api/snippets', '/api/snippets/:id', {
  access: 'employee',
  record: Snippet,
  made: NewSnippet,
  changed: SnippetChange,
})
export const listSnippets = records.list('Paragraphs for bids, by kind and title', ListQuery)
export const createSnippet = records.create('Add a paragraph for bids')
export const updateSnippet = records.update('Change a paragraph for bids; bids that hold it keep their text')
export const deleteSnippet = records.delete('Delete a paragraph for bids; bids that hold it keep their text')
