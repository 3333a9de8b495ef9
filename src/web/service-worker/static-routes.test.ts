import { expect, it } from 'vitest'
import { staticRoutes } from './static-routes.ts'

/** The browser's own rule: the first pattern that fits counts. */
function sourceOf(path: string): string | undefined {
  const office = 'https://office.example'
  return staticRoutes.find(({ condition }) =>
    new URLPattern(condition.urlPattern, office).test(office + path),
  )?.source
}

it.each([
  ['/assets/app-Cq1.js', 'cache'],
  ['/api/projects/12', 'network'],
  ['/api/projects/12/images/before/a%20b.jpg', 'network'],
  ['/api/projects/12/images/before/a%20b.jpg/thumbnail', 'fetch-event'],
  ['/employee/Maria/projects', 'race-network-and-fetch-handler'],
  ['/bid/abc', undefined],
])('%s comes from %s', (path, source) => expect(sourceOf(path)).toBe(source))
