import { z } from 'zod'
import { removableEntities } from '../domain/removals.ts'
import { Id, Message, SentenceParts } from './fields.ts'
import { Project } from './projects.ts'
import { post } from './route.ts'

export const undoRemoval = post('/api/projects/:id/removals/:removalId/undo', {
  summary: 'Bring back what was removed in the last 30 days',
  body: z.strictObject({}).optional(),
  response: z.object({ message: z.string(), project: Project }),
})

/** What only looks like a repeat: money is never removed. */
export const SuspectedDuplicate = z.object({
  entity: z.enum(['expense', 'payment']),
  ids: z.array(Id),
  /** `2 expenses of $420.00 to Anderson Ready Mix on 2026-11-03`. */
  summary: z.string(),
  summaryParts: SentenceParts.optional(),
})

export const DuplicatesAnswer = Message.extend({
  removed: z.array(
    z.object({
      entity: z.enum(removableEntities),
      id: Id,
      removal_id: Id,
      summary: z.string(),
      summaryParts: SentenceParts.optional(),
    }),
  ),
  suspected: z.array(SuspectedDuplicate),
  project: Project,
})
export type DuplicatesAnswer = z.output<typeof DuplicatesAnswer>

export const removeDuplicates = post('/api/projects/:id/remove_duplicates', {
  summary: 'Remove exact repeats of photos, notes, appointments and draft bids; each can be brought back',
  body: z.strictObject({}).optional(),
  response: DuplicatesAnswer,
})
