import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DocumentSetter, startSetter } from './document-setter.ts'
import type { SetRequest } from './set-request.ts'

/** A thread that answers with its own number and the request, dies of "die", and fails in its code on "throw". */
const fragileWorker = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ data }) => {
  if (data === 'die') process.exit(3)
  if (data === 'throw') throw new Error('out of ink')
  parentPort.postMessage({ pdf: new TextEncoder().encode(threadId + ' ' + data) })
})`

let folder: string
let setter: DocumentSetter

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setter-'))
  await writeFile(join(folder, 'worker.mjs'), fragileWorker)
  setter = startSetter(pathToFileURL(join(folder, 'worker.mjs')))
})

afterEach(async () => {
  await setter.close()
  await rm(folder, { recursive: true })
})

function request(data: string): SetRequest {
  return { template: 'bid', data, pictures: [] }
}

async function ask(data: string): Promise<{ thread: string | undefined; said: string | undefined }> {
  const [thread, said] = (await setter.set(request(data))).toString().split(' ')
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

it('serves in the order of asking', async () => {
  const order: (string | undefined)[] = []
  const asked = ['a', 'b', 'c', 'd']
  await Promise.all(asked.map(async (data) => order.push((await ask(data)).said)))
  expect(order).toEqual(asked)
})

it('serves a preview before what else waits, and previews in their order', async () => {
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
