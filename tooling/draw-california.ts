import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Point, Polygon, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology, Polygon as TopologyPolygon } from 'topojson-specification'
import { baja, californiaCities } from './california-cities.ts'

// Draws the land under the map of projects: California's counties and coast, the states around it more coarsely, and
// names to find one's way by. Run it after changing what is drawn: `node tooling/draw-california.ts`.

type Shape = TopologyPolygon<{ name: string }>
type Atlas = Topology<Record<'counties' | 'states', GeometryCollection<{ name: string }>>>

/** Far away, a bend of less than this many degrees is not seen. */
const coarse = 0.07
/** As near as the atlas is drawn: three decimals are a hundred meters. */
const decimals = 3
/** California, and the states whose borders are drawn around it. */
const west = new Set(['04', '06', '16', '32', '41', '49', '53'])
const notOnTheContinent = new Set(['02', '15', '60', '66', '69', '72', '78'])

export const landFile = join(import.meta.dirname, '../src/web/projects/map/california.generated.json')

/** The map's land as GeoJSON; `kind` says how a feature is drawn. */
export async function drawCalifornia(): Promise<FeatureCollection> {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const { default: atlas } = (await import(path, { with: { type: 'json' } })) as { default: Atlas }
  const counties = atlas.objects.counties.geometries.filter(isShape).filter(({ id }) => isIn(id, '06'))
  const states = atlas.objects.states.geometries
    .filter(isShape)
    .filter(({ id }) => !notOnTheContinent.has(String(id)))
  const drawn = coarsen(atlas, new Set(counties.flatMap(({ arcs }) => arcNumbers(arcs))))
  const county: GeometryCollection<{ name: string }> = { type: 'GeometryCollection', geometries: counties }
  const state: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: states.filter(({ id }) => west.has(String(id))),
  }
  const named = counties.map((shape) => feature(drawn, shape))
  return {
    type: 'FeatureCollection',
    features: [
      drawing('land', withoutSpecks(merge(drawn, states))),
      drawing('land', { type: 'Polygon', coordinates: [baja] }),
      drawing(
        'county',
        mesh(drawn, county, (one, other) => one !== other),
      ),
      drawing(
        'state',
        mesh(drawn, state, (one, other) => one !== other),
      ),
      ...named.map((each) =>
        label('county-name', each.properties.name, middleOf(each as Feature<Polygon | MultiPolygon>)),
      ),
      ...californiaCities.map(([name, latitude, longitude, size]) =>
        label(`city-${size}`, name, [longitude, latitude]),
      ),
    ],
  }
}

function isShape(shape: { type: string | null }): shape is Shape {
  return shape.type === 'Polygon' || shape.type === 'MultiPolygon'
}

function isIn(id: string | number | undefined, state: string): boolean {
  return String(id).startsWith(state)
}

/** The atlas with every arc but `fine` simplified; neighbors share arcs, so that no gaps open between them. */
function coarsen(atlas: Atlas, fine: ReadonlySet<number>): Atlas {
  const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] }
  const arcs = atlas.arcs.map((arc, number) => {
    let x = 0
    let y = 0
    const points = arc.map(([dx = 0, dy = 0]): Position => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return fine.has(number) ? points : simplify(points)
  })
  const { transform: _, ...rest } = atlas
  return { ...rest, arcs }
}

function arcNumbers(arcs: unknown): number[] {
  return [arcs].flat(4).map((arc) => (Number(arc) < 0 ? ~Number(arc) : Number(arc)))
}

/** By Douglas and Peucker: keeps the point farthest from the line between both ends while that is far enough. */
function simplify(points: Position[]): Position[] {
  const [first = [0, 0]] = points
  const last = points.at(-1) ?? first
  const distances = points.map((point) => distanceToLine(point, first, last))
  const farthest = Math.max(...distances)
  if (farthest <= coarse) return [first, last]
  const split = distances.indexOf(farthest)
  return [...simplify(points.slice(0, split + 1)).slice(0, -1), ...simplify(points.slice(split))]
}

function distanceToLine([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Simplified, the smallest islands and lakes are nothing but a line. */
function withoutSpecks({ coordinates }: MultiPolygon): MultiPolygon {
  const rings = coordinates.map((polygon) => polygon.filter((ring) => Math.abs(areaOf(ring)) > 0.01))
  return { type: 'MultiPolygon', coordinates: rings.filter((polygon) => polygon.length > 0) }
}

function areaOf(ring: Position[]): number {
  return pairs(ring).reduce((sum, [[ax = 0, ay = 0], [bx = 0, by = 0]]) => sum + (ax * by - bx * ay) / 2, 0)
}

function pairs(ring: Position[]): [Position, Position][] {
  return ring.slice(1).map((point, index) => [ring[index] ?? point, point])
}

/** The center of gravity of a county's largest part. */
function middleOf({ geometry }: Feature<Polygon | MultiPolygon>): Position {
  const outlines =
    geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([outline]) => outline)
  const [largest = []] = outlines
    .filter((outline) => outline !== undefined)
    .sort((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))
  const six = 6 * areaOf(largest)
  const [x, y] = pairs(largest).reduce(
    ([sumX, sumY], [[ax = 0, ay = 0], [bx = 0, by = 0]]) => {
      const weight = ax * by - bx * ay
      return [sumX + (ax + bx) * weight, sumY + (ay + by) * weight]
    },
    [0, 0] as [number, number],
  )
  return [x / six, y / six]
}

function drawing(kind: string, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { kind }, geometry }
}

function label(kind: string, name: string, at: Position): Feature<Point> {
  return { type: 'Feature', properties: { kind, name }, geometry: { type: 'Point', coordinates: at } }
}

/** Numbers as short as they may be. */
export function writeShort(land: FeatureCollection): string {
  const short = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(decimals)) : value
  return `${JSON.stringify(land, short)}\n`
}

if (import.meta.main) await writeFile(landFile, writeShort(await drawCalifornia()))
