import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

// What a room of the house may import. The compiler's references hold the floors (domain, contract, server, web);
// this holds the rooms, and which packages the lower floors may use. Tests, and the `sample-` files that tests share,
// may import anything.

/** A feature of the server, and the other features whose services or queries it may use. */
export const serverSiblings: Record<string, string[]> = {
  appointments: ['auth', 'projects', 'removals'],
  auth: ['employees', 'setup'],
  'bill-waivers': ['projects'],
  bids: ['company', 'deliveries', 'notifications', 'projects'],
  caissons: ['invoices', 'projects'],
  'customer-hub': ['bids', 'invoices'],
  customers: ['project-money'],
  dashboard: ['appointments', 'history', 'permits', 'project-money'],
  deliveries: ['bids', 'invoices', 'projects'],
  employees: ['appointments', 'auth', 'deliveries'],
  estimates: ['months', 'projects'],
  expenses: ['months', 'projects'],
  exports: ['invoices', 'project-money'],
  grants: ['deliveries', 'invoices', 'project-money', 'projects'],
  history: ['projects'],
  imports: ['company', 'projects'],
  invoices: ['deliveries', 'months', 'online-payments', 'pay-applications', 'project-money', 'projects'],
  live: ['auth'],
  metrics: ['auth'],
  months: ['history', 'project-money'],
  needs: ['project-money', 'waivers'],
  notes: ['projects', 'removals'],
  notices: ['projects', 'rights', 'statutory-texts'],
  notifications: ['auth', 'deliveries', 'needs'],
  'online-payments': ['bids', 'deliveries', 'expenses', 'invoices', 'months', 'payments', 'projects'],
  'pay-applications': ['invoices', 'projects'],
  payments: ['deliveries', 'invoices', 'months', 'project-money', 'projects'],
  permits: ['deliveries', 'notifications', 'projects', 'removals'],
  photos: ['projects', 'removals'],
  'project-documents': ['bids', 'projects'],
  projects: [
    'appointments',
    'bids',
    'company',
    'customers',
    'expenses',
    'invoices',
    'notes',
    'permits',
    'photos',
    'project-money',
  ],
  receipts: ['expenses', 'months', 'projects'],
  removals: ['projects'],
  reports: ['project-money'],
  rights: ['deliveries', 'project-money', 'projects'],
  search: ['projects'],
  setup: ['auth', 'employees'],
  statements: ['customer-hub', 'customers', 'deliveries', 'project-money'],
  waivers: [
    'deliveries',
    'invoices',
    'pay-applications',
    'project-money',
    'projects',
    'rights',
    'statutory-texts',
  ],
}

/** A feature of the web, and the other features which export something for it. */
export const webSiblings: Record<string, string[]> = {
  account: ['needs'],
  appointments: ['expenses', 'outbox', 'projects', 'removals'],
  bids: ['assemblies', 'deliveries', 'projects', 'snippets'],
  caissons: ['bids', 'outbox', 'photos', 'projects'],
  'customer-pages': ['public-bid'],
  customers: ['deliveries', 'documents', 'projects'],
  dashboard: ['appointments', 'bids', 'deliveries', 'history', 'needs', 'permits', 'reports', 'tutorial'],
  deliveries: ['bids', 'documents', 'projects'],
  demo: ['deliveries', 'documents'],
  documents: ['bids', 'invoices', 'payments', 'permits', 'project-documents', 'projects'],
  employees: ['deliveries'],
  estimates: ['projects'],
  expenses: ['documents', 'payments', 'projects', 'waivers'],
  frame: [
    'appointments',
    'deliveries',
    'expenses',
    'needs',
    'notes',
    'outbox',
    'projects',
    'public',
    'search',
    'tutorial',
  ],
  grants: ['photos', 'project-documents'],
  history: ['appointments', 'bids', 'projects', 'removals'],
  imports: ['projects'],
  invoices: ['deliveries', 'documents', 'online-payments', 'payments', 'projects'],
  months: ['history', 'reports'],
  notes: ['outbox', 'projects', 'removals'],
  outbox: ['projects'],
  'online-payments': ['invoices', 'payments'],
  'pay-applications': ['projects'],
  'project-documents': ['grants', 'projects'],
  payments: ['deliveries', 'expenses', 'invoices', 'projects'],
  permits: ['expenses', 'notes', 'projects', 'removals'],
  photos: ['outbox', 'projects', 'removals'],
  projects: [
    'appointments',
    'bids',
    'caissons',
    'deliveries',
    'estimates',
    'expenses',
    'history',
    'invoices',
    'notes',
    'online-payments',
    'outbox',
    'pay-applications',
    'permits',
    'photos',
    'removals',
    'rights',
  ],
  receipts: ['documents', 'expenses', 'projects'],
  removals: ['projects'],
  reports: ['estimates', 'projects'],
  notices: ['documents', 'expenses', 'projects'],
  rights: ['deliveries', 'notices', 'projects', 'reports', 'waivers'],
  search: ['bids', 'invoices', 'projects'],
  settings: ['assemblies', 'deliveries', 'projects', 'snippets', 'waivers'],
  testing: ['outbox', 'settings'],
  tutorial: ['projects'],
  waivers: ['deliveries', 'documents', 'expenses', 'payments', 'projects'],
}

/** Rooms of the server that are no features. */
const outsideWorld = ['database', 'files', 'mail', 'whatsapp', 'documents', 'jobs', 'csv', 'zip']
/** A room that every other may use, and that uses none. */
const everybodysRoom = 'bounded'
/** The settings, and the row types that the migrations make. */
const nobodysRoom = ['server/config.ts', 'server/database/schema.generated.ts']
/** Rooms of the web that every feature may use. */
const webWide = ['api', 'help', 'language', 'live', 'records', 'session', 'ui']

const packagesOf: Record<string, string[]> = { domain: [], contract: ['zod'] }

export interface Import {
  /** Relative to src, with slashes: `server/bids/bids.service.ts`. */
  from: string
  /** The same for a file; for a package, its name. */
  to: string
  isPackage: boolean
}

/** Every import of every source file under `src`, tests left out. */
export function readImports(src: string): Import[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !isForTests(path) && !path.endsWith('.generated.ts'))
    .flatMap((path) => findImports(path, readFileSync(join(src, path), 'utf8')))
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || (/\/sample-[\w-]+\.tsx?$/.test(path) && !path.includes('/demo/'))
}

export function findImports(from: string, source: string): Import[] {
  const specifiers = source.matchAll(
    /(?:^|\n)(?:import|export)\b[^'"]*?from '([^']+)'|(?:\bimport\(\s*|(?:^|\n)import )'([^']+)'/g,
  )
  return [...specifiers].map((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    return specifier.startsWith('.')
      ? { from, to: posix.join(dirname(from), specifier), isPackage: false }
      : { from, to: specifier, isPackage: true }
  })
}

/** One sentence for each import that goes through a wall. */
export function findBreaches(imports: Import[]): string[] {
  return imports.flatMap((each) => {
    const wall = each.isPackage ? checkPackage(each) : checkFile(each)
    return wall === undefined ? [] : [`src/${each.from} imports ${each.to}: ${wall}`]
  })
}

function checkPackage({ from, to }: Import): string | undefined {
  const [floor = ''] = from.split('/')
  const allowed = packagesOf[floor]
  if (allowed === undefined || allowed.includes(to)) return undefined
  return `${floor} uses ${allowed.length > 0 ? `no package but ${allowed.join(', ')}` : 'no package'}`
}

function checkFile({ from, to }: Import): string | undefined {
  const [floor] = from.split('/')
  if (floor === 'domain') return to.startsWith('domain/') ? undefined : 'domain imports nothing'
  if (floor === 'contract') {
    return /^(domain|contract)\//.test(to) ? undefined : 'contract imports domain only'
  }
  if (floor === 'server') return checkServer(from, to)
  return checkWeb(from, to)
}

function checkServer(from: string, to: string): string | undefined {
  if (to.startsWith('web/')) return 'the server knows no screens'
  const room = roomOf(from)
  // app, main and what they are made of; the demo's data and the tests' set-up go through everything too.
  if (room === undefined || room === 'demo' || room === 'testing') return undefined
  if (roomOf(to) === everybodysRoom) return undefined
  if (outsideWorld.includes(room) || room === everybodysRoom) {
    const isAllowed = to.startsWith('domain/') || roomOf(to) === room || nobodysRoom.includes(to)
    return isAllowed ? undefined : `${room} imports domain and config only`
  }
  if (roomOf(to) === 'demo' || roomOf(to) === 'testing') return `only main and tests import ${roomOf(to)}`
  if (room === 'http') {
    const target = roomOf(to)
    const isAllowed = target === undefined || target === 'http' || target === 'database' || target === 'auth'
    return isAllowed ? undefined : 'http knows no feature but auth'
  }
  return checkServerFeature(room, from, to)
}

function checkServerFeature(room: string, from: string, to: string): string | undefined {
  const target = roomOf(to)
  if (/^server\/(app|main)\.ts$/.test(to)) return 'app and main are imported by nobody'
  if (from.endsWith('.queries.ts') && /\.(service|routes)\.ts$/.test(to)) return 'queries are below services'
  if (!from.endsWith('.routes.ts') && to.endsWith('.routes.ts')) return 'only app imports routes'
  if (target === undefined || target === room || to === 'server/http/answers.ts') return undefined
  if (target === 'http') {
    return from.endsWith('.routes.ts') ? undefined : 'only routes know http'
  }
  if (to === 'server/auth/authenticate.ts' && from.endsWith('.routes.ts')) return undefined
  if (outsideWorld.includes(target)) {
    return from.endsWith('.routes.ts') && !/\/page[\w-]*\.ts$/.test(to)
      ? 'routes reach the outside world through their service'
      : undefined
  }
  return serverSiblings[room]?.includes(target)
    ? undefined
    : `${room} has no door to ${target} (serverSiblings in tooling/import-walls.ts)`
}

function checkWeb(from: string, to: string): string | undefined {
  if (to.startsWith('server/')) return 'the web knows the server by its contract only'
  const room = roomOf(from)
  const target = roomOf(to)
  if (room === undefined || target === undefined || target === room || !to.startsWith('web/'))
    return undefined
  if (webWide.includes(room) && !webWide.includes(target)) return `${room} knows no feature`
  if (webWide.includes(target) || webSiblings[room]?.includes(target)) return undefined
  return `${room} has no door to ${target} (webSiblings in tooling/import-walls.ts)`
}

/**
 * Groups of files that import each other in a circle, imports of types included: none of them can be read, moved or
 * tested without all the others. Tarjan's strongly connected components.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const neighbors = new Map<string, string[]>()
  for (const { from, to, isPackage } of imports)
    if (!isPackage) neighbors.set(from, [...(neighbors.get(from) ?? []), to])
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(file: string): number {
    order.set(file, order.size)
    let low = order.size - 1
    open.push(file)
    for (const next of neighbors.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(file)) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return low
  }
  for (const file of neighbors.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** `server/bids/bids.queries.ts` is in the room `bids`; `server/app.ts` is in none. */
function roomOf(path: string): string | undefined {
  const [floor, room, ...rest] = path.split('/')
  return (floor === 'server' || floor === 'web') && rest.length > 0 ? room : undefined
}

/** Room names that the tables mention although no such folder exists. */
export function findUnknownRooms(src: string): string[] {
  const rooms = (floor: string) =>
    readdirSync(join(src, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  const unknown = (siblings: Record<string, string[]>, known: string[]) =>
    Object.entries(siblings)
      .flat(2)
      .filter((room) => !known.includes(room))
  return [
    ...unknown(serverSiblings, rooms('server')).map((room) => `server/${room}`),
    ...unknown(webSiblings, rooms('web')).map((room) => `web/${room}`),
  ]
}
