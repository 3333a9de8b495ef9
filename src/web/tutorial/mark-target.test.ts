import { expect, it } from 'vitest'
import { freeCorner } from './mark-target.ts'

const card = new DOMRect(0, 0, 320, 200)

it.each([
  ['nothing to point at', undefined, 'bottom-left'],
  ['a button at the top', new DOMRect(1100, 80, 120, 36), 'bottom-left'],
  ['a button at the lower left', new DOMRect(100, 700, 120, 36), 'bottom-right'],
  ['a bar along the lower end', new DOMRect(0, 700, 1024, 40), 'top-right'],
])('leaves %s uncovered', (_what, target, corner) => {
  expect(freeCorner(card, target)).toBe(corner)
})
