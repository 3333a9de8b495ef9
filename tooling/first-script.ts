import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/*
 * What is fetched before the first screen, in few and lean pieces. Sixty small files compress a fifth worse than one of
 * the same words, and zod carries a writer of JSON Schema that only the server's reference page wants.
 */

/** What the application asks for before its first screen, and nothing that the customer's page needs: one file. */
export function frameGroup(web: string): Rolldown.CodeSplittingGroup {
  let ofFrame: ReadonlySet<string> | undefined
  let ofCustomer: ReadonlySet<string> | undefined
  return {
    name: (id, context) => {
      const infoOf = (each: string) => context.getModuleInfo(each)
      ofFrame ??= reached([`${web}/main.tsx`, `${web}/frame/employee-frame.tsx`], infoOf)
      ofCustomer ??= reached([`${web}/bid.tsx`], infoOf)
      if (id.endsWith('/web/main.tsx')) return null
      if (drawnWith.some((part) => id.includes(`/node_modules/${part}`))) return 'drawing'
      return !id.includes('/node_modules/') && ofFrame.has(id) && !ofCustomer.has(id) ? 'frame' : null
    },
  }
}

/** Of a library's many components, only those that the frame itself is drawn with; they import nothing of ours. */
const drawnWith = [
  ...['idb', '@lingui', '@messageformat', 'moo', '@mantine/core/esm/core'].map((folder) => `${folder}/`),
  ...'Button Center Code Container Group Loader Stack Text Title Transition UnstyledButton VisuallyHidden'
    .split(' ')
    .map((component) => `@mantine/core/esm/components/${component}/`),
  // What these need themselves: put together with an icon of some screen, the two pieces would wait for each other.
  ...'utils/random-id use-color-scheme use-id use-isomorphic-effect use-media-query use-reduced-motion'
    .split(' ')
    .map((hook) => `@mantine/hooks/esm/${hook}/`),
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
