import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Credentials, launchBrowser, signInOn } from './browser.ts'
import { startPage } from './floor.ts'
import { absolute, compare, type Row } from './rows.ts'
import { type Office, withFolder } from './running.ts'
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
  office: Office,
  credentials: Credentials,
  executablePath: string | undefined,
): Promise<Row[]> {
  const { server, connection, token } = office
  const list = await connection.send('GET', '/api/projects?limit=100', { authorization: `Bearer ${token}` })
  const browser = await launchBrowser(executablePath)
  try {
    const storageState = await signedIn(browser, server.url, credentials)
    return await withFolder(async (folder) => {
      const floor = await startPage(list.body, folder)
      const open = () => browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
      const rows = await timeVisits(open, `${server.url}/employee/Maria/projects`, floor.url)
      await floor.close()
      return rows
    })
  } finally {
    await browser.close()
  }
}

async function timeVisits(
  open: () => Promise<BrowserContext>,
  screen: string,
  floor: string,
): Promise<Row[]> {
  const first: Visit[] = []
  const second: Visit[] = []
  const floors: Visit[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const context = await open()
    first.push(await visit(context, screen))
    second.push(await visit(context, screen))
    floors.push(await visit(context, floor))
    await context.close()
  }
  const middle = (visits: Visit[], figure: keyof Visit) =>
    median(visits.map((each) => each[figure]).toSorted((one, other) => one - other))
  const time = middle(first, 'time')
  return [
    absolute('first visit of the list, until rows, p50', time, null, 'ms', '≤ 600 ms', 600),
    compare('the same, beside the libraries alone', time, middle(floors, 'time'), 'ms'),
    absolute('what it asks for until then', middle(first, 'requests'), null, 'requests', '≤ 20', 20),
    absolute('what that weighs', middle(first, 'kilobytes'), null, 'KB'),
    absolute('second visit, until rows, p50', middle(second, 'time'), null, 'ms', '≤ 350 ms', 350),
  ]
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

async function visit(context: BrowserContext, screen: string): Promise<Visit> {
  const page = await context.newPage()
  await watchForRows(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(screen, { waitUntil: 'commit' })
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
