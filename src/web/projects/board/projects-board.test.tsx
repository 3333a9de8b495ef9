import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listProjects, type ProjectBoard, readProjectBoard } from '../../../contract/project-lists.ts'
import { completeProject, type Project, updateProject } from '../../../contract/projects.ts'
import { projectStatuses } from '../../../domain/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'

let status: (typeof projectStatuses)[number] = 'contract_signed'
let refuses = false
/** A colleague's changes. */
let theirs: Partial<Project> = {}
let sent: unknown[] = []

const board = (): ProjectBoard => ({
  columns: projectStatuses.map((each) => ({
    status: each,
    count: each === status ? 1 : 0,
    value: each === status ? 1_250_000 : 0,
    projects: each === status ? [{ ...summaryOf({ ...hillcrest, ...theirs }), status }] : [],
    nextCursor: null,
  })),
})

startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => [summaryOf(hillcrest)]),
  answer(readProjectBoard, board),
  answer(updateProject, ({ body }) => {
    sent.push(body)
    if (refuses) throw new Refusal(409, { error: 'Somebody else has changed this since you opened it' })
    status = body.status ?? status
    return { ...hillcrest, status, version: 5 }
  }),
  answer(completeProject, () => {
    status = 'completed'
    return { message: 'Project completed', project: { ...hillcrest, status } }
  }),
)

beforeEach(() => {
  status = 'contract_signed'
  refuses = false
  theirs = {}
  sent = []
  localStorage.setItem('authToken', 'good')
})

afterEach(() => vi.restoreAllMocks())

const column = (name: string) => within(screen.getByRole('region', { name }))

it('moves a card by its menu to an allowed status, and undoes the move', async () => {
  const { user } = renderApp('/employee/Maria/projects?view=board')
  await screen.findByRole('link', { name: 'Ann Lee' })
  await user.click(column('Contract signed').getByRole('button', { name: 'Change BA-26-0056' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit',
    'Permitting',
    'Scheduled',
    'In progress',
    'Completed…',
    'Canceled…',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Permitting' }))
  await waitFor(() => expect(column('Permitting').getByText('Ann Lee')).toBeTruthy())
  expect(sent).toEqual([{ status: 'permitting', version: 4 }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(column('Contract signed').getByText('Ann Lee')).toBeTruthy())
  expect(sent.at(-1)).toEqual({ status: 'contract_signed', version: 5 })
})

it('puts a card back and says why when the server refuses the move', async () => {
  refuses = true
  const { user } = renderApp('/employee/Maria/projects?view=board')
  await screen.findByRole('link', { name: 'Ann Lee' })
  await user.click(column('Contract signed').getByRole('button', { name: 'Change BA-26-0056' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Scheduled' }))
  expect(await screen.findByText('Somebody else has changed this since you opened it')).toBeTruthy()
  expect(column('Contract signed').getByText('Ann Lee')).toBeTruthy()
})

it('reads the board again after a refused move, so that the next move carries the new version', async () => {
  refuses = true
  const { user } = renderApp('/employee/Maria/projects?view=board')
  await screen.findByRole('link', { name: 'Ann Lee' })
  const moveTo = async (name: string) => {
    await user.click(column('Contract signed').getByRole('button', { name: 'Change BA-26-0056' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  theirs = { version: 5, site: { ...hillcrest.site, street: '99 Oak St' } }
  await moveTo('Scheduled')
  expect(await column('Contract signed').findByText(/^99 Oak St/)).toBeTruthy()
  refuses = false
  await moveTo('Permitting')
  await waitFor(() => expect(column('Permitting').getByText('Ann Lee')).toBeTruthy())
  expect(sent.at(-1)).toEqual({ status: 'permitting', version: 5 })
})

it('shows one column at a time on a phone: the chosen one, or the first with cards', async () => {
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asked(query), 'matches', { value: false }),
  )
  const { user, router } = renderApp('/employee/Maria/projects?view=board')
  await screen.findByRole('link', { name: 'Ann Lee' })
  const choices = within(screen.getByRole('group', { name: 'Status' }))
  expect(choices.getAllByRole('button')).toHaveLength(projectStatuses.length)
  const pressed = () =>
    choices.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['Contract signed 1'])
  await user.click(choices.getByRole('button', { name: 'Completed 0' }))
  expect(column('Completed').getByText('Nothing here')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Contract signed' })).toBeNull()
  expect(pressed()).toEqual(['Completed 0'])
  expect(router.state.location.search).toBe('?view=board&at=completed')
})
