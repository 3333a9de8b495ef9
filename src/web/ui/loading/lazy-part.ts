import { type ComponentType, lazy } from 'react'

const firstRetryMs = 2_000
const longestRetryMs = 60_000

/**
 * A part of the page that loads on its own. If it cannot be loaded, the page stays usable without it, and loading is
 * retried at growing intervals.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPatiently(load, firstRetryMs))
}

async function loadPatiently<Part>(load: () => Promise<Part>, ms: number): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    console.warn('A part of the page could not be loaded; trying again', error)
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
    return loadPatiently(load, Math.min(longestRetryMs, ms * 2))
  }
}
