import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Order, type Reply, State, type Watched } from './bounds.ts'
import { moveBytes, readShared } from './shared-file.ts'

/**
 * The main function of a program for `openBoundedProcesses`. Does one task after the other within its limits, and ends
 * with the server.
 */
export function serveBounded<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  // Signals for the server reach all its processes. This one must first finish its answer; the server ends it then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  yieldToClicks()

  const state = new Int32Array(new SharedArrayBuffer(State.size * Int32Array.BYTES_PER_ELEMENT))
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { state, server: process.ppid } satisfies Watched,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  watchdog.unref()
  // Wait for the watchdog's first message: its `online` event fires before its code runs.
  const watched = new Promise((resolve) => watchdog.once('message', resolve))

  const setBusy = (isBusy: 0 | 1) => {
    Atomics.store(state, State.isBusy, isBusy)
    Atomics.notify(state, State.isBusy)
  }
  const doOrder = async ({ bounds, request, length }: Order): Promise<void> => {
    await watched
    const { user, system } = process.cpuUsage()
    Atomics.store(state, State.megabytes, bounds.megabytes)
    Atomics.store(state, State.endMs, Math.ceil((user + system) / 1000 + bounds.seconds * 1000))
    setBusy(1)
    const outcome = await Promise.resolve(length)
      .then(readShared)
      .then((bytes) => work({ ...request, bytes } as Request))
      .then(moveBytes)
      .then(
        (answer) => ({ answer }),
        (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
      )
    setBusy(0)
    const reply: Reply = { ...outcome, megabytes: process.memoryUsage.rss() / 2 ** 20 }
    process.send?.(reply)
  }
  process.on('message', (order) => void doOrder(order as Order))
}

/** A click comes before a photo. Linux has a priority for each thread; those that pictures are decoded in began before this. */
function yieldToClicks(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}
