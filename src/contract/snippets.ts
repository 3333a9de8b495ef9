import { z } from 'zod'
import { languages } from '../domain/people.ts'
import {
  changeOf,
  Id,
  Instant,
  ListQuery,
  Message,
  newOf,
  Paragraphs,
  RequiredLine,
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

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
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Snippet = z.output<typeof Snippet>

export const NewSnippet = newOf(z.object(editable), Snippet)
export type NewSnippet = z.output<typeof NewSnippet>

export const SnippetChange = changeOf(z.object(editable), Snippet)
export type SnippetChange = z.output<typeof SnippetChange>

const params = z.strictObject({ id: TextId })

export const listSnippets = defineRoute({
  method: 'GET',
  path: '/api/snippets',
  access: 'employee',
  summary: 'Paragraphs for bids, by kind and title',
  query: ListQuery,
  response: z.array(Snippet),
})

export const createSnippet = defineRoute({
  method: 'POST',
  path: '/api/snippets',
  access: 'employee',
  summary: 'Add a paragraph for bids',
  status: 201,
  body: NewSnippet,
  response: Snippet,
})

export const updateSnippet = defineRoute({
  method: 'PUT',
  path: '/api/snippets/:id',
  access: 'employee',
  summary: 'Change a paragraph for bids; bids that hold it keep their text',
  params,
  body: SnippetChange,
  response: Snippet,
})

export const deleteSnippet = defineRoute({
  method: 'DELETE',
  path: '/api/snippets/:id',
  access: 'employee',
  summary: 'Delete a paragraph for bids; bids that hold it keep their text',
  params,
  response: Message,
})
