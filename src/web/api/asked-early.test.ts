import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { readDashboard } from '../../contract/dashboard.ts'
import { readNeeds } from '../../contract/needs.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readFilters } from '../projects/project-filters.ts'
import { askEarly, takeEarly } from './asked-early.ts'
import { addressOf } from './send-request.ts'

const address = '/api/dashboard'
const sent = vi.fn<typeof fetch>()

beforeEach(() => {
  sent.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  void takeEarly(address, null, undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an answer that was asked for early serves once', async () => {
  askEarly(address, 'one')
  const [asked, request] = sent.mock.calls[0] ?? []
  expect(asked).toBe(address)
  expect(request?.headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer one' })
  const answer = await takeEarly(address, 'Bearer one', undefined)
  expect(await answer?.text()).toBe('{}')
  expect(takeEarly(address, 'Bearer one', undefined)).toBeUndefined()
  askEarly('/api/projects?limit=100', 'one')
  expect(takeEarly('/api/projects?limit=100&t=17', 'Bearer one', undefined)).toBeDefined()
})

it('serves nobody who has another token, nobody else and nobody late', () => {
  askEarly(address, 'one')
  expect(takeEarly('/api/dashboard?page=1', 'Bearer one', undefined)).toBeUndefined()
  expect(takeEarly(address, 'Bearer two', undefined)).toBeUndefined()
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)

  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  askEarly(address, 'one')
  clock.mockReturnValue(11_000)
  expect(takeEarly(address, 'Bearer one', undefined)).toBeUndefined()
})

it('is cut when whoever took it gives up', () => {
  askEarly(address, 'one')
  const patience = new AbortController()
  expect(takeEarly(address, 'Bearer one', patience.signal)).toBeDefined()
  patience.abort(new DOMException('too long', 'TimeoutError'))
  expect(sent.mock.calls[0]?.[1]?.signal?.reason).toHaveProperty('name', 'TimeoutError')
})

it('the first screen asks for the addresses that its calls have', async () => {
  localStorage.setItem('authToken', 'one')
  window.history.replaceState(null, '', '/employee/Maria/')
  await import('../first-screen.ts')
  const wanted = [readCurrentEmployee, readDashboard, readNeeds].map((call) => addressOf(call, {}))
  expect(sent.mock.calls.map(([to]) => to)).toEqual(wanted)
  localStorage.clear()
})

it('the list of projects is asked for at the address of its first page', async () => {
  const asked: string[] = []
  sent.mockImplementation(async (to) => {
    asked.push(String(to))
    return new Response('{}')
  })
  vi.resetModules()
  localStorage.setItem('authToken', 'one')
  window.history.replaceState(null, '', '/employee/Maria/projects')
  await import('../first-screen.ts')
  const query = { ...readFilters(new URLSearchParams()), limit: 100 }
  expect(asked).toContain(addressOf(listProjects, { query }).replace(/&t=\d+$/, ''))
  localStorage.clear()
})
