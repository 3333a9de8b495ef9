import { type Kysely, sql } from 'kysely'
import type { ProjectMap, readProjectMap } from '../../contract/project-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { countedAtMost, mappedAtMost } from '../../domain/lists.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import type { RoughPosition } from '../../domain/rough-positions.ts'
import type { DB } from '../database/schema.generated.ts'
import type { ProjectFilters } from './project-filters.ts'
import { filterProjects, hasNoPosition, hasPosition } from './project-filters.ts'

type MapRequest = PartOutput<typeof readProjectMap, 'query'>

/** The least distance between two markers, in pixels of a web map (256 wide at zoom 0). */
const cellPixels = 56
/** Up to this many sites are never clustered. */
const fewEnough = 60
const usualZoom = 6

/**
 * The sites in a part of the map, of a large company only those whose projects changed last. Markers that would overlap
 * at that zoom come as one cluster, so that the answer stays small.
 */
export async function findProjectMap(
  db: Kysely<DB>,
  { bounds, zoom = usualZoom, ...filters }: MapRequest,
): Promise<ProjectMap> {
  const [around, withoutPosition, cells] = await Promise.all([
    readAround(db, filters),
    countUnplaced(db, filters),
    readCells(db, bounds === undefined ? filters : { ...filters, bounds }, zoom),
  ])
  return { ...cells, around, withoutPosition }
}

/** What the map shows: at most `mappedAtMost` sites, those whose projects changed last. */
function findSites(db: Kysely<DB>, filters: ProjectFilters) {
  return filterProjects(db, filters)
    .where(hasPosition)
    .select(['project.id', 'project.status', 'project.site_lat as lat', 'project.site_lon as lon'])
    .orderBy('project.updated_at', 'desc')
    .orderBy('project.id', 'desc')
    .limit(sql.lit(mappedAtMost))
}

async function readAround(db: Kysely<DB>, filters: ProjectFilters): Promise<ProjectMap['around']> {
  const { south, west, north, east } = await db
    .selectFrom(findSites(db, filters).as('site'))
    .select(({ fn }) => [
      fn.min('lat').as('south'),
      fn.min('lon').as('west'),
      fn.max('lat').as('north'),
      fn.max('lon').as('east'),
    ])
    .executeTakeFirstOrThrow()
  return south === null || west === null || north === null || east === null
    ? null
    : { south, west, north, east }
}

async function countUnplaced(db: Kysely<DB>, filters: ProjectFilters): Promise<number> {
  const unplaced = filterProjects(db, filters)
    .where(hasNoPosition)
    .select('project.id')
    .limit(sql.lit(countedAtMost + 1))
  const { count } = await db
    .selectFrom(unplaced.as('unplaced'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Cell {
  count: number
  lat: number
  lon: number
  south: number
  west: number
  north: number
  east: number
  status: string
  /** The project, in a cell with only one. */
  id: number
}

async function readCells(
  db: Kysely<DB>,
  filters: ProjectFilters,
  zoom: number,
): Promise<Pick<ProjectMap, 'places' | 'clusters' | 'isFull'>> {
  const degrees = (360 / 2 ** zoom) * (cellPixels / 256)
  // 0.8: at California's latitude, the map draws a degree of latitude about a quarter longer than one of longitude.
  const { rows } = await sql<Cell>`
    with chosen as materialized (${findSites(db, filters)}),
    size as materialized (select case when count(*) <= ${fewEnough} then 1e-5 else ${degrees}::float8 end as degrees
      from chosen),
    part as (
      select floor(lat / (size.degrees * 0.8)) as y, floor(lon / size.degrees) as x, status, count(*) as count,
        sum(lat) as lat, sum(lon) as lon, min(lat) as south, min(lon) as west, max(lat) as north, max(lon) as east,
        min(id) as id
      from chosen, size
      group by 1, 2, 3
    )
    select sum(count)::int as count, sum(lat) / sum(count) as lat, sum(lon) / sum(count) as lon, min(south) as south,
      min(west) as west, max(north) as north, max(east) as east, min(id) as id,
      (array_agg(status order by count desc, status))[1] as status
    from part
    group by y, x`.execute(db)
  const clusters = rows.filter(({ count }) => count > 1)
  return {
    places: await findPlaces(
      db,
      rows.filter(({ count }) => count === 1).map(({ id }) => id),
    ),
    clusters: clusters.map(({ id: _, status, ...cluster }) => ({
      ...cluster,
      status: status as ProjectStatus,
    })),
    isFull: rows.reduce((sites, { count }) => sites + count, 0) === mappedAtMost,
  }
}

async function findPlaces(db: Kysely<DB>, ids: number[]): Promise<ProjectMap['places']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('project')
    .select(['id', 'number', 'customer_name', 'status', 'site_lat', 'site_lon', 'site_approximate'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    customerName: row.customer_name,
    status: row.status as ProjectStatus,
    lat: row.site_lat ?? 0,
    lon: row.site_lon ?? 0,
    approximate: row.site_approximate as RoughPosition | null,
  }))
}
