import { z } from 'zod'
import { projectStatuses } from '../domain/projects.ts'
import { partsOf, say } from '../domain/sentences/say.ts'
import { Bounds, Id, listQuery, MoneySum } from './fields.ts'
import { ProjectSummary, projectFilters } from './projects.ts'
import { get, getFile } from './route.ts'
import { Approximate } from './site.ts'

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
