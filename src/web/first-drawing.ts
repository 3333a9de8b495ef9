import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { firstListAddress, wasAsked } from './api/asked-early.ts'
import { dashboardQuery } from './dashboard/dashboard-page.tsx'
import { needsQuery } from './needs/needs-api.ts'
import { firstProjects } from './projects/use-project-list.ts'

/** How long a page stays white rather than that it is drawn twice, in milliseconds. */
const patience = 500

/**
 * Resolves when the first screen's script is there and it is known who is signed in, or has been waited for long enough:
 * then the page shows that it loads.
 */
export async function isReady(
  router: ReturnType<typeof createBrowserRouter>,
  startupCheck: Promise<void>,
): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.all([isInitialized(router), startupCheck]), enough])
}

function isInitialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** Takes what `first-screen.ts` has asked for, so that the first screen has it when it is first drawn. */
export function readFirstAnswers(client: QueryClient): void {
  if (wasAsked('/api/dashboard')) void client.prefetchQuery(dashboardQuery)
  if (wasAsked('/api/needs')) void client.prefetchQuery(needsQuery)
  if (wasAsked(firstListAddress)) void client.prefetchInfiniteQuery(firstProjects)
}
