import { createMemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { askEarly, firstListAddress, wasAsked } from './api/asked-early.ts'
import { storeToken } from './api/stored-token.ts'
import { createQueryClient } from './app-providers.tsx'
import { isReady, readFirstAnswers } from './first-drawing.ts'
import { firstProjects } from './projects/use-project-list.ts'
import { beginStartupCheck, employeeAtStart, takeStartupCheck } from './session/startup-check.ts'
import { maria } from './testing/render-app.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('takes the list that was asked for ahead, without asking again', async () => {
  const sent = vi.fn<typeof fetch>(async () =>
    Response.json([], { headers: { 'total-count': '0', 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', sent)
  storeToken('one')
  askEarly(firstListAddress, 'one')
  const client = createQueryClient()
  readFirstAnswers(client)
  await vi.waitFor(() => expect(client.getQueryData(firstProjects.queryKey)).toBeDefined())
  expect(sent).toHaveBeenCalledOnce()
  expect(wasAsked(firstListAddress)).toBe(false)
})

it('asks for nothing that was not asked for ahead', () => {
  const sent = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', sent)
  readFirstAnswers(createQueryClient())
  expect(sent).not.toHaveBeenCalled()
})

it("draws when the first screen's script is there, or has been waited for half a second", async () => {
  vi.useFakeTimers()
  const drawn: string[] = []
  const screen = Promise.withResolvers<{ Component: () => null }>()
  const coming = createMemoryRouter([{ path: '/', lazy: () => screen.promise }])
  const missing = createMemoryRouter([{ path: '/', lazy: () => new Promise<never>(() => {}) }])
  void isReady(coming, Promise.resolve()).then(() => drawn.push('there'))
  void isReady(missing, Promise.resolve()).then(() => drawn.push('waited'))
  await vi.advanceTimersByTimeAsync(400)
  expect(drawn).toEqual([])
  screen.resolve({ Component: () => null })
  await vi.advanceTimersByTimeAsync(1)
  expect(drawn).toEqual(['there'])
  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toEqual(['there', 'waited'])
})

it('draws when it is known who is signed in', async () => {
  vi.useFakeTimers()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  storeToken('one')
  const drawn = vi.fn()
  const router = createMemoryRouter([{ path: '/', Component: () => null }])
  void isReady(router, beginStartupCheck()).then(drawn)
  await vi.advanceTimersByTimeAsync(400)
  expect(drawn).not.toHaveBeenCalled()
  answered.resolve(Response.json(maria))
  await vi.advanceTimersByTimeAsync(1)
  expect(drawn).toHaveBeenCalled()
  expect(employeeAtStart()).toEqual(maria)
  expect(await takeStartupCheck()).toEqual(maria)
})
