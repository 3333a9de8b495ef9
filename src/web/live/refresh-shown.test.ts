import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveChange } from '../../contract/live.ts'
import { noteOwnRequest } from '../api/own-requests.ts'
import { ShownRefresher } from './refresh-shown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

let lastId = 0
function change(more: Partial<LiveChange> = {}): LiveChange {
  lastId += 1
  const actor = { id: 2, firstName: 'Beth', name: 'Beth Stone' }
  const change = {
    id: lastId,
    entity: 'note',
    entityId: 5,
    projectId: 12,
    verb: 'added',
    actor,
    requestId: null,
  }
  return { ...change, ...more }
}

/** A screen that shows what is kept under a key; counts how often it was fetched. */
async function show(client: QueryClient, queryKey: readonly unknown[]) {
  const fetched = vi.fn(async () => 'answer')
  new QueryObserver(client, { queryKey, queryFn: fetched, staleTime: Infinity }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  fetched.mockClear()
  return fetched
}

it('answers a hundred changes with one request, and none for hidden queries', async () => {
  const client = new QueryClient()
  const project = await show(client, ['projects', 'one', 12])
  const other = await show(client, ['projects', 'one', 13])
  const company = await show(client, ['company'])
  client.setQueryData(['history', 12, 'recent', 5], 'seen before')
  const refresher = new ShownRefresher(client, vi.fn())
  for (let count = 0; count < 100; count += 1) refresher.add(change())
  await vi.advanceTimersByTimeAsync(1_000)
  expect([project, other, company].map((fetched) => fetched.mock.calls.length)).toEqual([1, 0, 0])
  expect(client.getQueryState(['history', 12, 'recent', 5])?.isInvalidated).toBe(true)
})

it.each(['note', 'appointment', 'delivery'])(
  'a %s tells anew of the last contact with customers',
  async (entity) => {
    const client = new QueryClient()
    const customers = await show(client, ['customers', 'list', {}])
    const refresher = new ShownRefresher(client, vi.fn())
    refresher.add(change({ entity }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(customers).toHaveBeenCalledTimes(1)
  },
)

it('shows single changes within a second, and a flood less often', async () => {
  const client = new QueryClient()
  const project = await show(client, ['projects', 'one', 12])
  const refresher = new ShownRefresher(client, vi.fn())
  refresher.add(change())
  await vi.advanceTimersByTimeAsync(200)
  refresher.add(change())
  await vi.advanceTimersByTimeAsync(600)
  expect(project).toHaveBeenCalledTimes(2)
  for (let count = 0; count < 100; count += 1) {
    refresher.add(change())
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(project.mock.calls.length).toBeLessThan(12)
})

it('does not refresh or announce this page’s own changes', async () => {
  const client = new QueryClient()
  const project = await show(client, ['projects', 'one', 12])
  const onForeign = vi.fn()
  const refresher = new ShownRefresher(client, onForeign)
  refresher.add(change({ requestId: 'mine' }))
  // The answer comes after the news of it.
  noteOwnRequest('mine')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(project).not.toHaveBeenCalled()
  expect(onForeign).not.toHaveBeenCalled()
  refresher.add(change({ requestId: 'theirs' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(project).toHaveBeenCalledTimes(1)
  expect(onForeign).toHaveBeenCalledTimes(1)
})

it('waits while this page saves, but not forever', async () => {
  const client = new QueryClient()
  const project = await show(client, ['projects', 'one', 12])
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => {}) })
  void mutation.execute(undefined)
  const refresher = new ShownRefresher(client, vi.fn())
  refresher.add(change())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(project).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(project).toHaveBeenCalledTimes(1)
})

it('refreshes everything for an unknown kind of record', async () => {
  const client = new QueryClient()
  const company = await show(client, ['company'])
  new ShownRefresher(client, vi.fn()).add(change({ entity: 'crane' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(company).toHaveBeenCalledTimes(1)
})

it('refreshes everything once when anything may have changed', async () => {
  const client = new QueryClient()
  const project = await show(client, ['projects', 'one', 12])
  const company = await show(client, ['company'])
  const onForeign = vi.fn()
  const refresher = new ShownRefresher(client, onForeign)
  refresher.add(undefined)
  const theirs = change()
  refresher.add(theirs)
  for (let count = 0; count < 50; count += 1) refresher.add(undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([project, company].map((fetched) => fetched.mock.calls.length)).toEqual([1, 1])
  expect(onForeign.mock.calls).toEqual([[theirs]])
})
