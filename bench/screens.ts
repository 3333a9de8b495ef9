import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { checkoutFolder } from '../src/server/config.ts'
import { type Credentials, launchBrowser, signInOn } from './browser.ts'
import { absolute, type Row } from './rows.ts'
import { median } from './timing.ts'
import { projectLinks } from './visits.ts'

/** The screens that people open most, with the heading by which one knows that they are there. */
const screens: readonly (readonly [path: string, heading: RegExp])[] = [
  ['', /Dashboard/],
  ['projects', /Projects/],
  ['new-lead', /New lead/],
  ['calendar', /Calendar/],
  ['permits', /Permits/],
  ['invoices', /Invoices/],
  ['customers', /Customers/],
  ['all-expenses-page', /Expenses/],
]

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const slowdown = 4

/**
 * What a person waits for, in a browser slowed down four times, with a round trip of 150 ms and 1.6 Mbit/s, on a machine
 * that has been here before: the first screen and the next ones; and the bytes of script each brings. Beside it a bare
 * page with one heading, under the same brakes. @param executablePath of the browser; Playwright's own where undefined
 */
export async function measureScreens(
  url: string,
  floorUrl: string,
  credentials: Credentials,
  executablePath: string | undefined,
): Promise<Row[]> {
  const browser = await launchBrowser(executablePath)
  try {
    const { page, session } = await openSignedIn(browser, url, credentials)
    const bytes = await measureBytes(page, session, url)
    await brake(session)
    const first = await timeFirstScreen(page, url)
    const floor = await timeFloor(browser, floorUrl)
    const next = await timeNextScreens(page)
    const project = await timeProjects(page)
    const drawer = await timeDrawer(page)
    const typing = await timeTyping(page)
    return [
      absolute(
        'first meaningful paint of the dashboard, p50',
        first,
        floor,
        'ms',
        '≤ 3 × the bare page',
        3 * floor,
      ),
      absolute('next screen, from the click to its content, p50', next.p50, null, 'ms', '≤ 250 ms', 250),
      absolute('the slowest of them', next.worst, null, 'ms', '≤ 250 ms', 250),
      absolute('a project out of the list, p50', project, null, 'ms', '≤ 250 ms', 250),
      absolute(
        'a form in its drawer, until its first field is ready, p50',
        drawer,
        null,
        'ms',
        '≤ 200 ms',
        200,
      ),
      absolute('a letter typed in the search, to the next frame, p50', typing, null, 'ms', '≤ 200 ms', 200),
      ...bytes,
    ]
  } finally {
    await browser.close()
  }
}

async function openSignedIn(browser: Browser, url: string, credentials: Credentials) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await addStopwatch(page)
  await signInOn(page, credentials)
  const session = await context.newCDPSession(page)
  return { page, session }
}

async function brake(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Kilobytes of compressed script that a screen asks for when it is opened first; the frame's are in each of them. */
async function measureBytes(page: Page, session: CDPSession, url: string): Promise<Row[]> {
  const rows: Row[] = []
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const [path, heading] of screens) {
    const scripts = new Set<string>()
    const note = (request: { url(): string }) => {
      if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
    }
    page.on('request', note)
    await openScreen(page, path, heading)
    page.off('request', note)
    const size = [...scripts].reduce((sum, script) => sum + compressedSize(script), 0) / 1024
    const name = path === '' ? 'dashboard' : path
    rows.push(absolute(`script of ${name}`, size, null, 'KB', path === '' ? '≤ 260 KB' : '', 260))
  }
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await page.goto(url)
  return rows.map((row, index) => (index === 0 ? row : { ...row, met: null }))
}

function compressedSize(path: string): number {
  const file = join(checkoutFolder, 'build/web', path)
  try {
    return readFileSync(`${file}.br`).length
  } catch {
    return brotliCompressSync(readFileSync(file)).length
  }
}

async function openScreen(page: Page, path: string, heading: RegExp): Promise<void> {
  await page.goto(`/employee/Maria/${path}`)
  await isThere(page, heading)
}

/** Its title is drawn, and so is what the server said. */
async function isThere(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

async function timeFirstScreen(page: Page, url: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.goto('about:blank')
    const started = performance.now()
    await page.goto(`${url}/employee/Maria/`, { waitUntil: 'commit' })
    await isThere(page, /Dashboard/)
    times.push(performance.now() - started)
  }
  return median(times.toSorted((one, other) => one - other))
}

async function timeFloor(browser: Browser, floorUrl: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await brake(await context.newCDPSession(page))
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.goto('about:blank')
    const started = performance.now()
    await page.goto(floorUrl, { waitUntil: 'commit' })
    await page.locator('body').waitFor()
    times.push(performance.now() - started)
  }
  await context.close()
  return median(times.toSorted((one, other) => one - other))
}

/** From one to the other by the rail; the first round, in which their scripts are fetched, does not count. */
async function timeNextScreens(page: Page): Promise<{ p50: number; worst: number }> {
  const screens = ['Projects', 'Calendar', 'Permits', 'Customers', 'Expenses', 'Dashboard']
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    for (const name of screens) {
      const time = await page.evaluate(
        (heading) =>
          window.benchFromClick(
            () =>
              [...document.querySelectorAll<HTMLElement>('nav[aria-label="Screens"] a')].find(
                (link) => link.textContent.trim() === heading,
              ),
            () => document.querySelector('h1')?.textContent.includes(heading) === true,
          ),
        name,
      )
      if (round > 0) times.push(time)
    }
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { p50: median(sorted), worst: sorted.at(-1) ?? Number.NaN }
}

/** A project out of the list, another each time, whole. */
async function timeProjects(page: Page): Promise<number> {
  await openScreen(page, 'projects', /Projects/)
  const times: number[] = []
  for (let row = 0; row < 6; row += 1) {
    await page.locator(projectLinks).nth(row).waitFor()
    const time = await page.evaluate(
      ([links, at]) =>
        window.benchFromClick(
          () => document.querySelectorAll<HTMLElement>(links)[at],
          // With its sections: the heading alone is there before the server has said anything.
          () =>
            document.querySelector('h1')?.textContent !== 'Projects' &&
            document.querySelectorAll('main h2').length > 1,
        ),
      [projectLinks, row] as const,
    )
    // With the first comes the script.
    if (row > 0) times.push(time)
    await page.goBack()
  }
  return median(times.toSorted((one, other) => one - other))
}

/** A form in its drawer, until one can type in it. */
async function timeDrawer(page: Page): Promise<number> {
  await openScreen(page, 'customers', /Customers/)
  const times: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const time = await page.evaluate(() =>
      window.benchFromClick(
        () =>
          [...document.querySelectorAll<HTMLElement>('main button')].find((button) =>
            button.textContent.includes('New customer'),
          ),
        () => document.activeElement?.matches('[role="dialog"] input') === true,
      ),
    )
    if (turn > 0) times.push(time)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return median(times.toSorted((one, other) => one - other))
}

declare global {
  interface Window {
    /** Put there by `addStopwatch`. */
    benchFromClick(find: () => HTMLElement | undefined, isThere: () => boolean): Promise<number>
  }
}

/**
 * A stopwatch in the page itself, without what driving it from outside costs: from a click to the frame in which
 * something is there and nothing is being waited for, in milliseconds. Then a pause, as people make who read.
 */
async function addStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchFromClick = async (find, isThere) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const element = find()
      if (element === undefined) throw new Error('What was to be clicked is not there')
      const started = performance.now()
      element.click()
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (performance.now() - started > 30_000) throw new Error('Nothing came of the click')
      } while (!isThere() || document.querySelector('[aria-busy="true"]') !== null)
      const time = performance.now() - started
      await pause(1_000)
      return time
    }
  })
}

/** As the browser itself tells it: from the key to the frame that shows its letter (Event Timing, W3C). */
async function timeTyping(page: Page): Promise<number> {
  await page.goto('/employee/Maria/projects')
  await isThere(page, /Projects/)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchTimes: times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.click()
  await page.keyboard.type('hillcrest avenue', { delay: 120 })
  const times = await page.evaluate(() => Reflect.get(window, 'benchTimes') as number[])
  return times.length === 0 ? 16 : median(times.toSorted((one, other) => one - other))
}
