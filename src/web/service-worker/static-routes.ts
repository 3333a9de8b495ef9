/** A rule of the Service Worker Static Routing API, which TypeScript's own types do not know yet. */
interface StaticRoute {
  condition: { urlPattern: string; requestMode?: RequestMode }
  source: 'cache' | 'network' | 'fetch-event' | 'race-network-and-fetch-handler'
}

/** The event `install` where the browser has that API: Chromium since 123. */
export interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>
}

/**
 * What the browser answers without waiting for the worker to start: the application out of what is kept of it or else
 * from the server, the API from the server, and a page from the server or the worker, whichever has it first. The first
 * rule that fits counts. Other browsers ask the worker, which answers the same.
 */
export const staticRoutes: readonly StaticRoute[] = [
  { condition: { urlPattern: '/assets/*' }, source: 'cache' },
  { condition: { urlPattern: '/api/projects/*/thumbnail' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  {
    condition: { urlPattern: '/employee/*', requestMode: 'navigate' },
    source: 'race-network-and-fetch-handler',
  },
]
