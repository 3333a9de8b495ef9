import { type Browser, launchBrowser, type Page, signIn } from './browser.ts'
import { withPage } from './floor.ts'
import { absolute, compare, type Row } from './rows.ts'
import type { Office } from './running.ts'
import { median } from './timing.ts'

/** The link of a row of the project list: by it one knows that the rows are there. */
export const projectLinks = 'main a[href*="/projects/"]:not([href*="?"])'

interface Visit {
  /** Milliseconds from the beginning of the navigation, as the page counts them. */
  time: number
  requests: number
  kilobytes: number
}

/**
 * What the first and the second visit of the project list cost, of somebody who is signed in: time until there are rows,
 * and what was asked for until then. Nothing is slowed down.
 * @param executablePath of the browser; Playwright's own where undefined
 */
export async function measureVisits(office: Office, executablePath: string | undefined): Promise<Row[]> {
  const open = () => launchBrowser(executablePath)
  return withPage(office, (floor) => timeVisits(open, office.server.url, floor))
}

async function timeVisits(launch: () => Promise<Browser>, url: string, floor: string): Promise<Row[]> {
  const first: Visit[] = []
  const second: Visit[] = []
  const floors: Visit[] = []
  const again: Visit[] = []
  const screen = `${url}/employee/Maria/projects`
  for (let turn = 0; turn < 7; turn += 1) {
    const browser = await launch()
    const page = await browser.open()
    await signIn(page, url)
    await page.close()
    // The browser has to do with itself when it has just started.
    await pause(4_000)
    first.push(await visit(browser, screen))
    second.push(await visit(browser, screen))
    floors.push(await visit(browser, floor))
    again.push(await visit(browser, floor))
    await browser.close()
  }
  const middle = (visits: Visit[], figure: keyof Visit) =>
    median(visits.map((each) => each[figure]).toSorted((one, other) => one - other))
  const time = middle(first, 'time')
  const later = middle(second, 'time')
  return [
    absolute('first visit of the list, until rows, p50', time, null, 'ms', '≤ 600 ms', 600),
    compare('the same, beside the libraries alone', time, middle(floors, 'time'), 'ms'),
    absolute('what it asks for until then', middle(first, 'requests'), null, 'requests', '≤ 20', 20),
    absolute('what that weighs', middle(first, 'kilobytes'), null, 'KB'),
    absolute('second visit, until rows, p50', later, null, 'ms', '≤ 350 ms', 350),
    compare('the same, beside the libraries alone', later, middle(again, 'time'), 'ms'),
  ]
}

async function visit(browser: Browser, screen: string): Promise<Visit> {
  const page = await browser.open()
  await page.addScript(watchForRows, projectLinks)
  await page.goto(screen)
  // What comes later, the service worker too, would otherwise be cut off, or disturbed by being looked at.
  await pause(8_000)
  const seen = await read(page)
  await page.close()
  if (process.argv.includes('--verbose')) process.stderr.write(`${seen.asked.join('\n')}\n\n`)
  return { time: seen.time, requests: seen.asked.length, kilobytes: seen.bytes / 1024 }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function watchForRows(links: string): void {
  const look = () => {
    if (document.querySelectorAll(links).length < 10) requestAnimationFrame(look)
    else Object.assign(window, { benchRowsAfter: performance.now() })
  }
  requestAnimationFrame(look)
}

/** What was asked for before there were rows, the page itself first. */
async function read(page: Page): Promise<{ time: number; asked: string[]; bytes: number }> {
  return page.evaluate(() => {
    const time = Reflect.get(window, 'benchRowsAfter') as number | undefined
    if (time === undefined) throw new Error('The list has no rows yet')
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    // The browser asks by itself for the manifest, and once more for the icon in the frame.
    const before = entries.filter(({ name, startTime }) => startTime < time && !name.endsWith('.webmanifest'))
    return {
      time,
      asked: [...new Set(before.map(({ name }) => name))],
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })
}
