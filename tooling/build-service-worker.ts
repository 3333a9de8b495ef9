import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const webFolder = join(import.meta.dirname, '..', 'src', 'web')

/** The rooms whose screens are needed where there is no signal; the others are loaded when they are opened. */
const siteRooms = [
  'api',
  'appointments',
  'caissons',
  'dashboard',
  'frame',
  'notes',
  'outbox',
  'permits',
  'photos',
  'projects',
  'project-documents',
  'rights',
  'session',
  'ui',
]

/** What these screens open out of other rooms. */
const otherParts = ['../contract/projects.ts', 'bids/project-bids-part.tsx', 'deliveries/delivery-drawer.tsx']

/** The words of the screens: kept only where Spanish is spoken. */
const spanishParts = ['language/spanish.ts']

export interface SiteFile {
  url: string
  /** Null for a file whose name changes with its content. */
  revision: string | null
}

/** Writes `/sw.js`, which keeps the application and the screens of the job site for when there is no connection. */
export function serviceWorker(...plugins: Plugin[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8')
      const siteFiles = [...chunksForSite(bundle, page), ...namedFiles(dir)]
      const spanishFiles = chunksForSpanish(bundle)
      await build({
        configFile: false,
        root: webFolder,
        publicDir: false,
        logLevel: 'warn',
        plugins,
        define: { siteFiles: JSON.stringify(siteFiles), spanishFiles: JSON.stringify(spanishFiles) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2024',
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(webFolder, 'service-worker', 'worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The scripts and styles that the page names, and what is loaded later out of the site's rooms, with all they import. */
export function chunksForSite(bundle: Rolldown.OutputBundle, page: string): SiteFile[] {
  const named = Array.from(page.matchAll(/"\/(assets\/[^"]+)"/g), ([, fileName = '']) => fileName)
  return [...new Set([...named, ...filesOf(bundle, isForSite)])]
    .toSorted()
    .map((fileName) => ({ url: `/${fileName}`, revision: null }))
}

/** What the same screens need in Spanish besides. */
export function chunksForSpanish(bundle: Rolldown.OutputBundle): string[] {
  const kept = filesOf(bundle, isForSite)
  const wanted = [...filesOf(bundle, (path) => spanishParts.some((part) => path.endsWith(part)))]
  return wanted
    .filter((fileName) => !kept.has(fileName))
    .toSorted()
    .map((fileName) => `/${fileName}`)
}

/** The chunks that begin with such a module, with all they import. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  isWanted: (path: string, isDynamicEntry: boolean) => boolean,
): Set<string> {
  const wanted = new Set<string>()
  const take = (fileName: string) => {
    const chunk = bundle[fileName]
    if (wanted.has(fileName) || chunk?.type !== 'chunk') return
    wanted.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style)
    chunk.imports.forEach(take)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) continue
    const path = relative(webFolder, chunk.facadeModuleId).replaceAll('\\', '/')
    if (isWanted(path, chunk.isDynamicEntry)) take(chunk.fileName)
  }
  return wanted
}

function isForSite(path: string, isDynamicEntry: boolean): boolean {
  if (otherParts.includes(path)) return true
  return isDynamicEntry && siteRooms.includes(path.split('/')[0] ?? '')
}

/** The page itself, and what lies beside it under a name that stays. */
function namedFiles(dir: string): SiteFile[] {
  return ['index.html', ...readdirSync(join(webFolder, 'public'))].map((name) => ({
    url: `/${name}`,
    revision: createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex')
      .slice(0, 16),
  }))
}
