import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listProjectHistory } from '../../../contract/history.ts'
import {
  completeProject,
  listProjects,
  type NextStep,
  type Project,
  readProject,
  uncompleteProject,
  updateProject,
} from '../../../contract/projects.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'

let project: Project

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => project),
  answer(listProjectHistory, () => []),
  answer(listProjects, () => [summaryOf(project)]),
)

beforeEach(() => {
  project = hillcrest
  localStorage.setItem('authToken', 'good')
})

const is = (nextStep: NextStep | null) => ({ ...hillcrest, nextStep })

it('leads from the header to the form, with the reason and the other step beside it', async () => {
  project = is({ kind: 'book_visit', reason: 'no_visit', also: 'write_bid' })
  const { user, router } = renderApp('/employee/Maria/projects/12')
  const step = await screen.findByRole('link', { name: 'Book visit' })
  expect(screen.getByText('No visit booked yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write bid' }).getAttribute('href')).toBe(
    '/employee/Maria/projects/12/bids?newBid=1',
  )
  await user.click(step)
  expect(router.state.location.search).toBe('?newAppointment=site_visit')
})

it('starts work at once', async () => {
  project = is({ kind: 'start', reason: 'work_today' })
  server.use(
    answer(updateProject, ({ body }) => {
      project = { ...hillcrest, status: body.status ?? 'new_lead', nextStep: null }
      return project
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'Start work' }))
  await waitFor(() => expect(project.status).toBe('in_progress'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start work' })).toBeNull())
})

it('says what is open before the project is completed, each with a link', async () => {
  project = is({ kind: 'complete', reason: 'all_paid' })
  server.use(
    answer(completeProject, () => {
      project = { ...hillcrest, status: 'completed', nextStep: null }
      return { message: 'Project completed', project }
    }),
  )
  const { user, router } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('link', { name: 'Complete project' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete this project?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '$7,500.00 of the contract isn’t billed yetCreate invoice',
    '$3,000.00 is paid but not cleared yetOpen payments',
    'No after photosAdd photos',
  ])
  await user.click(dialog.getByRole('link', { name: 'Create invoice' }))
  expect(router.state.location.search).toBe('?newInvoice=1')
  expect(screen.queryByRole('dialog', { name: 'Complete this project?' })).toBeNull()
})

it('offers to undo that a project was completed', async () => {
  project = is({ kind: 'complete', reason: 'all_paid' })
  server.use(
    answer(completeProject, () => {
      project = { ...hillcrest, status: 'completed', nextStep: null }
      return { message: 'Project completed', project }
    }),
    answer(uncompleteProject, () => {
      project = is({ kind: 'complete', reason: 'all_paid' })
      return { message: 'Project completion undone', project }
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12?complete=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete this project?' }))
  await user.click(dialog.getByRole('button', { name: 'Complete project' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(project.status).not.toBe('completed'))
})

it('offers nothing as the next step of a settled job', async () => {
  project = { ...hillcrest, status: 'completed', completedAt: '2026-11-20T18:00:00Z' }
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  expect(await screen.findByRole('menuitem', { name: 'Undo completion' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Complete project' })).toBeNull()
})
