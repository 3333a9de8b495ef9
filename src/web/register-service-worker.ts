import { language } from './language/chosen.ts'

/** How often a page that stays open looks for a new version, in milliseconds. */
const updateInterval = 60 * 60_000

/** How long the first screen has for itself once the page has loaded, in milliseconds. */
const headStart = 3_000

/**
 * Makes the application work offline: in the built version, over https or on localhost. Fetching all that is kept for
 * that would make the first screen wait, so it begins later.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const register = () => void setTimeout(keepRegistered, headStart, navigator.serviceWorker)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

async function keepRegistered(container: ServiceWorkerContainer): Promise<void> {
  // A browser that blocks service workers may resolve with undefined.
  const registration: ServiceWorkerRegistration | undefined = await container
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => {
      console.warn('The application will not work offline', error)
      return undefined
    })
  if (!registration) return
  if (language === 'es') void container.ready.then(({ active }) => active?.postMessage('spanish'))
  if (registration.waiting) void offerNewVersion(container, registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first worker replaces no older version.
      if (worker.state === 'installed' && container.controller) void offerNewVersion(container, worker)
    })
  })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < updateInterval) return
    asked = Date.now()
    registration.update().catch(() => console.warn('Could not look for a new version'))
  })
}

/** The open page stays on its version until the person reloads. What was typed is kept as drafts. */
async function offerNewVersion(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  const { notifyNewVersion } = await import('./ui/notify-undo.tsx')
  notifyNewVersion(() => {
    container.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage('activate')
  })
}
