import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

it.each([
  ['es', 'cerró noviembre de 2026'],
  ['en', 'closed November 2026'],
])('says to whoever reads %s: %s', async (language, said) => {
  localStorage.setItem('groundwork:language', language)
  vi.resetModules()
  const { sentence } = await import('./sentences.ts')
  expect(sentence('closed November 2026')).toBe(said)
})
