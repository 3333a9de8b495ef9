import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listProjectHistory } from '../../contract/history.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readProject } from '../../contract/projects.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { loadCalls } from './projects-api.ts'
import { hillcrest, summaryOf } from './sample-project.ts'

let timesRead: number

startApiStandIn(
  ...shellHandlers,
  answer(listProjectHistory, () => []),
  answer(listProjects, () => [summaryOf(hillcrest)]),
  answer(readProject, () => {
    timesRead += 1
    return hillcrest
  }),
)

beforeEach(() => {
  timesRead = 0
  localStorage.setItem('authToken', 'good')
})

async function openList() {
  const { user } = renderApp('/employee/Maria/projects')
  return { user, link: await screen.findByRole('link', { name: hillcrest.number }) }
}

it('reads a project once, while the mouse is still down on its link', async () => {
  const { user, link } = await openList()
  await user.pointer({ target: link, keys: '[MouseLeft>]' })
  await waitFor(() => expect(timesRead).toBe(1))
  await user.pointer('[/MouseLeft]')
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(hillcrest.number) })).toBeTruthy()
  expect(timesRead).toBe(1)
})

it('asks during the press itself, before the next screen is drawn', async () => {
  await loadCalls()
  const { link } = await openList()
  const asked = vi.spyOn(window, 'fetch')
  fireEvent.click(link)
  expect(asked.mock.calls.map(([address]) => String(address).split('?')[0])).toContain(
    `/api/projects/${hillcrest.id}`,
  )
  await screen.findByRole('heading', { level: 1, name: new RegExp(hillcrest.number) })
  asked.mockRestore()
})

it('reads nothing for a finger that may be about to scroll', async () => {
  const { user, link } = await openList()
  await user.pointer({ target: link, keys: '[TouchA>]' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(timesRead).toBe(0)
  await user.pointer('[/TouchA]')
  await waitFor(() => expect(timesRead).toBe(1))
})
