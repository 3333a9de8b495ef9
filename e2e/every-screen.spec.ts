import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './sign-in.ts'

/*
 * Every screen, on a phone and on a desk, in light and dark: it shows its title, does not scroll sideways, logs no
 * error, and axe finds nothing against WCAG 2.2 AA. With SCREENSHOTS=folder each is also kept as a picture.
 */

const views = [
  { name: 'phone light', width: 360, height: 740, colorScheme: 'light' },
  { name: 'phone dark', width: 360, height: 740, colorScheme: 'dark' },
  { name: 'desk light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const

/** Screens by the heading they show; `:contract` and `:lead` become projects of the sample company. */
const screens: Record<string, RegExp> = {
  '': /Dashboard/,
  'new-lead': /New lead/,
  'new-business': /New business/,
  customers: /Customers/,
  deliveries: /Deliveries/,
  'edit-employees': /Employees/,
  'edit-businesses': /Businesses/,
  'edit-categories': /Categories/,
  'edit-products': /Products/,
  projects: /Projects/,
  'projects/:contract': /(SC|BA)-/,
  'projects/:contract/notes': /Notes/,
  'projects/:contract/bids': /Bids/,
  'projects/:contract/bids/:bid': /Bid/,
  'projects/:contract/bids/:bid/pdf': /Bid/,
  'projects/:contract/history': /History/,
  'demo-mailbox': /Demo mailbox/,
  'demo-phone': /Demo phone/,
  account: /account/i,
  settings: /Settings|Company/,
}

for (const view of views) {
  test(`every screen: ${view.name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const { width, height, colorScheme } = view
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Employee Login')
    await examine(page, `${view.name} login`)
    await signIn(page)
    const sample = await findSample(page)
    for (const [screen, heading] of Object.entries(screens)) {
      const path = screen.replace(':contract', String(sample.projectId)).replace(':bid', String(sample.bidId))
      await page.goto(`/employee/Maria/${path}`)
      await expect(page.getByRole('heading', { level: 1 }), screen).toContainText(heading)
      await examine(page, `${view.name} ${screen || 'dashboard'}`)
    }
    await page.goto(`/bid/${sample.bidIndex}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await examine(page, `${view.name} public bid`)
    expect(complaints).toEqual([])
    await context.close()
  })
}

async function examine(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveTitle(/\S/)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  // What the fixed bar of the phone covers can be scrolled out from under it; axe measures only what shows.
  await page.addStyleTag({ content: 'nav[aria-label="Main screens"] { position: static !important; }' })
  // A PDF is laid over with its text and reading order piece by piece, after the network is quiet.
  if (page.url().endsWith('/pdf'))
    await expect(page.locator('[role="region"][aria-busy="false"]')).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(found, name).toEqual([])
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true })
}

/** A project under contract with its finalized bid, as the sample company has several. */
async function findSample(page: Page): Promise<{ projectId: number; bidId: number; bidIndex: string }> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [{ id }] = (await (
    await page.request.get('/api/projects?status=in_progress&limit=1', { headers })
  ).json()) as [{ id: number }]
  const project = (await (await page.request.get(`/api/projects/${id}`, { headers })).json()) as {
    finalized: { id: number; bidIndex: string }
  }
  return { projectId: id, bidId: project.finalized.id, bidIndex: project.finalized.bidIndex }
}
