import { type ChildProcess, fork } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'
import type { PlainMessage } from '../../domain/sentences/say.ts'
import type { Bound, Bounds, Order, Reply } from './bounds.ts'
import { fetchBytes, openSharedFile, writeShared } from './shared-file.ts'
import { takeTurns } from './take-turns.ts'

interface Options {
  /** A module that calls `serveBounded`. */
  program: URL
  /** How many processes run at the same time, with one task each. */
  places: number
  /** A process with at most this much resident memory is reused; 0: never. */
  keepMegabytes: number
  /** For V8's own objects. */
  heapMegabytes: number
  /** The message when no process is available. */
  unavailable: PlainMessage
}

/** The work exceeded a limit, and its process was killed. */
export class OutOfBounds extends Error {
  readonly bound: Bound
  constructor(bound: Bound) {
    super(`took more ${bound} than it may`)
    this.bound = bound
  }
}

/** An idle process ends after this time. */
const idleMs = 15_000
/** Waiting work is held in memory. */
const mostWaitingBytes = 100 * 1024 * 1024
/** Wall-clock limit, for a process that hangs without using the CPU. */
const patienceMs = 120_000

/** How a process may end when it runs out of memory. */
const outOfMemory: readonly (string | number | null)[] = [
  'SIGKILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  134,
]

/** The reason that a watchdog wrote before it killed its process. */
const lastWords = new WeakMap<ChildProcess, string>()

/** Each with the file that it shares. They all end with the server. If it is killed, their closed channel ends them. */
const processes = new Map<ChildProcess, FileHandle>()
process.once('exit', () => {
  for (const child of processes.keys()) child.kill('SIGKILL')
})

/**
 * Handles untrusted files in separate processes with limits on memory and time. A thread is not enough, because native
 * code or a huge array would end the whole server. Processes start on demand, are reused, and end when idle.
 * @returns a function that does one task. @throws OutOfBounds; AppError unavailable when too much work waits or no
 * process can start; Error with the message that the program threw
 */
export function openBoundedProcesses<Request extends { bytes: Uint8Array }, Answer>(
  options: Options,
): (request: Request, bounds: Bounds, places?: number) => Promise<Answer> {
  const inTurn = takeTurns(options.places)
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let heldBytes = 0

  async function work(request: Request, bounds: Bounds): Promise<Answer> {
    const child = takeIdle() ?? (await start(options))
    let isKept = false
    try {
      const reply = await ask(child, request, bounds, options.unavailable)
      isKept = reply.megabytes <= options.keepMegabytes
      if ('failure' in reply) throw new Error(reply.failure)
      return reply.answer as Answer
    } finally {
      if (isKept) keep(child)
      else child.kill('SIGKILL')
    }
  }

  function takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (!child.connected) continue
      child.ref()
      child.channel?.ref()
      return child
    }
    return undefined
  }

  function keep(child: ChildProcess): void {
    // An idle process must not keep the server from ending.
    child.unref()
    child.channel?.unref()
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  return async (request, bounds, places) => {
    const bytes = request.bytes.length
    if (heldBytes + bytes > mostWaitingBytes) throw unavailable(options.unavailable)
    heldBytes += bytes
    try {
      return await inTurn(() => work(request, bounds), places)
    } finally {
      heldBytes -= bytes
    }
  }
}

/** The only settings of the server that it gets: the others have passwords. They make it start sooner and stay smaller. */
const settings = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']

async function start({ program, heapMegabytes, unavailable: sentence }: Options): Promise<ChildProcess> {
  const file = await openSharedFile().catch((error: Error) => {
    throw unavailable(sentence, error)
  })
  const child = fork(fileURLToPath(program), [], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => settings.includes(name))),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'ignore', 'ipc', file.fd],
  })
  processes.set(child, file)
  child.once('close', () => {
    processes.delete(child)
    void file.close()
  })
  // A process that fails to start can emit `error` more than once; unhandled, that would crash the server.
  child.on('error', () => undefined)
  child.stdout?.on('data', (words: Buffer) => lastWords.set(child, words.toString()))
  if (child.stdout instanceof Socket) child.stdout.unref()
  return child
}

async function ask(
  child: ChildProcess,
  { bytes, ...request }: { bytes: Uint8Array },
  bounds: Bounds,
  sentence: PlainMessage,
): Promise<Reply> {
  const file = processes.get(child)
  if (!file) throw unavailable(sentence)
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  // Avoids an unhandled rejection while the bytes are being written, or when that fails.
  promise.catch(() => undefined)
  const listeners = {
    message: (reply: unknown) => resolve(reply as Reply),
    error: (error: Error) => reject(unavailable(sentence, error)),
    close: (code: number | null, signal: string | null) => {
      const unanswered = new Error(`A process has ended without an answer (${signal ?? code})`)
      const bound = (['time', 'memory'] as const).find((each) => lastWords.get(child)?.endsWith(each))
      if (bound) reject(new OutOfBounds(bound))
      else if (outOfMemory.includes(signal ?? code)) reject(new OutOfBounds('memory'))
      else reject(signal === null ? unanswered : unavailable(sentence, unanswered))
    },
  }
  for (const [event, listener] of Object.entries(listeners)) child.on(event, listener)
  const deadline = setTimeout(() => reject(new OutOfBounds('time')), patienceMs)
  try {
    await writeShared(file, bytes)
    const order: Order = { bounds, request, length: bytes.length }
    // A process that did not start has no channel and emits an error. If sending fails, `close` tells why.
    if (child.connected) child.send(order, () => undefined)
    const reply = await promise
    return 'answer' in reply ? { ...reply, answer: await fetchBytes(file, reply.answer) } : reply
  } finally {
    clearTimeout(deadline)
    for (const [event, listener] of Object.entries(listeners)) child.off(event, listener)
  }
}

function unavailable(sentence: PlainMessage, cause?: Error): AppError {
  return new AppError('unavailable', sentence, { retryAfter: 60, cause })
}
