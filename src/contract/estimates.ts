import { z } from 'zod'
import { newOf } from './bodies.ts'
import { Day, Id, Instant, Paragraphs, Price } from './fields.ts'
import { create, get } from './route.ts'

/** What somebody expected a job to cost from a day on. Never changed; the newest day counts, then the last one written. */
export const EstimateToComplete = z.object({
  id: Id,
  project_id: Id,
  /** Still to be spent after that day. */
  amount: Price,
  day: z.string(),
  note: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
})
export type EstimateToComplete = z.output<typeof EstimateToComplete>

/** `day`: today unless told. */
export const NewEstimateToComplete = newOf(
  z.object({ amount: Price, day: Day.optional(), note: Paragraphs.optional() }),
  EstimateToComplete,
)
export type NewEstimateToComplete = z.output<typeof NewEstimateToComplete>

export const listEstimatesToComplete = get('/api/projects/:id/estimates-to-complete', {
  summary: 'What a job was expected to cost yet, the one that counts first',
  response: z.array(EstimateToComplete),
})

export const addEstimateToComplete = create('/api/projects/:id/estimates-to-complete', {
  summary: 'Say what a job under contract will still cost; earlier estimates stay on record',
  idempotent: true,
  body: NewEstimateToComplete,
  response: EstimateToComplete,
})
