import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawCalifornia, landFile, writeShort } from './draw-california.ts'

test('the land is small, and what was committed holds all that is drawn', async () => {
  const text = writeShort(await drawCalifornia())
  expect(text.length).toBeLessThanOrEqual(60_000)
  const committed = JSON.parse(await readFile(landFile, 'utf8')) as {
    features: { properties: { kind: string; name?: string } }[]
  }
  const kinds = Map.groupBy(committed.features, ({ properties }) => properties.kind)
  expect(kinds.get('county-name')?.length).toBe(58)
  expect(kinds.get('city-1')?.map(({ properties }) => properties.name)).toContain('Los Angeles')
  for (const kind of ['land', 'county', 'state']) expect(kinds.has(kind)).toBe(true)
})

test('every name lies in California', async () => {
  const { features } = await drawCalifornia()
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'Point') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    expect(latitude > 32.5 && latitude < 42, String(properties?.['name'])).toBe(true)
    expect(longitude > -124.5 && longitude < -114.1, String(properties?.['name'])).toBe(true)
  }
})
