import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { forgetOldest, isScreen, isThumbnail, mustBeNewest, newestOrKept } from './kept-answers.ts'
import { forgetOldSpanish, keepSpanish, keepSpanishOn, spanishCache } from './kept-spanish.ts'
import { addressOf, readNews } from './push-news.ts'
import { type InstallEvent, staticRoutes } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope
/** The application and the screens of the job site; written in by the build, as are the next. */
declare const siteFiles: PrecacheEntry[]
/** What these need in Spanish besides. */
declare const spanishFiles: string[]

// Whatever is not named here goes to the server as if there were no service worker: the API, customers' pages, and
// everything but GET.

cleanupOutdatedCaches()
precacheAndRoute(siteFiles, { cleanURLs: false, directoryIndex: '' })

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  async ({ request }) => {
    const kept = () => matchPrecache('/index.html')
    if (mustBeNewest(request, self.registration)) return newestOrKept(fetch(request), kept)
    return (await kept()) ?? fetch(request)
  },
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && isThumbnail(url.pathname),
  new CacheFirst({
    // The page empties it at sign-out, under this name.
    cacheName: 'thumbnails',
    plugins: [{ cacheDidUpdate: async ({ cacheName }) => forgetOldest(await caches.open(cacheName)) }],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && spanishFiles.includes(url.pathname),
  new CacheFirst({ cacheName: spanishCache }),
)

self.addEventListener('install', (event) => {
  event.waitUntil(keepSpanishOn(caches, spanishFiles))
  // A browser that refuses the rules sends every request through this worker, as those without them do.
  ;(event as InstallEvent).addRoutes?.(staticRoutes).catch(console.warn)
})

self.addEventListener('activate', (event) => {
  // Earlier versions had the browser ask for each page while it started the worker.
  const askNoMore = self.registration.navigationPreload.disable()
  event.waitUntil(Promise.all([self.clients.claim(), askNoMore, forgetOldSpanish(caches, spanishFiles)]))
})

self.addEventListener('message', (event) => {
  // A new version waits until no page uses the old one, or until somebody asks for it.
  if (event.data === 'activate') void self.skipWaiting()
  // Said by every page that speaks it: the first one had its words before there was a service worker.
  if (event.data === 'spanish') event.waitUntil(keepSpanish(caches, spanishFiles))
})

self.addEventListener('push', (event) => {
  const { title, ...options } = readNews(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data, self.location.origin)))
})

/**
 * In a window of the office that is open, or else in a new one. An open one is told where to go, not sent there: it asks
 * before it leaves unsaved work. `useNotificationClicks` listens.
 */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const office = windows.find(({ url }) => new URL(url).pathname.startsWith('/employee/'))
  const shown = await office?.focus().catch(() => undefined)
  if (shown) shown.postMessage({ open: address })
  else await self.clients.openWindow(address)
}
