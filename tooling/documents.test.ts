import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkoutFolder } from '../src/server/config.ts'

/** Names that STYLE.md shows as bad ones. */
const badExamples = new Set(['src/server/utils/pdf-helpers.ts'])

test('every file that a document names exists', () => {
  const find = (patterns: string[]) => globSync(patterns, { cwd: checkoutFolder })
  const files = find(['{bench,bin,docs,e2e,migrations,src,tooling}/**', '*'])
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  const missing = find(['*.md', 'docs/**/*.md']).flatMap((document) =>
    [
      ...readFileSync(`${checkoutFolder}/${document}`, 'utf8').matchAll(
        /`(\w[\w.-]*\/[\w./-]+\.(?:tsx?|sql|css|md))`/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name) && !badExamples.has(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})
