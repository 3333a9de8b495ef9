import type { Page, Request } from '@playwright/test'

const quietMs = 250
const patienceMs = 30_000
const loading = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'

/**
 * Listens to a page's requests; answers the way to wait until it rests: nothing is asked of the server but its news,
 * whose stream never ends, nothing says that it is loading, and nothing has changed for a quarter of a second.
 */
export function watchRest(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    running.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/live') running.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) running.clear()
  })

  return async () => {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const isQuiet = running.size === 0 && Date.now() - changedAt > quietMs / 2
      if (isQuiet && (await page.evaluate(isStill, { ms: quietMs, loading })) && running.size === 0) return
      await page.waitForTimeout(50)
    }
    const asked = [...running].map((request) => `${request.method()} ${request.url()}`)
    const busy = await page.evaluate(
      (names) => document.querySelector(names)?.outerHTML.slice(0, 200),
      loading,
    )
    throw new Error(`${page.url()} does not come to rest: ${[...asked, busy ?? 'it changes'].join(', ')}`)
  }
}

/** Runs in the page: whether nothing loads, and nothing changes or moves while it looks. */
async function isStill({ ms, loading }: { ms: number; loading: string }): Promise<boolean> {
  if (document.querySelector(loading)) return false
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.length
  })
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  await new Promise((resolve) => setTimeout(resolve, ms))
  observer.disconnect()
  // A color on its way to another changes no element; a loader turns for ever.
  const isMoving = document
    .getAnimations()
    .some((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity)
  return changes === 0 && !isMoving
}
