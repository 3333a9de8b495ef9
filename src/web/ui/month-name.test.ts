import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

it.each([
  ['en', 'November 2026', 'November 2026'],
  ['es', 'Noviembre de 2026', 'noviembre de 2026'],
])(
  'a month has a capital where it stands alone, within a sentence as the language wants: %s',
  async (language, alone, within) => {
    localStorage.setItem('groundwork:language', language)
    vi.resetModules()
    const { monthName, monthWithin } = await import('./month-name.ts')
    expect([monthName('2026-11'), monthWithin('2026-11')]).toEqual([alone, within])
  },
)
