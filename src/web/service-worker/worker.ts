import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { forgetOldest, isScreen, isThumbnail, newestOrKept } from './kept-answers.ts'

declare const self: ServiceWorkerGlobalScope
/** The application and the screens of the job site; written in by the build. */
declare const siteFiles: PrecacheEntry[]

// Whatever is not named here goes to the server as if there were no service worker: the API, customers' pages, and
// everything but GET.

cleanupOutdatedCaches()
precacheAndRoute(siteFiles, { cleanURLs: false, directoryIndex: '' })

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  ({ request }) => newestOrKept(fetch(request), () => matchPrecache('/index.html')),
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

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until no page uses the old one, or until somebody asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
