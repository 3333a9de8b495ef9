import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listImportRows, listImports, readImport } from '../../contract/imports.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { draft, rows } from './sample-import.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const typed = ['clients.xlsx', ...draft.columns.map(({ title }) => title), 'Clients', 'Old']

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(listImports, () => [draft]),
  answer(readImport, () => draft),
  answer(listImportRows, () => rows),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it.each([
  ['import', /Suelte un archivo|Elegir un archivo/],
  ['import/4', '¿Qué hay en las columnas?'],
  ['import/4?step=rows', 'Se agregará'],
])('speaks Spanish throughout: %s', async (address, words) => {
  renderApp(`/employee/Maria/${address}`)
  const found = await screen.findAllByText(words)
  expect(found.length).toBeGreaterThan(0)
  expect(englishIn(screen.getByRole('main'), typed)).toEqual([])
})
