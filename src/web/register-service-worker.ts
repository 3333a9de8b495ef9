import { language } from './language/chosen.ts'

/** How often a page that stays open for days asks for a new version, in milliseconds. */
const updateInterval = 60 * 60_000

/**
 * Keeps the application for when there is no connection: in the built application, on https or this machine. After
 * the page has loaded, so that nothing waits for it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const register = () => void keepRegistered(navigator.serviceWorker)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

async function keepRegistered(container: ServiceWorkerContainer): Promise<void> {
  // A browser that forbids service workers may answer with nothing at all.
  const registration: ServiceWorkerRegistration | undefined = await container
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => {
      console.warn('The application is not kept for being offline', error)
      return undefined
    })
  if (!registration) return
  if (language === 'es') void container.ready.then(({ active }) => active?.postMessage('spanish'))
  if (registration.waiting) void offerNewVersion(container, registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The very first one replaces nothing.
      if (worker.state === 'installed' && container.controller) void offerNewVersion(container, worker)
    })
  })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < updateInterval) return
    asked = Date.now()
    registration.update().catch(() => console.warn('No new version could be asked for'))
  })
}

/** An open page stays as it is until somebody wants the new version; what is typed is kept as drafts. */
async function offerNewVersion(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  const { notifyNewVersion } = await import('./ui/loading/notify-new-version.tsx')
  notifyNewVersion(() => {
    container.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage('activate')
  })
}
