import { expect, test } from 'vitest'
import { gatherMarks, type MapPlace } from './project-map-marks.ts'

const place = (id: number, lat: number, lon: number): MapPlace => ({
  id,
  number: `SC-26-000${id}`,
  customerName: 'Ann Lee',
  status: 'scheduled',
  lat,
  lon,
  approximate: null,
})

const pasadena = place(1, 34.147, -118.144)
const glendale = place(2, 34.142, -118.255)
const oakland = place(3, 37.805, -122.26)

test('sites that would cover one another are one mark until the map is large enough', () => {
  const counts = (zoom: number) =>
    gatherMarks({ places: [pasadena, glendale, oakland], clusters: [] }, zoom).map(({ count }) => count)
  expect(counts(6)).toEqual([2, 1])
  expect(counts(10)).toEqual([1, 1, 1])
})

test('a gathered mark lies in the middle of its sites and is as large as they are apart', () => {
  const [mark] = gatherMarks({ places: [pasadena, glendale], clusters: [] }, 6)
  expect(mark?.lat).toBeCloseTo(34.1445, 6)
  expect(mark?.bounds).toEqual({ south: 34.142, north: 34.147, west: -118.255, east: -118.144 })
  expect(mark?.place).toBeUndefined()
})

test('a site beside a cluster goes into it, and the status of the most stays', () => {
  const cluster = {
    lat: 34.1,
    lon: -118.2,
    count: 40,
    south: 34,
    north: 34.2,
    west: -118.3,
    east: -118.1,
    status: 'permitting' as const,
  }
  expect(gatherMarks({ places: [pasadena], clusters: [cluster] }, 6)).toMatchObject([
    { count: 41, status: 'permitting' },
  ])
})
