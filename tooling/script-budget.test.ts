import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkoutFolder } from '../src/server/config.ts'

const built = join(checkoutFolder, 'build/web')

/** What a page, and a screen in it, may load before it is whole, styles and font included; kilobytes as they are sent. */
const budgets = [
  { name: 'the dashboard', page: 'index.html', screens: [], kilobytes: 350, files: 7 },
  {
    name: 'the list of projects',
    page: 'index.html',
    screens: ['projects/projects-page.tsx'],
    kilobytes: 398,
    files: 11,
  },
  { name: "a customer's bid", page: 'customer.html', screens: [], kilobytes: 165, files: 4 },
]

describe.runIf(existsSync(join(built, 'index.html')))('the built scripts', () => {
  it.each(budgets)('stay within the budget of $name', ({ page, screens, kilobytes, files }) => {
    const named = readBuilt(page).matchAll(/"\/(assets\/[^"]+\.(?:js|css|woff2))"/g)
    const scripts = reached(readManifest(), screens, new Set(Array.from(named, ([, file = '']) => file)))
    expect(scripts.size).toBeLessThanOrEqual(files)
    const bytes = [...scripts].reduce((sum, script) => sum + sentSize(script), 0)
    expect(bytes / 1024).toBeLessThanOrEqual(kilobytes)
  })

  it('ask for the first screen before the styles are there', () => {
    expect(readBuilt('index.html')).toMatch(/<script async type="module"[^>]+\/first-screen-/)
  })

  // Of two files that import each other, one runs before what it needs is there: the page stays white.
  it('do not import each other in a circle', () => {
    const chunks = readManifest()
    const inCircle = Object.values(chunks).filter(({ file, imports = [] }) =>
      reached(chunks, imports).has(file),
    )
    expect(inCircle).toEqual([])
  })
})

type Manifest = Record<string, { file: string; imports?: string[] }>

const readBuilt = (file: string) => readFileSync(join(built, file), 'utf8')
const readManifest = (): Manifest => JSON.parse(readBuilt('.vite/manifest.json'))

/** Adds the files of these chunks and of all that they import statically. */
function reached(chunks: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [] } = chunks[key] ?? expect.fail(`The build has no ${key}`)
    if (!found.has(file)) reached(chunks, imports, found.add(file))
  }
  return found
}

/** A file under a kilobyte is sent as it is. */
function sentSize(script: string): number {
  const path = join(built, script)
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
}
