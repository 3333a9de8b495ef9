import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listCaliforniaPlaces, placesFile } from './list-california-places.ts'

test('what was committed is what the list says', async () => {
  expect(await readFile(placesFile, 'utf8')).toBe(listCaliforniaPlaces())
})

test('the list is small, and every place of it lies in California', () => {
  const text = listCaliforniaPlaces()
  expect(text.length).toBeLessThan(60_000)
  const { zips, cities } = JSON.parse(text) as Record<'zips' | 'cities', Record<string, [number, number]>>
  expect(Object.keys(zips).length).toBeGreaterThan(1_700)
  for (const [name, [latitude, longitude]] of Object.entries({ ...zips, ...cities })) {
    expect(latitude > 32.5 && latitude < 42.1, name).toBe(true)
    expect(longitude > -124.5 && longitude < -114.1, name).toBe(true)
  }
})
