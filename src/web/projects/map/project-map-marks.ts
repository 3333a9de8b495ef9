import type { MapBounds } from '../../../contract/fields.ts'
import type { ProjectMap } from '../../../contract/project-lists.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'

export type MapPlace = ProjectMap['places'][number]

/** A mark on the map: one site, or several close together. */
export interface MapMark {
  key: string
  lat: number
  lon: number
  count: number
  bounds: MapBounds
  /** The most frequent one. */
  status: ProjectStatus
  /** Only for a single site. */
  place?: MapPlace
}

/** In pixels. Marks closer than this cover half of each other. */
const tooNear = 38

/**
 * Merges marks that would cover each other at this zoom. The server already groups sites by a grid, but not across its lines,
 * and not when there are few.
 */
export function gatherMarks({ places, clusters }: Pick<ProjectMap, 'places' | 'clusters'>, zoom: number) {
  const marks: { mark: MapMark; x: number; y: number }[] = []
  const found = [...clusters.map(markOfCluster), ...places.map(markOfPlace)]
  for (const mark of found.sort((one, other) => other.count - one.count)) {
    const at = pixelOf(mark, zoom)
    const near = marks.find(({ x, y }) => Math.hypot(at.x - x, at.y - y) < tooNear)
    if (near) Object.assign(near, { mark: together(near.mark, mark) })
    else marks.push({ mark, ...at })
  }
  return marks.map(({ mark }) => mark)
}

function markOfCluster({ lat, lon, count, status, ...bounds }: ProjectMap['clusters'][number]): MapMark {
  return { key: `${lat},${lon},${count}`, lat, lon, count, bounds, status }
}

export function markOfPlace(place: MapPlace): MapMark {
  const { id, lat, lon, status } = place
  const bounds = { south: lat, north: lat, west: lon, east: lon }
  return { key: String(id), lat, lon, count: 1, bounds, status, place }
}

/** The mark of a site: its own, or the nearest one, into which it was merged. */
export function markWith(place: MapPlace, marks: readonly MapMark[], zoom: number): MapMark | undefined {
  const own = marks.find((mark) => mark.place?.id === place.id)
  if (own) return own
  const at = pixelOf(place, zoom)
  const distances = marks.map((mark) => {
    const { x, y } = pixelOf(mark, zoom)
    return Math.hypot(at.x - x, at.y - y)
  })
  const nearest = Math.min(...distances)
  return nearest < 2 * tooNear ? marks[distances.indexOf(nearest)] : undefined
}

/** In pixels of a web map (Mercator projection), which is 256 pixels wide at zoom 0. */
function pixelOf({ lat, lon }: { lat: number; lon: number }, zoom: number) {
  const world = 256 * 2 ** zoom
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return { x: ((lon + 180) / 360) * world, y: (0.5 - north / (2 * Math.PI)) * world }
}

function together(one: MapMark, other: MapMark): MapMark {
  const count = one.count + other.count
  const lat = (one.lat * one.count + other.lat * other.count) / count
  const lon = (one.lon * one.count + other.lon * other.count) / count
  const bounds = {
    south: Math.min(one.bounds.south, other.bounds.south),
    west: Math.min(one.bounds.west, other.bounds.west),
    north: Math.max(one.bounds.north, other.bounds.north),
    east: Math.max(one.bounds.east, other.bounds.east),
  }
  return { key: `${lat},${lon},${count}`, lat, lon, count, bounds, status: one.status }
}
