import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../contract/live.ts'
import { startApiStandIn } from '../testing/api-stand-in.ts'
import { connectLive } from './connect-live.ts'

const server = startApiStandIn()
let stop = () => {}
beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  // Without the jitter: a pause is as long as it says, or half.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** Each answer is given once; after the last one the stream stays open. */
function stream(...answers: (() => Response)[]) {
  const arrived: Request[] = []
  server.use(
    http.get('*/api/live', ({ request }) => {
      arrived.push(request)
      return (answers[arrived.length - 1] ?? (() => new HttpResponse(null, { status: 204 })))()
    }),
  )
  return arrived
}

/** A stream that says this and ends; or says nothing and goes on. */
function said(text: string | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (text === undefined) return
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

it('continues after the last message when the stream ends', async () => {
  const arrived = stream(
    () => said('id: 7\ndata: {"type":"hello"}\n\n: still here\n\nid: 9\ndata: {"type":"reload"}\n\n'),
    () => said('data: {"type":"what a newer server says"}\n\n'),
  )
  const heard: LiveMessage['type'][] = []
  stop = connectLive(({ type }) => heard.push(type))
  await vi.waitFor(() => expect(arrived).toHaveLength(3), 5_000)
  expect(heard).toEqual(['hello', 'reload'])
  expect(arrived.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '9', '9'])
  expect(arrived[0]?.headers.get('Authorization')).toBe('Bearer good')
})

it('reconnects after the session ended only with a new token', async () => {
  const arrived = stream(() => HttpResponse.json({ error: 'Sign in' }, { status: 401 }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    stop = connectLive(() => {})
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1)
      expect(arrived).toHaveLength(1)
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toHaveLength(1)
    localStorage.setItem('authToken', 'renewed')
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000)
      expect(arrived).toHaveLength(2)
    })
  } finally {
    vi.useRealTimers()
  }
  expect(arrived[1]?.headers.get('Authorization')).toBe('Bearer renewed')
})

it('stops when the server answers 204', async () => {
  const arrived = stream(() => new HttpResponse(null, { status: 204 }))
  stop = connectLive(() => {})
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  window.dispatchEvent(new Event('pageshow'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(arrived).toHaveLength(1)
})
