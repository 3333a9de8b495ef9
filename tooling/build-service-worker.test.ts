import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { chunksForSite } from './build-service-worker.ts'

const web = join(import.meta.dirname, '..', 'src', 'web')

function chunk(fileName: string, source: string | null, imports: string[] = [], styles: string[] = []) {
  return {
    type: 'chunk',
    fileName,
    facadeModuleId: source === null ? null : join(web, source),
    isDynamicEntry: source?.endsWith('.tsx') ?? false,
    imports,
    viteMetadata: { importedCss: new Set(styles) },
  } as unknown as Rolldown.OutputChunk
}

it('keeps the start and the job site’s screens with all they import, and nothing else', () => {
  const chunks = [
    chunk('index.js', 'index.html', ['react.js'], ['index.css']),
    chunk('bid.js', 'bid.html', ['react.js', 'offer.js']),
    chunk('react.js', null),
    chunk('offer.js', null),
    chunk('photos.js', 'photos/gallery-page.tsx', ['slider.js'], ['photos.css']),
    chunk('slider.js', null, ['react.js']),
    chunk('reports.js', 'reports/reports-page.tsx', ['bars.js']),
    chunk('bars.js', null),
  ]
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]))
  expect(chunksForSite(bundle).map(({ url }) => url)).toEqual([
    '/index.css',
    '/index.js',
    '/photos.css',
    '/photos.js',
    '/react.js',
    '/slider.js',
  ])
})
