import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/*
 * What is fetched before the first screen, in few and lean pieces. Sixty small files compress a fifth worse than one of
 * the same words, and zod carries a writer of JSON Schema that only the server's reference page wants.
 */

/**
 * The pieces that scripts are put together in. Every one costs a request and a moment of the processor, and what is
 * used everywhere compresses better together; what one screen uses alone stays with that screen.
 */
export function pieces(web: string): Rolldown.CodeSplittingGroup[] {
  let way: ReturnType<typeof findWays> | undefined
  const waysOf = (context: Rolldown.ChunkingContext) => {
    way ??= findWays(web, (id) => context.getModuleInfo(id))
    return way
  }
  const first: NameOf = (id, context) => {
    const { frame, customer, dashboard, icons } = waysOf(context)
    if (id.endsWith('/web/main.tsx')) return null
    if (drawnWith.some((part) => id.includes(`/node_modules/${part}`))) return 'drawing'
    if (id.includes('/node_modules/')) {
      const icon = iconOf(id)
      return icons.frame.has(icon) ? 'drawing' : icons.dashboard.has(icon) ? 'dashboard' : null
    }
    // What the customer's page asks for as well has nothing in it that it does not.
    if (customer.has(id)) return frame.has(id) ? 'common' : null
    return frame.has(id) ? 'frame' : dashboard.has(id) ? 'dashboard' : null
  }
  const shared: NameOf = (id, context) => {
    if (waysOf(context).customer.has(id)) return null
    if (/node_modules\/(@mantine|@floating-ui|@tabler)\//.test(id)) return 'controls'
    if (id.includes('/node_modules/')) return null
    return id.includes('/web/') ? 'parts' : 'records'
  }
  return [
    // Alone, so that it runs before what it wins time for is read.
    { name: 'first-screen', test: /web\/first-screen\.ts$/ },
    { name: 'start', test: /web\/api\/(asked-early|stored-token)\.ts$|vite\/preload-helper/ },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'schemas', test: /node_modules\/zod\// },
    { name: 'foundation', test: /node_modules\/(react-router|@tanstack|clsx)\// },
    { name: first, debugName: 'first' },
    { name: shared, debugName: 'shared', minShareCount: manyScreens },
  ]
}

/** What is loaded with each of the ways in, and the icons that our own modules among it name. */
function findWays(web: string, infoOf: ModuleInfoOf) {
  const frame = reached([`${web}/main.tsx`, `${web}/frame/employee-frame.tsx`], infoOf)
  const customer = reached([`${web}/bid.tsx`], infoOf)
  const dashboard = reached([`${web}/dashboard/dashboard-page.tsx`], infoOf)
  return {
    frame,
    customer,
    dashboard,
    icons: { frame: iconsOf(frame, web), dashboard: iconsOf(dashboard, web) },
  }
}

type NameOf = (id: string, context: Rolldown.ChunkingContext) => string | null

/** The names of the icons that these modules of ours write down. */
function iconsOf(modules: ReadonlySet<string>, web: string): ReadonlySet<string> {
  const own = [...modules].filter((id) => id.startsWith(web) && /\.tsx?$/.test(id))
  return new Set(own.flatMap((id) => readFileSync(id, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []))
}

function iconOf(id: string): string {
  return /\/@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/.exec(id)?.[1] ?? ''
}

/** Of about a hundred entrances: what so many use is there when the next screen is opened. */
const manyScreens = 12

/** Of a library's many components, only those that the frame itself is drawn with; they import nothing of ours. */
const drawnWith = [
  ...['idb', '@lingui', '@messageformat', 'moo', '@mantine/core/esm/core'].map((folder) => `${folder}/`),
  ...'Button Center Code Container Group Loader Stack Text Title Transition UnstyledButton VisuallyHidden'
    .split(' ')
    .map((component) => `@mantine/core/esm/components/${component}/`),
  // What these need themselves: put together with an icon of some screen, the two pieces would wait for each other.
  ...'utils/random-id use-color-scheme use-did-update use-id use-isomorphic-effect use-media-query use-reduced-motion'
    .split(' ')
    .map((hook) => `@mantine/hooks/esm/${hook}/`),
  ...['store/', 'notifications/esm/notifications.store.mjs'].map((part) => `@mantine/${part}`),
  ...['createReactComponent', 'defaultAttributes'].map((file) => `@tabler/icons-react/dist/esm/${file}.mjs`),
]

type ModuleInfoOf = (id: string) => { importedIds: readonly string[] } | null

/** Everything that is loaded with these modules, their lazy parts left out. */
function reached(entries: readonly string[], infoOf: ModuleInfoOf): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(infoOf(id)?.importedIds ?? []))
  }
  return found
}

const schemaWriters = ['json-schema-processors', 'to-json-schema'].map((file) => `zod/v4/core/${file}.js`)
const dateSkeletons = ['index', 'options'].map((file) => `@messageformat/date-skeleton/lib/${file}.js`)

/** What is named here of the libraries and is not in them: a new version has moved it. */
export function findMoved(libraries: string): string[] {
  return [...drawnWith, ...schemaWriters, ...dateSkeletons].filter(
    (part) => !existsSync(join(libraries, part)),
  )
}

/**
 * Takes out of the screens what their libraries carry for others: zod's writer of JSON Schema, and the formats of dates
 * in ICU messages, which none of ours has. The functions are there, and do nothing.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const moved = findMoved(join(import.meta.dirname, '../node_modules'))
      if (moved.length > 0) this.error(`The libraries no longer have what is named here: ${moved.join(', ')}`)
    },
    load(id) {
      const path = id.replaceAll('\\', '/')
      const isOneOf = (parts: readonly string[]) =>
        parts.some((part) => path.endsWith(`/node_modules/${part}`))
      if (isOneOf(schemaWriters)) return emptied(readFileSync(id, 'utf8'))
      return isOneOf(dateSkeletons) ? noDates : null
    },
  }
}

const noDates = 'export const parseDateTokens = () => []\nexport const getDateFormatOptions = () => ({})'

function emptied(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const aliases = source.match(/^export \{ \w+ as \w+ \};?$/gm) ?? []
  return [...names.map((name) => `export const ${name} = () => () => undefined`), ...aliases].join('\n')
}
