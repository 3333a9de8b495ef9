import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RoughPosition } from '../../domain/rough-positions.ts'
import type { Project as ProjectTable } from '../database/schema.generated.ts'
import places from './california-places.generated.json' with { type: 'json' }

type PositionColumns = Pick<Selectable<ProjectTable>, 'site_lat' | 'site_lon' | 'site_approximate'>
type AddressColumns = Pick<Selectable<ProjectTable>, 'number' | 'site_city' | 'site_state' | 'site_zip'>

type Place = readonly [latitude: number, longitude: number]
const zips = new Map(Object.entries(places.zips as unknown as Record<string, Place>))
const cities = new Map(Object.entries(places.cities as unknown as Record<string, Place>))

/**
 * The position of a project's site: the one that somebody gave, or else one worked out from the ZIP code or the city.
 * Worked out again, it is the same.
 */
export function placeSite(row: AddressColumns & PositionColumns): PositionColumns {
  const { site_lat, site_lon, site_approximate } = row
  const isGiven = site_approximate === null && (site_lat !== null || site_lon !== null)
  if (isGiven) return { site_lat, site_lon, site_approximate }
  const found = locate(row)
  if (!found) return { site_lat: null, site_lon: null, site_approximate: null }
  const [lat, lon] = spread(found.place, row.number, spreadMeters[found.approximate])
  return { site_lat: lat, site_lon: lon, site_approximate: found.approximate }
}

function locate({
  site_city,
  site_state,
  site_zip,
}: AddressColumns): { place: Place; approximate: RoughPosition } | undefined {
  if (!/^\s*(ca|calif\.?|california)?\s*$/i.test(site_state)) return undefined
  const [zip = ''] = /^\d{5}(?!\d)/.exec(site_zip.trim()) ?? []
  const area = zips.get(zip)
  if (area) return { place: area, approximate: 'zip' }
  // A ZIP code of another state says that the city is another one of that name.
  const city = zip === '' || /^9[0-6]/.test(zip) ? cities.get(site_city.trim().toLowerCase()) : undefined
  return city && { place: city, approximate: 'city' }
}

/** Sites with one ZIP code lie within this many meters, so that the map without street tiles still tells them apart. */
const spreadMeters: Record<RoughPosition, number> = { zip: 1_500, city: 3_000 }
const metersPerDegree = 111_195

/** Moves a place by up to `meters`, always the same way for the same `seed`; evenly over the circle. */
function spread([latitude, longitude]: Place, seed: string, meters: number): [lat: number, lon: number] {
  const digest = createHash('sha256').update(seed).digest()
  const distance = meters * Math.sqrt(digest.readUInt32BE(0) / 2 ** 32)
  const angle = 2 * Math.PI * (digest.readUInt32BE(4) / 2 ** 32)
  const north = (distance * Math.cos(angle)) / metersPerDegree
  const east = (distance * Math.sin(angle)) / (metersPerDegree * Math.cos((latitude * Math.PI) / 180))
  return [rounded(latitude + north), rounded(longitude + east)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
