import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A route whose screen is loaded when it is first opened; the screen is its module's default export. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await load()).default }) }
}
