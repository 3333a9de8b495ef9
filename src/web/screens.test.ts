import { expect, it } from 'vitest'
import { projectParts, screens, screensAt } from './screens.ts'

it.each([
  ['/employee/Maria/projects', [screens.projects]],
  ['/employee/Maria/projects/', [screens.projects]],
  ['/employee/Maria/projects/12', [screens['projects/:id'], projectParts['']]],
  ['/employee/Maria/projects/12/money', [screens['projects/:id'], projectParts.money]],
  ['/employee/Maria/projects/12/upload', [screens['projects/:id/upload']]],
  ['/employee/Maria/projects/12/bids/3/compare', [screens['projects/:projectId/bids/:bidId/compare']]],
  ['/employee/Maria/months/2026-10', [screens['months/:month']]],
  ['/employee/Maria/', []],
  ['/employee/Maria/nowhere', []],
  ['/bid/abc', []],
])('%s has its scripts', (pathname, loads) => {
  expect(screensAt(pathname)).toEqual(loads)
})
