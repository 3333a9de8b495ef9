import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProject, deleteProject, readProject } from '../../contract/projects.ts'
import { keepTutorial, readTutorial } from '../../contract/tutorial.ts'
import { deposit } from '../invoices/sample-invoice.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { startTutorial } from '../ui/start-tutorial.ts'

const kept = vi.fn<(progress: object) => void>()
const created = vi.fn<(lead: object) => void>()
const deleted = vi.fn<(what: string) => void>()
let state: { state: 'left'; step: string | null }
let invoices: (typeof deposit)[]

startApiStandIn(
  answer(readTutorial, () => state),
  answer(keepTutorial, ({ body }) => {
    kept(body)
    return { state: body.state, step: body.step ?? null }
  }),
  answer(createProject, ({ body }) => {
    created(body)
    return { ...hillcrest, id: 7, duplicates: [] }
  }),
  answer(readProject, () => {
    if (deleted.mock.calls.length > 0)
      throw new Refusal(404, { error: 'Project not found', code: 'not_found' })
    return { ...hillcrest, id: 7, invoices }
  }),
  answer(deleteProject, ({ params }) => {
    deleted(`project ${params.id}`)
    return { message: 'Project deleted' }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  sessionStorage.clear()
  state = { state: 'left', step: null }
  invoices = []
  kept.mockClear()
  deleted.mockClear()
})
afterEach(() => vi.restoreAllMocks())

const card = () => screen.findByRole('region', { name: 'Practice job' })

it('starts with an example lead and follows the project that is saved', async () => {
  const { user } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  startTutorial()
  await within(await card()).findByText('A homeowner calls about cracks')
  await user.click(screen.getAllByRole('link', { name: 'New lead' })[0] as HTMLElement)
  expect(await screen.findByDisplayValue('Pat Sample (practice)')).toBe(screen.getByLabelText(/^Name/))
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  await within(await card()).findByText('Start the bid')
  expect(created.mock.calls).toMatchObject([[{ practice: true, customer: { email: maria.email } }]])
  expect(kept.mock.calls.at(-1)).toEqual([{ state: 'left', step: 'project-7' }])
})

it('deletes the practice job at the end', async () => {
  state = { state: 'left', step: 'project-7' }
  invoices = [deposit]
  const { user } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  startTutorial({ resume: true })
  await user.click(await within(await card()).findByRole('button', { name: 'Delete practice job' }))
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ state: 'finished', step: null }))
  expect(deleted.mock.calls).toEqual([['project 7']])
  expect(screen.queryByRole('region', { name: 'Practice job' })).toBeNull()
})
