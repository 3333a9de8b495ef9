import { beforeEach, expect, it } from 'vitest'
import { forgetOldSpanish, keepSpanish, keepSpanishOn } from './kept-spanish.ts'

const site = 'https://app.example'
let stored: Map<string, string[]>
let fetched: string[]
let isOnline: boolean

beforeEach(() => {
  stored = new Map()
  fetched = []
  isOnline = true
})

/** What a browser's store does with these calls. */
const caches = {
  has: async (name: string) => stored.has(name),
  open: async (name: string) => {
    const urls = stored.get(name) ?? []
    stored.set(name, urls)
    return {
      keys: async () => urls.map((url) => new Request(url)),
      addAll: async (files: string[]) => {
        if (files.length > 0 && !isOnline) throw new TypeError('Failed to fetch')
        fetched.push(...files)
        urls.push(...files.map((file) => site + file))
      },
      delete: async ({ url }: Request) => urls.splice(urls.indexOf(url), 1).length > 0,
    } as unknown as Cache
  },
}

it('is kept once, by who reads it', async () => {
  await keepSpanish(caches, ['/spanish-1.js', '/days-1.js'])
  await keepSpanish(caches, ['/spanish-1.js', '/days-1.js'])
  expect(fetched).toEqual(['/spanish-1.js', '/days-1.js'])
})

it('is there before a new version takes over, and the old words until it has', async () => {
  await keepSpanish(caches, ['/spanish-1.js', '/days-1.js'])
  await keepSpanishOn(caches, ['/spanish-2.js', '/days-1.js'])
  expect(stored.get('spanish')).toEqual([`${site}/spanish-1.js`, `${site}/days-1.js`, `${site}/spanish-2.js`])
  await forgetOldSpanish(caches, ['/spanish-2.js', '/days-1.js'])
  expect(stored.get('spanish')).toEqual([`${site}/days-1.js`, `${site}/spanish-2.js`])
})

it('a new version that cannot have its words does not take over', async () => {
  await keepSpanish(caches, ['/spanish-1.js'])
  isOnline = false
  await expect(keepSpanishOn(caches, ['/spanish-2.js'])).rejects.toThrow('Failed to fetch')
})

it('is not fetched where only English was spoken', async () => {
  await keepSpanishOn(caches, ['/spanish-1.js'])
  await forgetOldSpanish(caches, ['/spanish-1.js'])
  expect([fetched, stored.size]).toEqual([[], 0])
})
