import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readNextProjectNumber } from '../../contract/company.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => []),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 57,
    formatted: 'SC-26-0057',
    counter_type: query.counter_type,
  })),
)

const worker = new EventTarget()

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (target, name) => name === 'serviceWorker' || name in target,
      get: (target, name) => (name === 'serviceWorker' ? worker : Reflect.get(target, name, target)),
    }),
  )
})

afterEach(() => vi.unstubAllGlobals())

/** The guard of unsaved work stands a few effects after the work shows, which a person never notices. */
async function tell(data: unknown) {
  await act(async () => undefined)
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data })))
}

test('goes where a clicked notification leads, but asks about unsaved work first', async () => {
  const { user, path, router } = renderApp('/employee/Maria/new-lead')
  const photos = await screen.findByLabelText('Photos', { selector: 'input' })
  await tell({ type: 'CACHE_UPDATED' })
  await user.upload(photos, new File(['0'], '1.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove 1.jpg' })
  await tell({ open: 'https://office.example/employee/Maria/projects?search=lee' })
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects'))
  expect(router.state.location.search).toBe('?search=lee')
})
