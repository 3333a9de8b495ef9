import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DocumentSetter, type SetRequest } from './document-setter.ts'

/** A thread that answers with its own number and the request (for "fonts", with what it loaded), dies of "die", and fails in its code on "throw". */
const fragileWorker = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
parentPort.on('message', ({ data }) => {
  if (data === 'die') process.exit(3)
  if (data === 'throw') throw new Error('out of ink')
  const said = data === 'fonts' ? workerData.fonts.join('+') : data
  parentPort.postMessage({ pdf: new TextEncoder().encode(threadId + ' ' + said) })
})`

let folder: string
let setter: DocumentSetter

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setter-'))
  await writeFile(join(folder, 'worker.mjs'), fragileWorker)
  setter = new DocumentSetter({ workerFile: pathToFileURL(join(folder, 'worker.mjs')), idleMs: 60_000 })
})

afterEach(async () => {
  vi.useRealTimers()
  await setter.close()
  await rm(folder, { recursive: true })
})

function request(data: string, fonts: string[] = []): SetRequest {
  return { template: 'bid', data, pictures: [], fonts }
}

async function ask(
  data: string,
  fonts?: string[],
): Promise<{ thread: string | undefined; said: string | undefined }> {
  const [thread, said] = (await setter.set(request(data, fonts))).toString().split(' ')
  return { thread, said }
}

it.each([
  ['die', 'ended (exit code 3)'],
  ['throw', 'out of ink'],
])(
  'gives the caller an error when the thread fails over "%s", and the next a fresh thread',
  async (fault, why) => {
    const before = await ask('first')
    const faulty = ask(fault)
    const waiting = ask('second')
    await expect(faulty).rejects.toThrow(why)
    const after = await waiting
    expect(after.said).toBe('second')
    expect(after.thread).not.toBe(before.thread)
    expect((await ask('third')).thread).toBe(after.thread)
  },
)

it('sets documents in the order they were asked for', async () => {
  const order: (string | undefined)[] = []
  const asked = ['a', 'b', 'c', 'd']
  await Promise.all(asked.map(async (data) => order.push((await ask(data)).said)))
  expect(order).toEqual(asked)
})

it('sets previews first, and in their order', async () => {
  const order: string[] = []
  const jobs = [
    ['send 1', false],
    ['send 2', false],
    ['preview 1', true],
    ['send 3', false],
    ['preview 2', true],
  ] as const
  await Promise.all(
    jobs.map(async ([data, isPreview]) => {
      const said = await setter.set(request(data), { isPreview })
      order.push(said.toString().split(' ').slice(1).join(' '))
    }),
  )
  // The first was already being set when the previews came.
  expect(order).toEqual(['send 1', 'preview 1', 'preview 2', 'send 2', 'send 3'])
})

it('pauses before a document that waits, and before no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await ask('first')
  const [second, third] = [ask('second'), ask('third')]
  await second
  // In the pause nothing has been sent to the thread, so that a preview can still go first.
  const order: string[] = []
  void third.then(() => order.push('third'))
  const preview = setter.set(request('preview'), { isPreview: true }).then(() => order.push('preview'))
  vi.advanceTimersByTime(5)
  await preview
  vi.advanceTimersByTime(5)
  expect((await third).said).toBe('third')
  expect(order).toEqual(['preview', 'third'])
})

it('refuses what waits when it is closed in a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first, second] = [ask('first'), ask('second')]
  await first
  await Promise.all([setter.close(), expect(second).rejects.toThrow('closed')])
})

it('starts a fresh thread for a font that is not loaded, and loads the earlier ones too', async () => {
  const thai = await ask('fonts', ['Thai'])
  const lao = await ask('fonts', ['Lao'])
  expect([thai.said, lao.said]).toEqual(['Thai', 'Thai+Lao'])
  expect(lao.thread).not.toBe(thai.thread)
  for (const fonts of [['Thai'], ['Lao', 'Thai'], []])
    expect((await ask('fonts', fonts)).thread).toBe(lao.thread)
})

it('ends a thread that has been idle, and forgets its fonts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thai = await ask('fonts', ['Thai'])
  vi.advanceTimersByTime(59_000)
  expect((await ask('fonts')).thread).toBe(thai.thread)
  vi.advanceTimersByTime(59_000)
  expect((await ask('fonts')).thread).toBe(thai.thread)
  vi.advanceTimersByTime(60_000)
  const later = await ask('fonts')
  expect(later.said).toBe('')
  expect(later.thread).not.toBe(thai.thread)
})
