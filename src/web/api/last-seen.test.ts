import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { forgetAnswers, keepAnswers, restoreAnswers } from './last-seen.ts'

const day = 24 * 60 * 60_000

beforeEach(() => forgetAnswers())

/** Answers that arrived at a time, kept for an employee. */
async function keep(employeeId: number, answers: [key: unknown[], data: unknown][], at = Date.now()) {
  const client = new QueryClient()
  const stop = keepAnswers(client, employeeId)
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: at })
  await vi.waitFor(async () => {
    const [last] = answers.at(-1) ?? []
    expect(await restored(employeeId, last ?? [], at)).toBeDefined()
  }, 5_000)
  stop()
}

async function restored(employeeId: number, key: unknown[], now = Date.now()): Promise<unknown> {
  const client = new QueryClient()
  await restoreAnswers(client, employeeId, now)
  return client.getQueryData(key)
}

it('gives back what the job site shows, and nothing of the office', async () => {
  await keep(1, [
    [['invoices'], ['secret']],
    [['projects', 'one', 12], { id: 12 }],
  ])
  expect(await restored(1, ['projects', 'one', 12])).toEqual({ id: 12 })
  expect(await restored(1, ['invoices'])).toBeUndefined()
})

it('gives nothing to another employee, and forgets it then', async () => {
  await keep(1, [[['projects', 'one', 12], { id: 12 }]])
  expect(await restored(2, ['projects', 'one', 12])).toBeUndefined()
  expect(await restored(1, ['projects', 'one', 12])).toBeUndefined()
})

it('forgets what is older than seven days', async () => {
  const at = Date.now()
  await keep(1, [[['projects', 'one', 12], { id: 12 }]], at)
  expect(await restored(1, ['projects', 'one', 12], at + 6.9 * day)).toEqual({ id: 12 })
  expect(await restored(1, ['projects', 'one', 12], at + 7.1 * day)).toBeUndefined()
})

it('keeps the newest 150', async () => {
  const many = Array.from({ length: 160 }, (_, at): [unknown[], unknown] => [['projects', 'one', at], { at }])
  const client = new QueryClient()
  const stop = keepAnswers(client, 1)
  many.forEach(([key, data], at) => {
    client.setQueryData(key, data, { updatedAt: 1_000_000 + at })
  })
  await vi.waitFor(async () => {
    const fresh = new QueryClient()
    await restoreAnswers(fresh, 1, 1_000_200)
    expect(fresh.getQueryCache().getAll()).toHaveLength(150)
    expect(fresh.getQueryData(['projects', 'one', 9])).toBeUndefined()
    expect(fresh.getQueryData(['projects', 'one', 10])).toEqual({ at: 10 })
  }, 5_000)
  stop()
})

it('never puts an old answer in the place of a newer one', async () => {
  const at = Date.now()
  await keep(1, [[['projects', 'one', 12], 'old']], at)
  const client = new QueryClient()
  client.setQueryData(['projects', 'one', 12], 'new', { updatedAt: at + 1 })
  await restoreAnswers(client, 1)
  expect(client.getQueryData(['projects', 'one', 12])).toBe('new')
})

it('shows what was seen when the connection breaks in the middle of the day', async () => {
  await keep(1, [[['projects', 'one', 12], { id: 12 }]])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = keepAnswers(client, 1)
  const unreachable = new ApiError('The server could not be reached', { status: 0, code: 'unreachable' })
  await client.prefetchQuery({
    queryKey: ['projects', 'one', 12],
    queryFn: () => Promise.reject(unreachable),
  })
  await vi.waitFor(() => expect(client.getQueryData(['projects', 'one', 12])).toEqual({ id: 12 }))
  stop()
})

it('keeps what was seen just before the connection broke, though asking again failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = keepAnswers(client, 1)
  const queryKey = ['projects', 'one', 12]
  await client.prefetchQuery({ queryKey, queryFn: async () => ({ id: 12 }) })
  const unreachable = new ApiError('The server could not be reached', { status: 0, code: 'unreachable' })
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(unreachable) })
  await vi.waitFor(async () => expect(await restored(1, queryKey)).toEqual({ id: 12 }), 5_000)
  const later = new QueryClient()
  await restoreAnswers(later, 1)
  expect(later.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null })
  stop()
})

it('keeps at once what was seen when the page is put away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const client = new QueryClient()
    const stop = keepAnswers(client, 1)
    client.setQueryData(['projects', 'one', 12], { id: 12 })
    window.dispatchEvent(new Event('pagehide'))
    stop()
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(async () => expect(await restored(1, ['projects', 'one', 12])).toEqual({ id: 12 }))
})
