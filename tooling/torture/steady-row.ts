import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startServer, waitForEnd } from '../running-server.ts'
import { openTraffic, type Traffic } from './mixed-traffic.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

const seconds = { short: 10, normal: 240, long: 3600 }
const projects = { short: 50, normal: 5_000, long: 5_000 }
const rate = 50
/** The last third may need so much more than the middle one. What comes before is warming up. */
const mostDrift = 0.1
const mostSlower = 1.5

/** One megabyte a second that is never given back. */
const leak =
  'data:text/javascript,const kept = []; setInterval(() => kept.push(Buffer.alloc(2 ** 20, 1)), 1000).unref()'

export const steadyRow: TortureRow = {
  id: 'G1',
  title: `${rate} requests a second, mixed, over 5,000 projects`,
  passesWhen: `no error; memory grows by ${mostDrift * 100} % at most, the slowest 1 % by half at most`,
  guard: 'the server keeps a megabyte of every second',
  isInTests: false,
  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-steady-'))
    chmodSync(folder, 0o711) // under root the database's own account goes through it
    const server = await startServer(folder, {
      DEMO: '1',
      ...(!options.guarded && { NODE_OPTIONS: `--import="${leak}"` }),
    })
    try {
      const traffic = await openTraffic(server.url, folder, projects[options.length])
      return judge(await watch(server, traffic, options), options)
    } finally {
      server.process.kill('SIGTERM')
      await waitForEnd(server.process)
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Third {
  /** Milliseconds, of every answer. */
  times: number[]
  /** Bytes that the server holds, looked at every two seconds. */
  memory: number[]
}

interface Watched {
  thirds: Third[]
  sent: number
  errors: string[]
}

/** Sends at the same rate whether or not answers come, as people do. */
async function watch(
  server: RunningServer,
  traffic: Traffic,
  { length, say }: TortureOptions,
): Promise<Watched> {
  const third = (seconds[length] * 1000) / 3
  const thirds = [0, 1, 2].map((): Third => ({ times: [], memory: [] }))
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  const looks: Memory[] = []
  const began = performance.now()
  let [sent, lookedAt, saidAt] = [0, 0, 0]
  for (;;) {
    const passed = performance.now() - began
    const current = thirds[Math.floor(passed / third)]
    if (current === undefined) break
    if (passed - lookedAt > 2_000) {
      lookedAt = passed
      if (server.process.exitCode !== null) throw new Error(`The server ended: ${server.log().slice(-2_000)}`)
      looks.push(await readMemory(server.url))
      current.memory.push(looks.at(-1)?.resident ?? 0)
    }
    if (passed - saidAt > 60_000) {
      saidAt = passed
      const { resident = 0, heap = 0 } = looks.at(-1) ?? {}
      say(
        `${Math.round(passed / 60_000)} min: ${sent} sent, ${open.size} open, ${errors.length} errors, ${inMebibytes(resident)} MiB, ${inMebibytes(heap)} of them objects`,
      )
    }
    while (sent < (passed / 1000) * rate) {
      const answer = sendOne(traffic, sent, current, errors).finally(() => open.delete(answer))
      open.add(answer)
      sent += 1
    }
    await sleep(10)
  }
  await Promise.all(open)
  return { thirds, sent, errors }
}

async function sendOne(traffic: Traffic, turn: number, { times }: Third, errors: string[]): Promise<void> {
  const started = performance.now()
  try {
    await traffic.send(turn)
    times.push(performance.now() - started)
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
  }
}

interface Memory {
  resident: number
  heap: number
}

/** In bytes. Asked from this machine, so without a token. */
async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') }
}

const inMebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)

function judge({ thirds, sent, errors }: Watched, { length }: TortureOptions): TortureResult {
  const memory = thirds.map((third) => mean(third.memory) / 2 ** 20)
  const slowest = thirds.map(({ times }) => quantile(times, 0.99))
  const middle = thirds.map(({ times }) => quantile(times, 0.5))
  const [, before = 0, after = 0] = memory
  const [, slowBefore = 0, slowAfter = 0] = slowest
  // In ten seconds nothing is warm yet.
  const isSteady =
    length === 'short' || (after <= before * (1 + mostDrift) && slowAfter <= slowBefore * mostSlower)
  const inThirds = (figures: number[]) => figures.map((figure) => Math.round(figure)).join(', ')
  const first = errors.length === 0 ? '' : ` (${[...new Set(errors)].slice(0, 3).join('; ')})`
  return {
    passed: errors.length === 0 && isSteady,
    figure: `${sent} requests in ${seconds[length]} s, ${errors.length} errors${first}; by thirds of the time: memory ${inThirds(memory)} MiB, p50 ${inThirds(middle)} ms, p99 ${inThirds(slowest)} ms`,
  }
}

function mean(figures: number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}

function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
