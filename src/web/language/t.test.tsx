import { Anchor, MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from './t.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const photos = '{count, plural, one {# photo} other {# photos}}' as Message
const welcome = 'Hello {name}' as Message

it('fills in English, with the plural of the number', async () => {
  const { t, locale, language } = await import('./t.ts')
  expect(t(photos, { count: 1 })).toBe('1 photo')
  expect(t(photos, { count: 1200 })).toBe('1,200 photos')
  expect(t(welcome, { name: '{name}' })).toBe('Hello {name}')
  expect([language, locale()]).toEqual(['en', 'en-US'])
})

it('says the same in Spanish once that is chosen, and what has no Spanish in English', async () => {
  localStorage.setItem('groundwork:language', 'es')
  vi.doMock('./spanish.ts', () => ({
    spanish: { [photos]: '{count, plural, one {# foto} other {# fotos}}', [welcome]: '' },
    serverEs: {},
  }))
  const { t, locale, language } = await import('./t.ts')
  expect(t(photos, { count: 1 })).toBe('1 foto')
  expect(t(photos, { count: 1200 })).toBe('1,200 fotos')
  expect(t(welcome, { name: 'Ana' })).toBe('Hello Ana')
  expect([language, locale()]).toEqual(['es', 'es-US'])
  vi.doUnmock('./spanish.ts')
})

it('keeps the choice, and says whether the page has to be loaded again', async () => {
  const { chooseLanguage, language } = await import('./chosen.ts')
  expect(language).toBe('en')
  expect(chooseLanguage('en')).toBe(false)
  expect(chooseLanguage('es')).toBe(true)
  expect(localStorage.getItem('groundwork:language')).toBe('es')
})

it('draws the elements of a sentence where the language has them', async () => {
  const terms = 'Read the <0>terms</0> of {company}.' as Message
  localStorage.setItem('groundwork:language', 'es')
  vi.doMock('./spanish.ts', () => ({
    spanish: { [terms]: 'De {company}, lea los <0>términos</0>.' },
    serverEs: {},
  }))
  const { Rich } = await import('./rich.tsx')
  const { container } = render(
    <MantineProvider>
      <Rich message={terms} values={{ company: 'Bedrock' }} components={[<Anchor key="0" href="/terms" />]} />
    </MantineProvider>,
  )
  expect(container.textContent).toContain('De Bedrock, lea los términos.')
  expect(screen.getByRole('link', { name: 'términos' })).toBeTruthy()
  vi.doUnmock('./spanish.ts')
})
