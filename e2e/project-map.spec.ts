import type { Page, Response } from '@playwright/test'
import type { MapBounds } from '../src/contract/fields.ts'
import { expect, test } from './sign-in.ts'

test('a map that shows all does so when the phone is turned, and keeps a place that somebody chose', async ({
  office,
}) => {
  const showsAll = watchMap(office)
  await office.setViewportSize({ width: 760, height: 360 })
  await office.goto('/employee/Maria/projects?view=map')
  await expect.poll(showsAll).toBe(true)
  await office.setViewportSize({ width: 360, height: 760 })
  await expect.poll(showsAll).toBe(true)

  const place = () => (new URL(office.url()).searchParams.get('at') ?? '').split(',').map(Number)
  const zoom = (place()[2] ?? 0) + 3
  await office.getByRole('button', { name: 'Zoom in', exact: true }).click({ clickCount: 3 })
  await expect.poll(() => place()[2]).toBe(zoom)
  const chosen = place()
  const next = office.waitForRequest((request) => asksForMap(request.url()))
  await office.setViewportSize({ width: 400, height: 760 })
  const asked = new URL((await next).url()).searchParams
  expect(asked.get('zoom')).toBe(String(zoom))
  const [south = 0, west = 0, north = 0, east = 0] = (asked.get('bounds') ?? '').split(',').map(Number)
  expect((south + north) / 2).toBeCloseTo(chosen[0] ?? 0, 1)
  expect((west + east) / 2).toBeCloseTo(chosen[1] ?? 0, 1)
})

test('the map zooms as often as its button is pressed, also while it still moves', async ({ office }) => {
  await office.goto('/employee/Maria/projects?view=map&at=34.0500,-118.2500,6')
  await office.getByRole('button', { name: 'Zoom in', exact: true }).click({ clickCount: 3 })
  await expect(office).toHaveURL(({ searchParams }) => searchParams.get('at')?.endsWith(',9') === true)
})

/**
 * Tells whether the map, as it now lies on the screen, shows all there is as large as it can: by what it last asked for.
 * (Its marks tell nothing: after a moment there are only those in view.)
 */
function watchMap(page: Page): () => Promise<boolean> {
  let last: Response | undefined
  page.on('response', (response) => {
    if (asksForMap(response.url())) last = response
  })
  return async () => {
    const response = last
    const frame = await page.getByRole('region', { name: 'Map of the projects' }).boundingBox()
    // An answer that was given up cannot be read; a newer one is on its way.
    const answer: { around: MapBounds } | undefined = await response?.json().catch(() => undefined)
    if (!frame || !response || !answer) return false
    const bounds = new URL(response.url()).searchParams.get('bounds') ?? ''
    const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number)
    const seen = sizeOf({ south, west, north, east })
    const all = sizeOf(answer.around)
    const pixels = frame.width / seen.width
    // It has not asked yet since it got its size.
    if (Math.abs(pixels / (frame.height / seen.height) - 1) > 0.02) return false
    const [width, height] = [frame.width - 2 * margin, frame.height - 2 * margin]
    const fits = (scale: number) => all.width * scale <= width && all.height * scale <= height
    return fits(pixels) && !fits(2 * pixels)
  }
}

/** Around what is to be seen whole, in pixels. */
const margin = 48

function asksForMap(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname === '/api/projects/map' && searchParams.has('bounds')
}

/** As the map draws it (Mercator), in degrees of longitude. */
function sizeOf({ south, west, north, east }: MapBounds) {
  const up = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
  return { width: east - west, height: up(north) - up(south) }
}
