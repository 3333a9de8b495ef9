import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as reachability from './api/reachability.ts'
import { noteAnswer } from './api/reachability.ts'
import { startApiStandIn } from './testing/api-stand-in.ts'
import { renderApp } from './testing/render-app.tsx'
import { shellHandlers } from './testing/shell-handlers.ts'

vi.mock('./reports/reports-page.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

vi.mock('./months/months-page.tsx', () => ({
  default: function BrokenScreen() {
    throw new Error('The month has no days')
  },
}))

vi.mock('./api/reachability.ts', async (load) => {
  const actual = await load<typeof reachability>()
  return { ...actual, noteAnswer: vi.fn(actual.noteAnswer) }
})

startApiStandIn(...shellHandlers)

beforeEach(() => localStorage.setItem('authToken', 'good'))
afterEach(() => {
  vi.mocked(noteAnswer).mockReset()
  noteAnswer(true)
})

it('a screen whose script is missing leaves the way to the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderApp('/employee/Maria/reports')
  expect(await screen.findByRole('heading', { name: 'Something went wrong.' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Screens' })).toBeTruthy()
  expect(screen.getByText(/^What you saved is safe/)).toBeTruthy()
  logged.mockRestore()
})

it('without a network it says so, and loads the page when there is one', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderApp('/employee/Maria/reports')
  expect(await screen.findByRole('heading', { name: "You're offline" })).toBeTruthy()
  expect(screen.getByText(/opens by itself when you're back online/)).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Screens' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  offline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  reload.mockRestore()
  logged.mockRestore()
})

it('with a network, but no answer from the server, it says that and goes on when there is one', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  sessionStorage.setItem('groundwork:reloaded-at', String(Date.now()))
  renderApp('/employee/Maria/reports')
  await screen.findByRole('heading', { name: 'Something went wrong.' })
  // The frame asks by itself, and an answer that came just now would say that the server is there.
  vi.mocked(noteAnswer).mockImplementation(() => {})
  const { noteAnswer: note } = await vi.importActual<typeof reachability>('./api/reachability.ts')
  act(() => note(false))
  expect(await screen.findByRole('heading', { name: "Groundwork isn't answering" })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  act(() => note(true))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  sessionStorage.clear()
  reload.mockRestore()
  logged.mockRestore()
})

it('a screen that cannot be drawn tells its trace, and another one begins anew', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { router } = renderApp('/employee/Maria/months')
  await screen.findByRole('heading', { name: 'Something went wrong.' })
  expect(screen.getByText('Details').closest('details')?.textContent).toContain('at BrokenScreen')
  expect(screen.getByRole('navigation', { name: 'Screens' })).toBeTruthy()
  await router.navigate('/employee/Maria/account')
  await waitFor(() => expect(screen.queryByText('Something went wrong.')).toBeNull())
  logged.mockRestore()
})
