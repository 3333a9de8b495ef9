import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutFolder } from '../src/server/config.ts'
import { findBreaches, findCircles, findImports, findUnknownRooms, readImports } from './import-walls.ts'

const src = join(checkoutFolder, 'src')

test('no import goes through a wall', () => {
  expect(findBreaches(readImports(src))).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCircles(readImports(src))).toEqual([])
})

test('a circle is found, and what only leads into it is not part of it', () => {
  const imports = [
    ['a.ts', 'b.ts'],
    ['b.ts', 'c.ts'],
    ['c.ts', 'b.ts'],
    ['c.ts', 'd.ts'],
  ].map(([from = '', to = '']) => ({ from, to, isPackage: false }))
  expect(findCircles(imports)).toEqual([['b.ts', 'c.ts']])
})

test('every room in the tables exists', () => {
  expect(findUnknownRooms(src)).toEqual([])
})

test.each([
  ['domain/bids.ts', "import { z } from 'zod'", 'domain uses no package'],
  ['domain/bids.ts', "import type { Bid } from '../contract/bids.ts'", 'domain imports nothing'],
  ['contract/bids.ts', "import { sql } from 'kysely'", 'contract uses no package but zod'],
  ['contract/bids.ts', "import { x } from '../server/config.ts'", 'contract imports domain only'],
  [
    'server/database/connect.ts',
    "import { x } from '../files/file-store.ts'",
    'database imports domain and config only',
  ],
  ['server/bids/bids.queries.ts', "import { x } from './bids.service.ts'", 'queries are below services'],
  ['server/bids/bids.service.ts', "import { x } from './bids.routes.ts'", 'only app imports routes'],
  [
    'server/bids/bids.service.ts',
    "import { x } from '../nowhere/nowhere.queries.ts'",
    'bids has no door to nowhere',
  ],
  ['contract/bids.ts', "import 'kysely'", 'contract uses no package but zod'],
  ['server/bids/bids.service.ts', "import {\n  x,\n} from '../http/multipart.ts'", 'only routes know http'],
  ['server/bids/bids.routes.ts', "import { x } from '../database/connect.ts'", 'through their service'],
  [
    'server/bids/bids.service.ts',
    "await import('../demo/sample-company.ts')",
    'only main and tests import demo',
  ],
  ['server/http/errors.ts', "import { x } from '../bids/bids.service.ts'", 'http knows no feature but auth'],
  ['web/ui/money.tsx', "import { x } from '../bids/bids-api.ts'", 'ui knows no feature'],
  ['web/bids/bid-form.tsx', "import { x } from '../../server/config.ts'", 'by its contract only'],
  ['web/bids/bid-form.tsx', "export { x } from '../nowhere/nowhere-page.tsx'", 'bids has no door to nowhere'],
])('%s may not have: %s', (from, source, wall) => {
  expect(findBreaches(findImports(from, source)).join()).toContain(wall)
})

test.each([
  ['server/app.ts', "import { mountBids } from './bids/bids.routes.ts'"],
  ['server/bids/bids.service.ts', "import { findBid } from './bids.queries.ts'"],
  ['server/bids/bids.service.ts', "import { assertCanFinalize } from '../../domain/bids.ts'"],
  ['server/bids/bids.routes.ts', "import { mount } from '../http/mount-route.ts'"],
  ['web/bids/bid-form.tsx', "import { call } from '../api/client.ts'"],
])('%s may have: %s', (from, source) => {
  expect(findBreaches(findImports(from, source))).toEqual([])
})
