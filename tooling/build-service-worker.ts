import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const webFolder = join(import.meta.dirname, '..', 'src', 'web')

/** The rooms whose screens are needed where there is no signal; the others are loaded when they are opened. */
const siteRooms = [
  'api',
  'appointments',
  'dashboard',
  'frame',
  'notes',
  'outbox',
  'permits',
  'photos',
  'projects',
  'session',
  'ui',
]

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
      const siteFiles = [...chunksForSite(bundle), ...namedFiles(dir)]
      await build({
        configFile: false,
        root: webFolder,
        publicDir: false,
        logLevel: 'warn',
        plugins,
        define: { siteFiles: JSON.stringify(siteFiles) },
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

/** The scripts and styles that the start needs, and what is loaded later out of the site's rooms, with all they import. */
export function chunksForSite(bundle: Rolldown.OutputBundle): SiteFile[] {
  const wanted = new Set<string>()
  const take = (fileName: string) => {
    const chunk = bundle[fileName]
    if (wanted.has(fileName) || chunk?.type !== 'chunk') return
    wanted.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style)
    chunk.imports.forEach(take)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && isForSite(chunk)) take(chunk.fileName)
  }
  return [...wanted].toSorted().map((fileName) => ({ url: `/${fileName}`, revision: null }))
}

function isForSite({ facadeModuleId, isDynamicEntry }: Rolldown.OutputChunk): boolean {
  if (facadeModuleId === null) return false
  const path = relative(webFolder, facadeModuleId).replaceAll('\\', '/')
  if (path === 'index.html') return true
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
