import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { Project, readProject, updateProject } from '../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { hillcrest } from './sample-project.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

/** What a colleague saved meanwhile. */
const theirs: Project = {
  ...hillcrest,
  name: 'Casa Lee',
  site: { ...hillcrest.site, zip: '94610' },
  customer: { ...hillcrest.customer, email: 'lee@lee.example' },
  version: 5,
}

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listProjectHistory, () => []),
  answer(listProjects, () => []),
  answer(updateProject, () => {
    const current = z.encode(Project, theirs)
    throw new Refusal(409, { error: 'Someone changed it', code: 'conflict', current })
  }),
)

it('speaks Spanish beside a project, and of the fields that a colleague has changed as well', async () => {
  localStorage.setItem('authToken', 'good')
  const { user } = renderApp('/employee/Maria/projects/12')
  const facts = await screen.findByRole('complementary', { name: 'Obra y personas' })
  expect(within(facts).getByRole('link', { name: 'Correo ann@lee.example' })).toBeTruthy()
  expect(englishIn(facts)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog'))
  for (const label of ['Nombre del proyecto', 'Código postal', 'Correo']) {
    await user.type(form.getByLabelText(label), 'x')
  }
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const choice = await screen.findByRole('dialog', { name: /^Alguien/ })
  expect(within(choice).getByText(/Nombre del proyecto/).textContent).toMatch(/Código postal.*Correo/)
  expect(englishIn(choice)).toEqual([])
})
