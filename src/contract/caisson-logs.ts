import { z } from 'zod'
import { units } from '../domain/bids.ts'
import { changeOf, newOf } from './bodies.ts'
import { Day, GivenInstant, Id, Message, Money, oneLine, Paragraphs, Quantity, stamps } from './fields.ts'
import { create, del, get, getFile, put } from './route.ts'

const upTo = (most: number, sentence: string) =>
  Quantity.refine((thousandths) => thousandths >= 0 && thousandths <= most * 1000, sentence)
const above = (most: number, sentence: string) =>
  Quantity.refine((thousandths) => thousandths > 0 && thousandths <= most * 1000, sentence)
const Depth = above(500, 'Must be more than 0 and at most 500 ft')
const DepthDownTo = upTo(500, 'Must be from 0 to 500 ft')
const Concrete = upTo(1000, 'Must be from 0 to 1,000 CY')
const Words = Paragraphs.max(2000, 'Must be at most 2,000 characters')

/** Of one hole. Inches, feet from the top of the hole, and cubic yards. */
const facts = {
  diameter: above(240, 'Must be more than 0 and at most 240 in').nullable(),
  plannedDepth: Depth.nullable(),
  drilledDepth: Depth.nullable(),
  /** Where rock began. */
  rockDepth: DepthDownTo.nullable(),
  /** Where water stood. */
  waterDepth: DepthDownTo.nullable(),
  concreteOrdered: Concrete.nullable(),
  concretePlaced: Concrete.nullable(),
  soil: Words,
  steel: Words,
  inspector: oneLine(200),
  note: Words,
  drilledOn: Day.nullable(),
  pouredOn: Day.nullable(),
}

const HoleNumber = oneLine(20).min(1, 'Must not be empty')

export const CaissonLog = z.object({
  id: Id,
  project_id: Id,
  /** The number of the hole on the plan. */
  hole: z.string(),
  diameter: Quantity.nullable(),
  plannedDepth: Quantity.nullable(),
  drilledDepth: Quantity.nullable(),
  rockDepth: Quantity.nullable(),
  waterDepth: Quantity.nullable(),
  concreteOrdered: Quantity.nullable(),
  concretePlaced: Quantity.nullable(),
  soil: z.string(),
  steel: z.string(),
  inspector: z.string(),
  note: z.string(),
  drilledOn: z.string().nullable(),
  pouredOn: z.string().nullable(),
  ...stamps,
})
export type CaissonLog = z.output<typeof CaissonLog>

/** A line of the contract that may pay for holes, or of a change order that is not declined. */
const ContractLine = z.object({
  description: z.string(),
  group: z.string(),
  unit: z.enum(units),
  quantity: Quantity,
  unitPrice: Money,
})

export const listCaissonLogs = get('/api/projects/:id/caisson-logs', {
  summary:
    'What was drilled and poured at each hole, in the order of the plan, and the lines that pay for it',
  response: z.object({ logs: z.array(CaissonLog), lines: z.array(ContractLine) }),
})

/** `writtenAt`: when, of an entry that was kept while offline; at most two weeks ago. */
export const NewCaissonLog = newOf(
  z.object({ hole: HoleNumber, ...z.object(facts).partial().shape, writtenAt: GivenInstant.optional() }),
  CaissonLog,
)
export type NewCaissonLog = z.output<typeof NewCaissonLog>
/** What is entered of a hole beside its number. */
export type HoleFacts = Omit<NewCaissonLog, 'hole' | 'writtenAt'>

export const createCaissonLog = create('/api/projects/:id/caisson-logs', {
  summary: 'Log a hole; of one that is logged already it fills in what is blank',
  idempotent: true,
  body: NewCaissonLog,
  response: CaissonLog,
})

export const CaissonLogChange = changeOf(z.object({ hole: HoleNumber, ...facts }), CaissonLog)
export type CaissonLogChange = z.output<typeof CaissonLogChange>

export const updateCaissonLog = put('/api/projects/:id/caisson-logs/:logId', {
  summary: 'Change what is logged of a hole',
  body: CaissonLogChange,
  response: CaissonLog,
})

export const deleteCaissonLog = del('/api/projects/:id/caisson-logs/:logId', {
  summary: 'Delete what is logged of a hole; history keeps its figures',
  response: Message,
})

export const readCaissonReport = getFile('/api/projects/:id/caisson-logs/report', {
  summary: 'The log of all holes with their photos, for the engineer of record, as PDF',
})
