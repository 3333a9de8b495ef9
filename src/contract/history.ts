import { z } from 'zod'
import { Id, Instant, listQuery, plainText, TextId } from './fields.ts'
import { defineRoute } from './route.ts'

/** What one field was and what it became; money in dollars, days as YYYY-MM-DD. */
export const FieldChange = z.object({ from: z.unknown(), to: z.unknown() })

export const HistoryEvent = z.object({
  id: z.int(),
  at: Instant,
  /** Null for the customer and for the system. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  project: z.object({ id: Id, number: z.string() }).nullable(),
  entity: z.string(),
  entityId: Id,
  verb: z.string(),
  /** A sentence without its subject: `finalized bid 1`. */
  summary: z.string(),
  changes: z.record(z.string(), FieldChange),
  /** Of an event that took something away: what undoes it, until when, and whether that has happened. */
  removal: z.object({ id: Id, undone: z.boolean(), undoableUntil: Instant.nullable() }).nullable(),
})
export type HistoryEvent = z.output<typeof HistoryEvent>

export const listProjectHistory = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/history',
  access: 'employee',
  summary: 'What happened to a project, newest first',
  params: z.strictObject({ id: TextId }),
  query: z.strictObject({ ...listQuery, entity: plainText(40).optional() }),
  response: z.array(HistoryEvent),
})
