import { type ComponentType, lazy } from 'react'

const firstMs = 2_000
const mostMs = 60_000

/**
 * A part beside the screen itself, loaded on its own. While it cannot be loaded the page is of use without it, and
 * must not be thrown away for it: it is tried again, at growing distances.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPatiently(load, firstMs))
}

async function loadPatiently<Part>(load: () => Promise<Part>, ms: number): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    console.warn('A part of the page could not be loaded; it is tried again', error)
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
    return loadPatiently(load, Math.min(mostMs, ms * 2))
  }
}
