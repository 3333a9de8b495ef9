import { z } from 'zod'
import { nextStepKinds, nextStepReasons } from '../domain/next-step.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import { partsOf, say } from '../domain/sentences/say.ts'
import { Bounds, Flag, Id, Instant, listQuery, MoneySum, PhoneNumber, TextId, Version } from './fields.ts'
import { get, getFile } from './route.ts'
import { Approximate, Site } from './site.ts'

const Person = z.object({ id: Id, name: z.string() })

/** What a row of a list and a whole project both say. */
export const summaryFields = {
  id: Id,
  number: z.string(),
  status: z.enum(projectStatuses),
  region: z.enum(regions),
  name: z.string(),
  jobType: z.string(),
  customer: z.object({ id: Id, name: z.string(), phone: PhoneNumber, email: z.string() }),
  site: Site,
  /** The referral as it was when the lead came in. */
  business: Person.nullable(),
  salesperson: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  manager: Person.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
}

/** The one thing to do next, and why; see `nextStep` in the domain. Null when nothing is left to do. */
export const NextStep = z.object({
  kind: z.enum(nextStepKinds),
  reason: z.enum(nextStepReasons),
  also: z.enum(nextStepKinds).optional(),
  bidId: Id.optional(),
  appointmentId: Id.optional(),
  permitId: Id.optional(),
  invoiceId: Id.optional(),
  scheduledPaymentId: Id.optional(),
  name: z.string().optional(),
  amount: MoneySum.optional(),
  /** An instant or a day. */
  at: z.string().optional(),
  count: z.int().optional(),
})
export type NextStep = z.output<typeof NextStep>

export const ProjectSummary = z.object({
  ...summaryFields,
  /** The signed contract's total; while nothing is signed, the newest bid's. */
  bidTotal: MoneySum.nullable(),
  /** With the approved changes. */
  contract: MoneySum,
  billed: MoneySum,
  collected: MoneySum,
  balance: MoneySum,
  /** A bid of it is finalized: what decides where a canceled one may return to. */
  hasContract: z.boolean(),
  /** Left out where a list comes whole, without `limit`. */
  nextStep: NextStep.nullable().optional(),
})
export type ProjectSummary = z.output<typeof ProjectSummary>

/** What narrows projects down, wherever they are shown. */
export const projectFilters = {
  search: listQuery.search,
  /** One status or several, comma-separated. */
  status: z.string().max(400).optional(),
  region: z.enum(regions).optional(),
  manager_id: TextId.optional(),
  business_id: TextId.optional(),
  customer_id: TextId.optional(),
}

export const listProjects = get('/api/projects', {
  summary: 'Projects as summaries',
  query: z.strictObject({
    ...listQuery,
    ...projectFilters,
    /** Only those within that part of the map. */
    bounds: Bounds.optional(),
    /** `none`: only those whose site has no position yet. */
    position: z.literal('none').optional(),
    /** `true`: only those whose visit or agreed work nobody has booked yet. */
    unscheduled: Flag.optional(),
  }),
  response: z.array(ProjectSummary),
})

/** What a list of projects can show, in the usual order. */
export const projectColumns = [
  'number',
  'customer',
  'name',
  'site',
  'status',
  'nextStep',
  'manager',
  'jobType',
  'contract',
  'billed',
  'collected',
  'balance',
  'region',
  'business',
  'salesperson',
  'phone',
  'email',
  'created',
  'updated',
] as const
export type ProjectColumn = (typeof projectColumns)[number]

/** Columns as a query says them: comma-separated, in the order in which they are shown. */
const Columns = z.codec(z.string().max(400), z.array(z.enum(projectColumns)), {
  decode: (text, context) => {
    const names = text.split(',').filter((name) => name !== '')
    const known = names.flatMap((name) => projectColumns.filter((column) => column === name))
    if (known.length === names.length) return known
    const said = say('Must be some of {options}', { options: projectColumns.join(', ') })
    context.issues.push({ code: 'custom', message: said.text, params: { ...partsOf(said) }, input: text })
    return z.NEVER
  },
  encode: (columns) => columns.join(','),
})

export const exportProjects = getFile('/api/projects/csv', {
  summary: 'The projects of a list as CSV, every row of it',
  query: z.strictObject({
    ...projectFilters,
    sort: listQuery.sort,
    bounds: Bounds.optional(),
    position: z.literal('none').optional(),
    columns: Columns.optional(),
  }),
})

export const ProjectBoard = z.object({
  /** In the order a job goes through them. */
  columns: z.array(
    z.object({
      status: z.enum(projectStatuses),
      count: z.int(),
      /** What they add up to: their contracts, or where there is none, their newest bids; null when folded. */
      value: MoneySum.nullable(),
      projects: z.array(ProjectSummary),
      /** Asks the list of this status for the ones after them, in the same order; null when these are all. */
      nextCursor: z.string().nullable(),
    }),
  ),
})
export type ProjectBoard = z.output<typeof ProjectBoard>

export const readProjectBoard = get('/api/projects/board', {
  summary: 'Projects by status: how many, what they are worth, and the first of each',
  query: z.strictObject({
    ...projectFilters,
    sort: listQuery.sort,
    /** How many of each status come at first. */
    limit: listQuery.limit,
    /** Statuses of which only the count is wanted, comma-separated. */
    folded: z.string().max(400).optional(),
  }),
  response: ProjectBoard,
})

const Degrees = z.number()

export const ProjectMap = z.object({
  /** Sites that stand alone at this size of the map. */
  places: z.array(
    z.object({
      id: Id,
      number: z.string(),
      customerName: z.string(),
      status: z.enum(projectStatuses),
      lat: Degrees,
      lon: Degrees,
      approximate: Approximate,
    }),
  ),
  /** Sites that would lie on one another, counted; their middle, and the rectangle around them. */
  clusters: z.array(
    z.object({
      lat: Degrees,
      lon: Degrees,
      count: z.int(),
      south: Degrees,
      west: Degrees,
      north: Degrees,
      east: Degrees,
      /** The status that most of them have. */
      status: z.enum(projectStatuses),
    }),
  ),
  /** Whether these are `mappedAtMost` sites, those whose projects changed last; others may be left out. */
  isFull: z.boolean(),
  /** What is around the sites wherever they are, at most as many; null when there are none. */
  around: z.object({ south: Degrees, west: Degrees, north: Degrees, east: Degrees }).nullable(),
  /** Counted up to `countedAtMost` + 1. */
  withoutPosition: z.int(),
})
export type ProjectMap = z.output<typeof ProjectMap>

export const readProjectMap = get('/api/projects/map', {
  summary: 'Projects within a part of the map, those that lie close together as clusters',
  query: z.strictObject({
    ...projectFilters,
    /** Everything when left out. */
    bounds: Bounds.optional(),
    /** How far the map is zoomed in, as web maps count it: each step is twice as large. */
    zoom: z
      .codec(z.string().regex(/^\d{1,2}$/), z.int().min(0).max(20), { decode: Number, encode: String })
      .optional(),
  }),
  response: ProjectMap,
})

export const readMapTiles = get('/api/map-tiles', {
  summary: "Where the map's street tiles come from, when the office has chosen a source",
  response: z.object({ url: z.string().nullable(), attribution: z.string() }),
})
