import { sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the components of our own their names back, which the minifier shortens: the trace of an error that somebody
 * sends us is read by them. Keeping the names of all functions costs 10 KB before the first screen; this costs a fraction of one.
 * @param folder the sources whose components are meant
 */
export function componentNames(folder: string): Plugin {
  const ours = new Set<string>()
  return {
    name: 'component-names',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(folder + sep) || !id.endsWith('.tsx')) return
      for (const name of declaredComponents(code)) ours.add(name)
    },
    // What nobody uses is gone by now: names must not keep it.
    renderChunk: (code) => {
      const kept = declaredComponents(code).filter((name) => ours.has(name.replace(/\$\d+$/, '')))
      return kept.length === 0 ? null : { code: `${code}\n${nameAll(kept)}`, map: null }
    },
  }
}

/** Functions and classes of the module itself whose name begins with a capital. */
export function declaredComponents(code: string): string[] {
  const found = code.matchAll(/^(?:export )?(?:default )?(?:function|class) ([A-Z][\w$]*)/gm)
  return [...found].flatMap(([, name]) => name ?? [])
}

/** A statement after which each of them is called as it was written. */
export function nameAll(components: readonly string[]): string {
  const named = components.map((name) => `[${JSON.stringify(name.replace(/\$\d+$/, ''))},${name}]`)
  return `for(const[value,component]of[${named.join(',')}])Object.defineProperty(component,"name",{value});`
}
