import type { Page } from '@playwright/test'
import { expect, test } from './sign-in.ts'

test('a map that shows all does so when the phone is turned, and keeps a place that somebody chose', async ({
  office,
}) => {
  await office.setViewportSize({ width: 760, height: 360 })
  await office.goto('/employee/Maria/projects?view=map')
  const map = office.getByRole('region', { name: 'Map of the projects' })
  await expect.poll(() => marksOutside(office)).toBe(0)
  await office.setViewportSize({ width: 360, height: 760 })
  await expect.poll(() => marksOutside(office)).toBe(0)

  const zoomIn = office.getByRole('button', { name: 'Zoom in', exact: true })
  await expect(async () => {
    await zoomIn.click()
    expect(await marksOutside(office)).toBeGreaterThan(0)
  }).toPass()
  await office.setViewportSize({ width: 400, height: 760 })
  await expect(map).toHaveCSS('width', /^3\d\dpx$/)
  await office.waitForTimeout(300)
  expect(await marksOutside(office)).toBeGreaterThan(0)
})

test('the map zooms as often as its button is pressed, also while it still moves', async ({ office }) => {
  await office.goto('/employee/Maria/projects?view=map&at=34.0500,-118.2500,6')
  await office.getByRole('button', { name: 'Zoom in', exact: true }).click({ clickCount: 3 })
  await expect(office).toHaveURL(({ searchParams }) => searchParams.get('at')?.endsWith(',9') === true)
})

/** Marks whose middle lies outside the map's frame; all of them while there are none. */
async function marksOutside(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frame = document.querySelector('[aria-label="Map of the projects"]')?.getBoundingClientRect()
    const marks = [
      ...document.querySelectorAll('[aria-label="Map of the projects"] .leaflet-marker-icon:has(button)'),
    ]
    if (frame === undefined || marks.length === 0) return Number.POSITIVE_INFINITY
    return marks.filter((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect()
      const [left, top] = [x + width / 2 - frame.x, y + height / 2 - frame.y]
      return left < 0 || top < 0 || left > frame.width || top > frame.height
    }).length
  })
}
