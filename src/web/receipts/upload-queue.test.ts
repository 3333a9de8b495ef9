import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { lumber } from './sample-receipt.ts'
import { type SendReceipt, UploadQueue } from './upload-queue.ts'

interface Sent {
  name: string
  key: string
  again: boolean
  signal: AbortSignal
  progress: (sent: number) => void
  arrive: () => void
  fail: (error: unknown) => void
}

/** A queue whose sendings end when the test says so. */
function startQueue() {
  const sent: Sent[] = []
  const arrived: number[] = []
  const send: SendReceipt = (file, { key, again, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const arrive = () => resolve({ ...lumber, id: sent.length })
      sent.push({ name: file.name, key, again, signal, progress: onProgress, arrive, fail: reject })
    })
  const queue = new UploadQueue(send, ({ id }) => arrived.push(id))
  const states = () => queue.read().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, sent, arrived, states }
}

const picture = (name: string, type = 'image/jpeg') => new File(['jpeg'], name, { type })
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('uploads three files at once, and the next one when one is done', async () => {
  const { queue, sent, arrived } = startQueue()
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => picture(name)))
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  sent[1]?.arrive()
  await settled()
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(arrived).toHaveLength(1)
})

test('reports the progress of each file', () => {
  const { queue, sent } = startQueue()
  queue.add([picture('a'), picture('b')])
  sent[0]?.progress(0.25)
  expect(queue.read().map((upload) => upload.sent)).toEqual([0.25, 0])
})

test('goes on after a failure, and retries with the same key', async () => {
  const { queue, sent, states } = startQueue()
  queue.add(['a', 'b', 'c', 'd'].map((name) => picture(name)))
  sent[0]?.fail(new ApiError('The server could not be reached', { status: 0, code: 'unreachable' }))
  await settled()
  expect(states()).toEqual(['a failed', 'b sending', 'c sending', 'd sending'])
  sent[1]?.arrive()
  queue.retry(1)
  await settled()
  expect(sent.at(-1)).toMatchObject({ name: 'a', key: sent[0]?.key, again: false })
})

test('asks about a file that is in the inbox already: keep it under a new key, or skip it', async () => {
  const { queue, sent, states } = startQueue()
  const here = new ApiError('This file is in the inbox already', { status: 409, code: 'conflict' })
  queue.add([picture('a'), picture('b')])
  for (const one of sent) one.fail(here)
  await settled()
  expect(states()).toEqual(['a here', 'b here'])
  expect(queue.read()[0]?.message).toBe('This file is in the inbox already')
  queue.keepAnyway(1)
  queue.skip(2)
  expect(sent.at(-1)).toMatchObject({ name: 'a', again: true })
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
  expect(states()).toEqual(['a sending'])
})

test('does not send a file that can’t be a receipt', () => {
  const { queue, sent, states } = startQueue()
  queue.add([picture('notes.txt', 'text/plain'), new File([], 'empty.jpg', { type: 'image/jpeg' })])
  expect(sent).toHaveLength(0)
  expect(states()).toEqual(['notes.txt refused', 'empty.jpg refused'])
})

test('cancels uploads without an error when stopped', async () => {
  const { queue, sent } = startQueue()
  queue.add([picture('a')])
  queue.stop()
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.fail(new DOMException('Given up', 'AbortError'))
  await settled()
  expect(queue.read()).toEqual([])
})
