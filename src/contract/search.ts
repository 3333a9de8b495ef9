import { z } from 'zod'
import { searchKinds } from '../domain/search.ts'
import { Id, Instant, MoneySum, plainText } from './fields.ts'
import { NextStep } from './project-lists.ts'
import { get } from './route.ts'

export const SearchResult = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  /** A number, a name, or the beginning of a note; '' for what has none, as a bid without a title. */
  title: z.string(),
  /** What tells it from others of its title: address, phone, reference. Of a bid: kind, number and revision. */
  detail: z.string(),
  amount: MoneySum.nullable(),
  /** When an appointment begins, or a note was written. */
  at: Instant.nullable(),
  /** The day of an expense or a payment. */
  day: z.string().nullable(),
  /** Of an appointment, an invoice …: the project it belongs to. */
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }).nullable(),
  /** The business of a salesperson, the invoice of a payment. */
  parentId: Id.nullable(),
  parentName: z.string(),
  /** Of a project that has one. */
  nextStep: NextStep.nullable(),
})
export type SearchResult = z.output<typeof SearchResult>

/** Finds numbers, names, addresses and phones in any spelling, and forgives typing errors where nothing is as written. */
export const search = get('/api/search', {
  summary: 'Everything of the office that a few words find, best first, by kind',
  query: z.strictObject({
    q: plainText(200),
    limit: z
      .codec(z.string().regex(/^([1-9]|[1-4]\d|50)$/, 'Must be from 1 to 50'), z.int(), {
        decode: Number,
        encode: String,
      })
      .optional(),
  }),
  response: z.object({
    groups: z.array(z.object({ kind: z.enum(searchKinds), results: z.array(SearchResult) })),
    /** Nothing is as it was written; these may be meant. */
    alike: z.boolean(),
  }),
})
