import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { keepFindings, keepPicture } from './keep-picture.ts'
import { bidOverlays, overlays } from './overlays.ts'
import { watchRest } from './rest.ts'
import { addressOf, findSample, opensDialog, screens } from './screens.ts'
import { openSendDrawer } from './send-drawer.ts'
import { expect, signIn, test } from './sign-in.ts'

/*
 * Every screen, on a phone and on a desk, in light and dark: it shows its title, does not scroll sideways, logs no
 * error, and axe finds nothing against WCAG 2.2 AA. In the dark, where only the colors are others, axe looks at those
 * (AXE=whole: at everything). The desk at 200 % has half the room: nothing is cut off there, and nothing that stays
 * while one scrolls takes more than half of the window (WCAG 1.4.4, 1.4.10).
 * With SCREENSHOTS=folder each is also kept as a picture.
 */

interface View {
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** A screen is opened once on each device; the other views of it follow without loading it again. */
const devices: Record<string, [View, ...View[]]> = {
  phone: [
    { name: 'phone light', width: 360, height: 740, colorScheme: 'light' },
    { name: 'phone dark', width: 360, height: 740, colorScheme: 'dark' },
  ],
  desk: [
    { name: 'desk light', width: 1440, height: 900, colorScheme: 'light' },
    { name: 'desk dark', width: 1440, height: 900, colorScheme: 'dark' },
    { name: 'desk zoomed', width: 720, height: 450, colorScheme: 'light' },
  ],
}

for (const [device, views] of Object.entries(devices)) {
  test(`every screen: ${device}`, async ({ browser }) => {
    test.setTimeout(1_800_000)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const rest = watchRest(page)
    const examine = async (screen: string, { whole = true } = {}) => {
      for (const view of views) {
        await take(page, view)
        await examineScreen(page, `${view.name} ${screen}`, rest, whole)
      }
      await take(page, views[0])
    }
    await take(page, views[0])
    const complaints: string[] = []
    page.on('console', (message) => {
      // The browser's driver would like to run a script in a letter's frame, which lets none run.
      if (message.text().includes("script execution in 'about:srcdoc'")) return
      // It lets no service worker outlive a journey.
      if (message.text().includes('Service Worker registration blocked')) return
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Employee Login')
    await examine('login')
    await signIn(page)
    const sample = await findSample(page)
    for (const [screen, heading] of Object.entries(screens)) {
      await page.goto(addressOf(screen, sample))
      await expect.soft(page.locator('h1, h2[data-part]').last(), screen).toContainText(heading)
      if (opensDialog(screen)) await expect.soft(page.getByRole('dialog').first(), screen).toBeVisible()
      await examine(screen || 'dashboard')
    }
    const open = `/employee/Maria/projects/${sample.places.revised}/bids/${sample.places.revision}`
    for (const [name, show] of Object.entries(bidOverlays)) {
      await page.goto(open)
      await show(page)
      await examine(name, { whole: false })
    }
    await page.goto(open)
    const { preview } = await openSendDrawer(page)
    await expect(preview.getByText(/\.pdf$/).first()).toBeVisible()
    await examine('send drawer', { whole: false })
    for (const [name, open] of Object.entries(overlays)) {
      await page.goto('/employee/Maria/')
      await open(page)
      await examine(name, { whole: false })
    }
    for (const [name, path] of Object.entries(sample.links)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await examine(`customer’s page: ${name}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

async function take(page: Page, { width, height, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

async function examineScreen(
  page: Page,
  name: string,
  rest: () => Promise<void>,
  whole: boolean,
): Promise<void> {
  // A PDF is laid over with its text and reading order piece by piece, after the network is quiet.
  if (page.url().endsWith('/pdf')) await expect(page.getByRole('region', { name: /\.pdf$/ })).toBeVisible()
  await rest()
  await expect.soft(page, name).toHaveTitle(/\S/)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  if (name.includes('zoomed')) {
    expect.soft(await page.evaluate(measureCover), `${name} is covered`).toBeLessThanOrEqual(0.5)
    return keepPicture(page, name, { whole })
  }
  // What a fixed bar covers can be scrolled out from under it; axe measures only what shows.
  const bar = await page.addStyleTag({
    content: 'nav[aria-label="Main screens"], [class*="_saveBar_"] { position: static !important; }',
  })
  await keepPicture(page, name, { whole })
  await askAxe(page, name)
  await bar.evaluate((style) => (style as HTMLElement).remove())
}

/** Runs in the page: which part of the window is taken, half way down, by what stays there while one scrolls. */
function measureCover(): number {
  const steps = [...Array(20).keys()].map((step) => (step + 0.5) / 20)
  scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
  const points = steps.flatMap((x) =>
    steps.map((y) => document.elementFromPoint(x * innerWidth, y * innerHeight)),
  )
  scrollTo(0, 0)
  const covered = points.filter((element) => {
    // What is open over the screen is what one reads then, and scrolls within.
    if (
      element?.closest(
        '[role="dialog"], [role="menu"], [class*="-Drawer-"], [class*="-Modal-"], [data-corner]',
      )
    )
      return false
    for (let part = element; part && part !== document.body; part = part.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(part).position)) return true
    return false
  })
  return covered.length / points.length
}

const modal = '[aria-modal="true"]'

async function askAxe(page: Page, name: string): Promise<void> {
  // Axe goes into every frame by script, and a letter's frame runs none: it would wait for ever.
  const frames = await page.evaluateHandle(() =>
    [...document.querySelectorAll('iframe[sandbox]')].map((frame) => {
      const place = document.createComment('a frame')
      frame.replaceWith(place)
      return { frame, place }
    }),
  )
  // Loading the whole of axe takes longer than some looks: once for each load of the page is enough.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // In the page itself: otherwise axe opens another page for every look, only to put its findings together there.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  // What lies behind a modal dialog can't be reached, and is measured without it.
  if ((await page.locator(modal).count()) > 0) axe.include(modal)
  const { violations, passes } = await (name.includes('dark') && process.env.AXE !== 'whole'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  await frames.evaluate((taken) => {
    for (const { frame, place } of taken) place.replaceWith(frame)
  })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(found, name).toEqual([])
  keepFindings(name, passes.length, found)
}
