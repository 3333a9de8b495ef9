/*
 * A thread that kills its process when a task exceeds its memory or processor time, or when the server is gone. The main
 * thread cannot check this while a decoder keeps it busy.
 */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Bound, State, type Watched } from './bounds.ts'

const lookEveryMs = 20

const { state, server } = workerData as Watched

parentPort?.postMessage('watching')

for (;;) {
  Atomics.wait(state, State.isBusy, 0)
  while (Atomics.wait(state, State.isBusy, 1, lookEveryMs) === 'timed-out') look()
}

function look(): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > Atomics.load(state, State.endMs)) end('time')
  if (process.memoryUsage.rss() / 2 ** 20 > Atomics.load(state, State.megabytes)) end('memory')
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}

function end(bound: Bound): void {
  writeSync(1, bound)
  process.kill(process.pid, 'SIGKILL')
}
