import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { checkoutFolder } from '../src/server/config.ts'
import { type Browser, launchBrowser, type Page, signIn } from './browser.ts'
import { absolute, compare, type Row } from './rows.ts'
import { addStopwatch, waits } from './stopwatch.ts'
import { median } from './timing.ts'
import { projectLinks } from './visits.ts'

/** The screens that people open most, with the heading by which one knows that they are there. */
const screens: readonly (readonly [path: string, heading: string])[] = [
  ['', 'Dashboard'],
  ['projects', 'Projects'],
  ['new-lead', 'New lead'],
  ['calendar', 'Calendar'],
  ['permits', 'Permits'],
  ['invoices', 'Invoices'],
  ['customers', 'Customers'],
  ['all-expenses-page', 'Expenses'],
]

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const slowdown = 4

/**
 * What a person waits for, in a browser slowed down four times, with a round trip of 150 ms and 1.6 Mbit/s, on a machine
 * that has been here before: the first screen and the next ones; and the bytes of script each brings. Under the same
 * brakes, a bare page that says nothing, and the libraries alone with a screenful of rows.
 * @param executablePath of the browser; Playwright's own where undefined
 */
export async function measureScreens(
  url: string,
  floorUrl: string,
  librariesUrl: string,
  executablePath: string | undefined,
): Promise<Row[]> {
  const browser = await launchBrowser(executablePath)
  try {
    const page = await browser.open()
    await signIn(page, url)
    await page.addScript(addStopwatch, 'h1', waits)
    const bytes = await measureBytes(page, url)
    await brake(page)
    const first = await timeOpenings(page, `${url}/employee/Maria/`)
    const floor = await timeFloor(browser, floorUrl)
    const libraries = await timeLibraries(browser, librariesUrl)
    const next = await timeNextScreens(page)
    const project = await timeProjects(page, url)
    const drawer = await timeDrawer(page, url)
    const typing = await timeTyping(page, url)
    return [
      absolute(
        'first meaningful paint of the dashboard, p50',
        first,
        floor,
        'ms',
        '≤ 3 × the bare page',
        3 * floor,
      ),
      compare('the same, beside the libraries alone', first, libraries.first, 'ms'),
      absolute('next screen, from the click to its content, p50', next.p50, null, 'ms', '≤ 250 ms', 250),
      compare('the same, beside the libraries alone', next.p50, libraries.next, 'ms'),
      absolute('the slowest of these screens, p50', next.worst, null, 'ms', '≤ 250 ms', 250),
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

async function brake(page: Page): Promise<void> {
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', slowNetwork)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Kilobytes of compressed script that a screen asks for when it is opened first; the frame's are in each of them. */
async function measureBytes(page: Page, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [path, heading] of screens) {
    await openScreen(page, `${url}/employee/Maria/${path}`, heading)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
    const size = [...new Set(scripts)].reduce((sum, script) => sum + compressedSize(script), 0) / 1024
    const name = path === '' ? 'dashboard' : path
    rows.push(absolute(`script of ${name}`, size, null, 'KB', path === '' ? '≤ 260 KB' : '', 260))
  }
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

async function openScreen(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await isThere(page, heading)
}

/** Its title is drawn, and so is what the server said. */
async function isThere(page: Page, heading: string): Promise<void> {
  await page.until(
    (wanted, waiting) =>
      document.querySelector('h1')?.textContent.includes(wanted) === true &&
      document.querySelector(waiting) === null,
    heading,
    waits,
  )
}

async function timeFloor(browser: Browser, floorUrl: string): Promise<number> {
  const page = await browser.open()
  await page.addScript(addStopwatch, 'body', waits)
  await brake(page)
  const time = await timeOpenings(page, floorUrl)
  await page.close()
  return time
}

/** A page of the libraries alone until its rows, and from one of its two screens to the rows of the other. */
async function timeLibraries(browser: Browser, address: string): Promise<{ first: number; next: number }> {
  const page = await browser.open()
  await page.addScript(addStopwatch, 'tbody tr', waits)
  await page.goto(address)
  await page.until(() => document.querySelector('tbody tr') !== null)
  await brake(page)
  const first = await timeOpenings(page, address)
  const times: number[] = []
  for (const path of ['/other', '/', '/other', '/', '/other', '/']) {
    const time = await page.evaluate(
      (to) =>
        window.benchFromClick(
          () => document.querySelector<HTMLElement>(`main > a[href="${to}"]`) ?? undefined,
          () => document.querySelector(`main[data-at="${to}"] tbody tr`) !== null,
        ),
      path,
    )
    times.push(time)
  }
  await page.close()
  return { first, next: median(times.toSorted((one, other) => one - other)) }
}

async function timeOpenings(page: Page, address: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) times.push(await timeOpening(page, address))
  return median(times.toSorted((one, other) => one - other))
}

/** From the beginning of the navigation to the frame in which there is a title and nothing is being waited for. */
async function timeOpening(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address)
  const read = () => Reflect.get(window, 'benchThereAfter') as number
  await page.until(read)
  return page.evaluate(read)
}

/**
 * From one to the other by the rail; the first round, in which their scripts are fetched, does not count. The slowest
 * screen by its median: the slowest click of all is one in which the machine did something else.
 */
async function timeNextScreens(page: Page): Promise<{ p50: number; worst: number }> {
  const screens = ['Projects', 'Calendar', 'Permits', 'Customers', 'Expenses', 'Dashboard']
  const times = new Map(screens.map((name) => [name, [] as number[]]))
  for (let round = 0; round < 6; round += 1) {
    for (const [name, taken] of times) {
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
      if (round > 0) taken.push(time)
    }
  }
  const sorted = (list: number[]) => list.toSorted((one, other) => one - other)
  const medians = [...times.values()].map((taken) => median(sorted(taken)))
  return { p50: median(sorted([...times.values()].flat())), worst: Math.max(...medians) }
}

/** A project out of the list, another each time, whole. */
async function timeProjects(page: Page, url: string): Promise<number> {
  await openScreen(page, `${url}/employee/Maria/projects`, 'Projects')
  const times: number[] = []
  for (let row = 0; row < 6; row += 1) {
    await page.until((links, at) => document.querySelectorAll(links)[at] !== undefined, projectLinks, row)
    const time = await page.evaluate(
      (links, at) =>
        window.benchFromClick(
          () => document.querySelectorAll<HTMLElement>(links)[at],
          // With its sections: the heading alone is there before the server has said anything.
          () =>
            document.querySelector('h1')?.textContent !== 'Projects' &&
            document.querySelectorAll('main h2').length > 1,
        ),
      projectLinks,
      row,
    )
    // With the first comes the script.
    if (row > 0) times.push(time)
    await page.evaluate(() => history.back())
  }
  return median(times.toSorted((one, other) => one - other))
}

/** A form in its drawer, until one can type in it. */
async function timeDrawer(page: Page, url: string): Promise<number> {
  await openScreen(page, `${url}/employee/Maria/customers`, 'Customers')
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
    await page.press('Escape')
    await page.until(() => document.querySelector('[role="dialog"]') === null)
  }
  return median(times.toSorted((one, other) => one - other))
}

/** As the browser itself tells it: from the key to the frame that shows its letter (Event Timing, W3C). */
async function timeTyping(page: Page, url: string): Promise<number> {
  await openScreen(page, `${url}/employee/Maria/projects`, 'Projects')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchTimes: times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
  })
  for (const letter of 'hillcrest avenue') {
    await page.press(letter)
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
  const times = await page.evaluate(() => Reflect.get(window, 'benchTimes') as number[])
  return times.length === 0 ? 16 : median(times.toSorted((one, other) => one - other))
}
