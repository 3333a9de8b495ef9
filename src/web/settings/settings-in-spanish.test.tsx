import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAssemblies } from '../../contract/assemblies.ts'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { type Employee, listEmployees } from '../../contract/employees.ts'
import { listSnippets } from '../../contract/snippets.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const luis: Employee = { ...maria, id: 2, firstName: 'Luis', lastName: 'Ortega' }

const server = startApiStandIn(
  answer(readCurrentEmployee, (): Employee => ({ ...maria, id: 5, role: 'estimator', language: 'es' })),
  answer(listSnippets, () => []),
  answer(listAssemblies, () => []),
  ...shellHandlers,
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

test.each([
  [[maria], 'Maria Delgado'],
  [[maria, luis], 'Maria Delgado o Luis Ortega'],
])('names every administrator who can change the settings', async (admins, names) => {
  server.use(answer(listEmployees, () => admins))
  renderApp('/employee/Maria/settings')
  const text = `Pida a ${names} que los cambie. Cualquiera puede agregar fragmentos y conjuntos.`
  expect(await screen.findByText(text)).toBeTruthy()
})
