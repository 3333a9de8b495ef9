import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { createBid } from '../../../contract/bids.ts'
import { listProjectHistory } from '../../../contract/history.ts'
import { openLive } from '../../../contract/live.ts'
import { listProjects, type NextStep } from '../../../contract/project-lists.ts'
import {
  completeProject,
  type Project,
  readProject,
  uncompleteProject,
  updateProject,
} from '../../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
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

it('asks for a bid once, again only when somebody presses again after a failure', async () => {
  project = is({ kind: 'write_bid', reason: 'visited' })
  let tries = 0
  server.use(
    answer(createBid, () => {
      tries += 1
      throw new Refusal(500, { error: 'Not now', code: 'unexpected' })
    }),
  )
  const { user, router } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('link', { name: 'Write bid' }))
  await screen.findByText('Not now')
  expect(router.state.location).toMatchObject({ pathname: '/employee/Maria/projects/12/bids', search: '' })
  await user.click(screen.getByRole('link', { name: 'Write bid' }))
  await waitFor(() => expect(tries).toBe(2))
})

it('keeps the dialog when a colleague was faster, and says what the server says', async () => {
  project = is({ kind: 'complete', reason: 'all_paid' })
  let live: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (live = controller) })
  server.use(
    http.get(
      `*${openLive.path}`,
      () => new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
    answer(completeProject, () => {
      throw new Refusal(409, { error: 'Joe completed it', code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12/money')
  await user.click(await screen.findByRole('link', { name: 'Complete project' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete this project?' }))
  project = { ...hillcrest, status: 'completed', nextStep: null }
  const actor = { id: 9, firstName: 'Joe', name: 'Joe Hill' }
  const record = { entity: 'project', entityId: 12, projectId: 12 }
  const message = { type: 'change', id: 1, ...record, verb: 'completed', actor, requestId: null }
  live?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
  await screen.findByText(/^Completed on/)
  await user.click(dialog.getByRole('button', { name: 'Complete project' }))
  expect(await dialog.findByText('Joe completed it')).toBeTruthy()
})

it('asks over the part that is open', async () => {
  project = is({ kind: 'complete', reason: 'all_paid' })
  const { user, path, router } = renderApp('/employee/Maria/projects/12/money')
  await user.click(await screen.findByRole('link', { name: 'Complete project' }))
  await screen.findByRole('dialog', { name: 'Complete this project?' })
  expect([path(), router.state.location.search]).toEqual(['/employee/Maria/projects/12/money', '?complete=1'])
})

it('does not ask again after an undo', async () => {
  project = { ...hillcrest, status: 'completed', nextStep: null }
  server.use(
    answer(uncompleteProject, () => {
      project = is({ kind: 'complete', reason: 'all_paid' })
      return { message: 'Completion undone', project }
    }),
  )
  const { user, router } = renderApp('/employee/Maria/projects/12?complete=1')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Undo completion' }))
  await screen.findByRole('link', { name: 'Complete project' })
  expect(screen.queryByRole('dialog')).toBeNull()
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
