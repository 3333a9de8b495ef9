import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBoundedProcesses } from './bounded-process.ts'
import type { SampleAnswer, SampleRequest } from './sample-program.ts'

const open = (keepMegabytes = 500) =>
  openBoundedProcesses<SampleRequest, SampleAnswer>({
    program: new URL('./sample-program.ts', import.meta.url),
    places: 1,
    keepMegabytes,
    heapMegabytes: 64,
    unavailable: 'The server is ending',
  })
const bounds = { seconds: 5, megabytes: 300 }
const request = (act: SampleRequest['act'], length = 1) => ({ act, bytes: new Uint8Array(length) })

test('a process is used again, unless it has grown', async () => {
  const work = open()
  const pids = [await work(request('answer'), bounds), await work(request('answer'), bounds)]
  expect(pids[0]).toEqual(pids[1])
  const once = open(0)
  const others = [await once(request('answer'), bounds), await once(request('answer'), bounds)]
  expect(others[0]).not.toEqual(others[1])
})

test('bytes come whole in both directions, also of a small task after a large one', async () => {
  const work = open()
  for (const length of [3_000_000, 0, 7]) {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 251)
    const { turned } = await work({ act: 'turn around', bytes }, bounds)
    expect(Buffer.compare(turned?.before ?? Buffer.of(1), bytes)).toBe(0)
    expect(Buffer.compare(turned?.after ?? Buffer.of(1), bytes.reverse())).toBe(0)
  }
})

test('the file that a process shares has no name that a crash could leave behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-shared-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  await open()(request('turn around', 1000), bounds)
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')('every thread of a process lets clicks go first', async () => {
  const { pid } = await open()(request('answer'), bounds)
  const threads = readdirSync(`/proc/${pid}/task`).map(Number)
  const priorities = threads.map((thread) => getPriority(thread))
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})

test('work that takes more processor time than it may is ended, and the next goes on', async () => {
  const work = open()
  await expect(work(request('spin'), { seconds: 0.2, megabytes: 300 })).rejects.toMatchObject({
    bound: 'time',
  })
  expect(await work(request('answer'), bounds)).toEqual({ pid: expect.any(Number) })
})

test('work that takes more memory than it may is ended, in native memory and in V8 alike', async () => {
  const work = open()
  for (const act of ['fill native memory', 'fill the heap'] as const) {
    await expect(work(request(act), bounds)).rejects.toMatchObject({ bound: 'memory' })
  }
})

test('passes on the error that the program throws', async () => {
  await expect(open()(request('throw'), bounds)).rejects.toThrow('thrown inside')
})

test('refuses more than 100 MB of waiting work', async () => {
  const work = open()
  const waiting = Promise.all([1, 2, 3].map(() => work(request('answer', 30 * 1024 * 1024), bounds)))
  await expect(work(request('answer', 30 * 1024 * 1024), bounds)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The server is ending',
  })
  await waiting
})

const server = (act: SampleRequest['act']) => `
  import { openBoundedProcesses } from ${JSON.stringify(new URL('./bounded-process.ts', import.meta.url).href)}
  const work = openBoundedProcesses({
    program: new URL(${JSON.stringify(new URL('./sample-program.ts', import.meta.url).href)}),
    places: 1, keepMegabytes: 500, heapMegabytes: 64, unavailable: '',
  })
  const bounds = { seconds: 60, megabytes: 300 }
  console.log((await work({ act: 'answer', bytes: new Uint8Array(1) }, bounds)).pid)
  ${act === 'answer' ? '' : `await work({ act: '${act}', bytes: new Uint8Array(1) }, bounds)`}`

test('an idle process does not keep the server from ending, and ends with it', async () => {
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', server('answer')])
  await expect.poll(() => isRunning(Number(told.toString())), { timeout: 10_000 }).toBe(false)
})

test('a busy process ends when the server is killed', async () => {
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', server('spin')])
  const [told] = (await once(killed.stdout, 'data')) as [Buffer]
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await expect.poll(() => isRunning(Number(told.toString())), { timeout: 10_000 }).toBe(false)
})

/** A process that nobody has waited for yet is no more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}
