import { z } from 'zod'
import { standings, statutorySections } from '../domain/rights/statutory-texts.ts'
import { newOf } from './bodies.ts'
import { Day, Id, Instant, Line, Paragraphs } from './fields.ts'
import { create, get } from './route.ts'

/** One version of the wording that a section prescribes. It never changes; a newer one takes its place. */
export const StatutoryText = z.object({
  id: Id,
  section: z.enum(statutorySections),
  wording: z.string(),
  standing: z.enum(standings),
  /** The first day on which it is printed. */
  effectiveFrom: z.string(),
  /** Where it was copied from, or who wrote it. */
  source: z.string(),
  createdByName: z.string(),
  createdAt: Instant,
})
export type StatutoryText = z.output<typeof StatutoryText>

const StatutorySectionTexts = z.object({
  section: z.enum(statutorySections),
  /** `Civ. Code § 8132`, and where the state publishes it. */
  citation: z.string(),
  officialText: z.string(),
  /** What is printed today; null while nothing is. */
  current: StatutoryText.nullable(),
  /** Every other version, the newest first. */
  others: z.array(StatutoryText),
})
export type StatutorySectionTexts = z.output<typeof StatutorySectionTexts>

export const listStatutoryTexts = get('/api/statutory-texts', {
  summary: 'The wording that sections of the law prescribe, section by section',
  response: z.array(StatutorySectionTexts),
})

export const NewStatutoryText = newOf(
  z.object({
    section: z.enum(statutorySections),
    /** The section as it is published, or at least the form in it. */
    wording: Paragraphs.min(1, 'Must not be empty'),
    /** Left out, the wording must be the official one. */
    standing: z.literal('attorney', 'Must be attorney or left out').optional(),
    /** Today when left out. */
    effectiveFrom: Day.optional(),
    source: Line.optional(),
  }),
  StatutoryText,
)
export type NewStatutoryText = z.output<typeof NewStatutoryText>

export const addStatutoryText = create('/api/statutory-texts', {
  summary: 'Keep a new version of a section’s wording; the official one is known by its fingerprint',
  access: 'admin',
  body: NewStatutoryText,
  response: StatutoryText,
})
