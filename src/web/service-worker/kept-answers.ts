/** Pages of the application itself: without a connection they are answered by what is kept of it. */
export function isScreen(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/employee/')
}

/** The small copy of a photo: the only answer of the API that is kept, since it never changes. */
export function isThumbnail(pathname: string): boolean {
  return /^\/api\/projects\/\d+\/images\/(?:before|after)\/[^/]+\/thumbnail$/.test(pathname)
}

/** How many thumbnails are kept. */
const mostThumbnails = 300

/** Forgets the longest kept thumbnails beyond what may be kept. */
export async function forgetOldest(cache: Pick<Cache, 'keys' | 'delete'>): Promise<void> {
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostThumbnails)).map((request) => cache.delete(request)),
  )
}

/**
 * Whether a page has to come from the server. Otherwise it is opened out of what is kept, a round trip sooner and as
 * quickly with one bar of signal. A reload asks for the newest, and so does every opening once a newer version is here or
 * on its way, until it has taken over.
 */
export function mustBeNewest(
  { cache }: Pick<Request, 'cache'>,
  { installing, waiting }: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>,
): boolean {
  return cache !== 'default' || installing !== null || waiting !== null
}

/** How long a page's own server is waited for, in milliseconds: one bar of signal shall not mean a white page. */
const patience = 4_000

/**
 * The newest page from the server, or the kept one when the server does not answer, answers too late, or is out of
 * order behind a proxy.
 */
export async function newestOrKept(
  fromServer: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Response> {
  const timely = await Promise.race([fromServer.catch(() => undefined), wait(patience).then(() => undefined)])
  if (timely && timely.status < 502) return timely
  return (await kept()) ?? fromServer
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
