import { z } from 'zod'
import { Day, Id, Instant, listQuery, Money, plainText, SentenceParts, TextId } from './fields.ts'
import { get, getFile } from './route.ts'

/** What one field was and what it became; money in dollars, days as YYYY-MM-DD. */
export const FieldChange = z.object({ from: z.unknown(), to: z.unknown() })

export const HistoryEvent = z.object({
  id: z.int(),
  at: Instant,
  /** Null for the customer and for the system. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  project: z.object({ id: Id, number: z.string(), isDeleted: z.boolean() }).nullable(),
  entity: z.string(),
  entityId: Id,
  verb: z.string(),
  /** A sentence without its subject: `finalized bid 1`. */
  summary: z.string(),
  /** What says the summary in another language; null where its text is the key. */
  summaryParts: SentenceParts.optional(),
  changes: z.record(z.string(), FieldChange),
  /** What a bid that was made final adds to the contract, or takes off. */
  amount: Money.optional(),
  /** One of the changed fields was changed again later: the earlier values are no longer the last ones. */
  isOvertaken: z.boolean(),
  /** Of an event that took something away: what undoes it, until when, and whether that has happened. */
  removal: z.object({ id: Id, undone: z.boolean(), undoableUntil: Instant.nullable() }).nullable(),
})
export type HistoryEvent = z.output<typeof HistoryEvent>

export const listProjectHistory = get('/api/projects/:id/history', {
  summary: 'What happened to a project, newest first',
  query: z.strictObject({ ...listQuery, entity: plainText(40).optional() }),
  response: z.array(HistoryEvent),
})

/** The days are the company's, both of them included. */
const historyFilters = {
  search: listQuery.search,
  /** Who did it: an employee's id, or `none` for customers and the system. */
  person: z
    .string()
    .regex(/^(?:none|[1-9]\d{0,8})$/, 'Must be an id or none')
    .optional(),
  /** One kind of record or several, comma-separated. */
  entity: plainText(200).optional(),
  verb: plainText(40).optional(),
  project: TextId.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

/** `search` finds words of what happened, and projects by their number or customer. */
export const listHistory = get('/api/history', {
  summary: 'What happened in the whole company, newest first',
  query: z.strictObject({ ...listQuery, ...historyFilters }),
  response: z.array(HistoryEvent),
})

export const exportHistory = getFile('/api/history.csv', {
  summary: 'What happened in the whole company as a CSV file, newest first',
  query: z.strictObject(historyFilters),
})
