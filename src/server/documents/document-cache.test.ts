import { expect, it } from 'vitest'
import { createDocumentCache } from './documents.ts'

function documentOf(bytes: number) {
  return { pdf: Buffer.alloc(bytes), sha256: '' }
}

it('drops the least recently used document when full', () => {
  const cache = createDocumentCache(100)
  const [a, b, c] = [documentOf(40), documentOf(40), documentOf(40)]
  cache.put('a', a)
  cache.put('b', b)
  expect(cache.get('a')).toBe(a)
  cache.put('c', c)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe(a)
  expect(cache.get('c')).toBe(c)
})

it('counts bytes, not documents', () => {
  const cache = createDocumentCache(100)
  cache.put('a', documentOf(30))
  cache.put('b', documentOf(30))
  cache.put('c', documentOf(90))
  expect([cache.get('a'), cache.get('b'), cache.get('c')?.pdf.byteLength]).toEqual([undefined, undefined, 90])
})

it('does not keep a document larger than the cache, nor drop others for it', () => {
  const cache = createDocumentCache(100)
  const small = documentOf(10)
  cache.put('small', small)
  cache.put('large', documentOf(101))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBe(small)
})

it('counts a document put twice once', () => {
  const cache = createDocumentCache(100)
  for (let times = 0; times < 5; times++) cache.put('a', documentOf(60))
  const other = documentOf(40)
  cache.put('b', other)
  expect(cache.get('a')?.pdf.byteLength).toBe(60)
  expect(cache.get('b')).toBe(other)
})
