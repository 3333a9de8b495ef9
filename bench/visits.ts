import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Credentials, launchBrowser, signInOn } from './browser.ts'
import { absolute, type Row } from './rows.ts'
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
 */
export async function measureVisits(
  url: string,
  credentials: Credentials,
  executablePath: string | undefined,
): Promise<Row[]> {
  const browser = await launchBrowser(executablePath)
  try {
    const storageState = await signedIn(browser, url, credentials)
    const first: Visit[] = []
    const second: Visit[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
      first.push(await visit(context, url))
      second.push(await visit(context, url))
      await context.close()
    }
    const middle = (visits: Visit[], figure: keyof Visit) =>
      median(visits.map((each) => each[figure]).toSorted((one, other) => one - other))
    return [
      absolute(
        'first visit of the list, until rows, p50',
        middle(first, 'time'),
        null,
        'ms',
        '≤ 600 ms',
        600,
      ),
      absolute('what it asks for until then', middle(first, 'requests'), null, 'requests', '≤ 20', 20),
      absolute('what that weighs', middle(first, 'kilobytes'), null, 'KB'),
      absolute('second visit, until rows, p50', middle(second, 'time'), null, 'ms', '≤ 350 ms', 350),
    ]
  } finally {
    await browser.close()
  }
}

async function signedIn(
  browser: Browser,
  url: string,
  credentials: Credentials,
): ReturnType<BrowserContext['storageState']> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInOn(page, credentials)
  const state = await context.storageState()
  await context.close()
  return state
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  await watchForRows(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${url}/employee/Maria/projects`, { waitUntil: 'commit' })
  const rowsAfter = () => (Reflect.get(window, 'benchRowsAfter') as number | undefined) ?? 0
  await page.waitForFunction(rowsAfter)
  const requests = asked.length
  const kilobytes = bytes / 1024
  const time = await page.evaluate(rowsAfter)
  // What comes later, and the service worker, would otherwise be cut off.
  await page.waitForTimeout(6_000)
  await page.close()
  if (process.argv.includes('--verbose')) process.stderr.write(`${asked.slice(0, requests).join('\n')}\n\n`)
  return { time, requests, kilobytes }
}

async function watchForRows(page: Page): Promise<void> {
  await page.addInitScript((links) => {
    const look = () => {
      if (document.querySelectorAll(links).length < 10) requestAnimationFrame(look)
      else Object.assign(window, { benchRowsAfter: performance.now() })
    }
    requestAnimationFrame(look)
  }, projectLinks)
}
