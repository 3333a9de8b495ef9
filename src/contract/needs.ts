import { z } from 'zod'
import { needKinds } from '../domain/needs.ts'
import { Id, Instant, SentenceParts } from './fields.ts'
import { get, put } from './route.ts'

/** Something that waits for the reader, with the place that settles it. */
export const Need = z.object({
  key: z.string(),
  kind: z.enum(needKinds),
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }).nullable(),
  text: z.string(),
  textParts: SentenceParts.optional(),
  /** What the button says. */
  action: z.string(),
  /** After `/employee/{employeeName}/`. */
  path: z.string(),
  since: Instant,
  /** It came up after the reader's last look. */
  isNew: z.boolean(),
})
export type Need = z.output<typeof Need>

export const Needs = z.object({
  needs: z.array(Need),
  /** How many of a kind are left out above, and the list that has them. */
  more: z.array(z.object({ kind: z.enum(needKinds), count: z.int(), path: z.string() })),
  newCount: z.int(),
})
export type Needs = z.output<typeof Needs>

export const readNeeds = get('/api/needs', {
  summary: 'What waits for the signed-in employee, the most pressing first',
  response: Needs,
})

export const seeNeeds = put('/api/needs/seen', {
  summary: 'Mark what waits as seen by the signed-in employee',
  response: z.object({ seenAt: Instant }),
})
