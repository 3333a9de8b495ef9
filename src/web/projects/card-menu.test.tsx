import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listProjects } from '../../contract/project-lists.ts'
import {
  cancelProject,
  type Project,
  readProject,
  uncompleteProject,
  updateProject,
} from '../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from './sample-project.ts'

let stored: Project = hillcrest
let refusal: Refusal | undefined
let sent: unknown[] = []

startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => [summaryOf(stored)]),
  answer(readProject, () => stored),
  answer(updateProject, ({ body }) => {
    sent.push(body)
    if (refusal) throw refusal
    stored = { ...stored, status: body.status ?? stored.status, version: stored.version + 1 }
    return stored
  }),
  answer(uncompleteProject, () => {
    sent.push('uncompleted')
    stored = { ...stored, status: 'in_progress', version: stored.version + 1 }
    return { message: 'Project is in progress again', project: stored }
  }),
  answer(cancelProject, ({ body }) => {
    sent.push(body)
    stored = { ...stored, status: 'project_cancelled', version: stored.version + 1 }
    return { message: 'Project canceled', project: stored }
  }),
)

beforeEach(() => {
  stored = { ...hillcrest, status: 'contract_signed' }
  refusal = undefined
  sent = []
  localStorage.setItem('authToken', 'good')
  // On a phone the list is cards.
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asked(query), 'matches', { value: false }),
  )
})

afterEach(() => vi.restoreAllMocks())

async function openMenu() {
  const { user } = renderApp('/employee/Maria/projects')
  const card = (await screen.findByRole('link', { name: /^Ann Lee/ })).closest('li') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Change BA-26-0056' }))
  await screen.findByRole('menuitem', { name: 'Edit' })
  return { user, card: within(card) }
}

it('edits a project or sets an allowed status', async () => {
  const { user, card } = await openMenu()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Permitting',
    'Scheduled',
    'In progress',
    'Completed…',
    'Canceled…',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Permitting' }))
  expect(await card.findByText('Permitting')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ status: 'permitting', version: 4 }]))
})

it('returns the focus to the button when Escape closes the menu', async () => {
  const { user, card } = await openMenu()
  await user.keyboard('{Escape}')
  const button = card.getByRole('button', { name: 'Change BA-26-0056' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

it('puts the card back and says why when the server refuses', async () => {
  refusal = new Refusal(409, { error: 'A permit is still open', code: 'conflict' })
  const { user, card } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Scheduled' }))
  expect(await screen.findByText('A permit is still open')).toBeTruthy()
  expect(card.getByText('Contract signed')).toBeTruthy()
})

it('asks for the reason before a project is canceled', async () => {
  const { user, card } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Canceled…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText(/Reason/), 'Sold the house')
  await user.click(dialog.getByRole('button', { name: 'Cancel project' }))
  expect(await card.findByText('Canceled')).toBeTruthy()
  expect(sent).toEqual([{ reason: 'Sold the house' }])
})

it('opens the current project in the form, and undoes a completion', async () => {
  stored = { ...stored, status: 'completed', name: 'Rear addition' }
  const { user, card } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByDisplayValue('Rear addition')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(card.getByRole('button', { name: 'Change BA-26-0056' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Undo completion' }))
  expect(await card.findByText('In progress')).toBeTruthy()
  expect(sent).toEqual(['uncompleted'])
})
