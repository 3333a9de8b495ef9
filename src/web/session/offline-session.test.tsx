import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSessions, readCurrentEmployee } from '../../contract/auth.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { readProject } from '../../contract/projects.ts'
import { forgetAnswers } from '../api/last-seen.ts'
import { noteAnswer } from '../api/reachability.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const address = '/employee/Maria/projects/12'
const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listProjectHistory, () => []),
  answer(listSessions, () => []),
)

/** Nothing gets through; a call answers as a device without a connection does. */
const goOffline = () => server.use(http.all('*', () => HttpResponse.error()))

beforeEach(async () => {
  localStorage.setItem('authToken', 'good')
  await forgetAnswers()
})
afterEach(() => noteAnswer(true))

/** Opens the project with a connection, and waits until it is kept. */
async function seeProject() {
  const { unmount } = renderApp(address)
  await screen.findByRole('heading', { name: /BA-26-0056/ })
  const { keptHashes } = await import('./sample-kept.ts')
  await waitFor(async () => expect(await keptHashes()).toContain('["projects","one",12]'))
  unmount()
}

describe('starting without a connection', () => {
  it('continues as the last employee and shows stored data with its age', async () => {
    await seeProject()
    goOffline()
    const { path } = renderApp(address)
    expect(await screen.findByRole('heading', { name: /BA-26-0056/ })).toBeTruthy()
    expect(await screen.findByText(/^As of/)).toBeTruthy()
    expect(path()).toBe(address)
    expect(localStorage.getItem('authToken')).toBe('good')
  })

  it('checks the session once the connection is back', async () => {
    await seeProject()
    goOffline()
    renderApp(address)
    await screen.findByText(/^As of/)
    server.resetHandlers()
    const asked = vi.fn()
    server.use(answer(readCurrentEmployee, () => (asked(), maria)))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
  })

  it('ends a session that the server then refuses', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await seeProject()
    goOffline()
    const { path } = renderApp(address)
    await screen.findByText(/^As of/)
    server.resetHandlers()
    server.use(
      answer(readCurrentEmployee, () => {
        throw new Refusal(401, { error: 'Please sign in' })
      }),
    )
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(path()).toBe('/'))
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('lastEmployee')).toBeNull()
    const { keptHashes } = await import('./sample-kept.ts')
    await waitFor(async () => expect(await keptHashes()).toEqual([]))
    logged.mockRestore()
  })

  it('signs out when nobody was here before', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    goOffline()
    const { path } = renderApp(address)
    await waitFor(() => expect(path()).toBe('/'))
    expect(localStorage.getItem('authToken')).toBeNull()
    logged.mockRestore()
  })

  it('does not take a refusal for a lost connection', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await seeProject()
    server.use(
      answer(readCurrentEmployee, () => {
        throw new Refusal(401, { error: 'Please sign in' })
      }),
    )
    const { path } = renderApp(address)
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(localStorage.getItem('authToken')).toBeNull()
    logged.mockRestore()
  })

  it('says that Groundwork is not answering where nothing is stored', async () => {
    await seeProject()
    goOffline()
    renderApp('/employee/Maria/projects/13')
    expect(await screen.findByText("Groundwork isn't answering")).toBeTruthy()
    expect(screen.queryByText(/BA-26-0056/)).toBeNull()
  })

  it('says that the device is offline where nothing is stored, and loads once it is online', async () => {
    await seeProject()
    goOffline()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderApp('/employee/Maria/projects/13')
    expect(await screen.findByText("You're offline")).toBeTruthy()
    server.resetHandlers()
    server.use(answer(readProject, () => ({ ...hillcrest, id: 13 })))
    onLine.mockRestore()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: /BA-26-0056/ })).toBeTruthy()
    expect(screen.queryByText("You're offline")).toBeNull()
  })
})

it('says on the login page that Groundwork is not answering', async () => {
  localStorage.removeItem('authToken')
  goOffline()
  renderApp('/')
  expect(await screen.findByText(/^Groundwork isn't answering/)).toBeTruthy()
})

it('says on the login page that the device is offline', async () => {
  localStorage.removeItem('authToken')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderApp('/')
  expect(await screen.findByText(/^You're offline/)).toBeTruthy()
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^You're offline/)).toBeNull())
})

it('stores no secrets about the last employee', async () => {
  await seeProject()
  const kept = localStorage.getItem('lastEmployee') ?? ''
  expect(JSON.parse(kept)).toEqual(maria)
  expect(kept).not.toContain('good')
})

it('deletes everything stored for the person before', async () => {
  await seeProject()
  const tom = { ...maria, id: 2, firstName: 'Tom' }
  server.use(answer(readCurrentEmployee, () => tom))
  renderApp('/employee/Tom/account')
  const { keptFor } = await import('./sample-kept.ts')
  await waitFor(() => expect(localStorage.getItem('lastEmployee')).toContain('Tom'))
  await waitFor(async () => expect(await keptFor(maria.id)).toEqual([]))
})
