import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { readProject } from '../../contract/projects.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

// Neither can be loaded, as on a connection that breaks off while the application starts.
const unreached = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../tutorial/tutorial-host.tsx', unreached)
vi.mock('../live/live-updates.tsx', unreached)
vi.mock('../ui/leave-guard.tsx', unreached)

startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  http.post('*/api/projects/12/notes', () => HttpResponse.error()),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it('a note is kept although other parts of the frame cannot be loaded', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user } = renderApp('/employee/Maria/projects/12/notes')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Gate code 14')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(field.value).toBe(''), { timeout: 3000 })
  expect(outbox.read().items).toMatchObject([{ content: { text: 'Gate code 14' } }])
  warned.mockRestore()
})
