import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { chunksForSite, chunksForSpanish } from './build-service-worker.ts'

const web = join(import.meta.dirname, '..', 'src', 'web')

function chunk(fileName: string, source: string | null, imports: string[] = [], styles: string[] = []) {
  return {
    type: 'chunk',
    fileName,
    facadeModuleId: source === null ? null : join(web, source),
    isDynamicEntry: /\.tsx?$/.test(source ?? ''),
    imports,
    viteMetadata: { importedCss: new Set(styles) },
  } as unknown as Rolldown.OutputChunk
}

const bundleOf = (chunks: Rolldown.OutputChunk[]): Rolldown.OutputBundle =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]))

it('keeps what the page names and the job site’s screens with all they import, and nothing else', () => {
  const chunks = [
    chunk('react.js', null),
    chunk('photos.js', 'photos/gallery-page.tsx', ['slider.js'], ['photos.css']),
    chunk('slider.js', null, ['react.js']),
    chunk('reports.js', 'reports/reports-page.tsx', ['bars.js']),
    chunk('bars.js', null),
  ]
  const page = '<script src="/assets/app.js"></script><link rel="stylesheet" href="/assets/app.css">'
  expect(chunksForSite(bundleOf(chunks), page).map(({ url }) => url)).toEqual([
    '/assets/app.css',
    '/assets/app.js',
    '/photos.css',
    '/photos.js',
    '/react.js',
    '/slider.js',
  ])
})

// The dashboard lists failed deliveries: without its drawer the page would break when one is opened offline.
it('keeps the drawer of a delivery, which the dashboard opens', () => {
  const [drawer = ''] = loadedBy('deliveries', /lazy\(\(\) => import\('(\.\/delivery-drawer\.tsx)'\)\)/g)
  const chunks = [chunk('drawer.js', drawer), chunk('list.js', 'deliveries/deliveries-page.tsx')]
  expect(chunksForSite(bundleOf(chunks), '').map(({ url }) => url)).toEqual(['/drawer.js'])
})

it('keeps every part of a project', () => {
  const screens = readFileSync(join(web, 'screens.ts'), 'utf8')
  const [project = ''] = /^export const projectParts = .*?^}/ms.exec(screens) ?? []
  const places = [...project.matchAll(/^ +'?(\w*)'?: \(\) => import\('\.\/(.+?)'/gm)]
  // The whole history is read in the office.
  const parts = places.filter(([, place]) => place !== 'history').map(([, , path = '']) => path)
  expect(parts).toHaveLength(10)
  const kept = chunksForSite(bundleOf(parts.map((path) => chunk(`${path}.js`, path))), '')
  expect(kept.map(({ url }) => url)).toEqual(parts.map((path) => `/${path}.js`).toSorted())
})

it('keeps for Spanish what waits for its words, and only that', () => {
  const site = ['language', 'appointments', 'dashboard', 'projects', 'ui']
  const words = site.flatMap((room) => loadedBy(room, /await import\('(\.\/spanish\.ts)'\)/g))
  expect(new Set(words)).toEqual(new Set(['language/spanish.ts']))
  const bundle = bundleOf([
    chunk('notes.js', 'notes/notes-page.tsx', ['react.js']),
    chunk('react.js', null),
    chunk('spanish.js', 'language/spanish.ts', ['react.js', 'more.js']),
    chunk('more.js', null),
  ])
  expect(chunksForSpanish(bundle)).toEqual(['/more.js', '/spanish.js'])
  expect(chunksForSite(bundle, '').map(({ url }) => url)).toEqual(['/notes.js', '/react.js'])
})

/** What the files of a room load in this way, from the web's folder. */
function loadedBy(room: string, way: RegExp): string[] {
  const files = readdirSync(join(web, room), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  return files.flatMap((name) =>
    [...readFileSync(join(web, room, name), 'utf8').matchAll(way)].map(([, path = '']) =>
      path.startsWith('.') ? join(room, dirname(name), path) : path,
    ),
  )
}
