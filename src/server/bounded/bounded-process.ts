import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'
import type { PlainMessage } from '../../domain/sentences/say.ts'
import type { Bound, Bounds, Order, Reply } from './bounds.ts'
import { takeTurns } from './take-turns.ts'

interface Options {
  /** A module that calls `serveBounded`. */
  program: URL
  /** How many pieces of work run at once, each in a process of its own. */
  places: number
  /** A process is kept for the next piece while it has no more resident memory than this; 0: it never is. */
  keepMegabytes: number
  /** For V8's own objects. */
  heapMegabytes: number
  /** What a person reads when there is no process to be had. */
  unavailable: PlainMessage
}

/** The work took more than it may, and its process is gone. */
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
/** By the clock, for a process that neither answers nor does anything. */
const patienceMs = 120_000

/** It aborts when it is out of memory, by one signal or another, and the system may kill it for the same reason. */
const outOfMemory: readonly (string | number | null)[] = [
  'SIGKILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  134,
]

/** What a watchdog said as it ended its process. */
const lastWords = new WeakMap<ChildProcess, string>()

/** None outlives the server; one that is killed takes them along as their channel closes. */
const processes = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of processes) child.kill('SIGKILL')
})

/**
 * Runs work on a stranger's bytes in separate processes with a limit on memory and time. A thread is not enough: native
 * code, or one list that grows too large, ends the whole server. Processes start when they are needed, are used again,
 * and end after a while without work.
 * @returns does one piece of work. @throws OutOfBounds; AppError unavailable when too much work waits or no process can
 * start; Error with what the program threw
 */
export function openBoundedProcesses<Request extends { bytes: Uint8Array }, Answer>(
  options: Options,
): (request: Request, bounds: Bounds, places?: number) => Promise<Answer> {
  const inTurn = takeTurns(options.places)
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let heldBytes = 0

  async function work(request: Request, bounds: Bounds): Promise<Answer> {
    const child = takeIdle() ?? start(options)
    let isKept = false
    try {
      const reply = await ask(child, { bounds, request }, options.unavailable)
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
    // A server that has nothing else to do may end.
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

/** Without the server's settings: nothing that reads a file has a use for passwords. */
function start({ program, heapMegabytes }: Options): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(fileURLToPath(program), [], {
    env: { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  processes.add(child)
  child.once('close', () => processes.delete(child))
  // A process that fails to start can emit `error` more than once; unhandled, that would crash the server.
  child.on('error', () => undefined)
  child.stdout?.on('data', (words: Buffer) => lastWords.set(child, words.toString()))
  if (child.stdout instanceof Socket) child.stdout.unref()
  return child
}

async function ask(child: ChildProcess, order: Order, sentence: PlainMessage): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  // Also where sending throws, and nobody waits for the answer any more.
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
    // One that could not be started has no channel, and says so as an error. What is wrong with a process that takes
    // nothing is told as it closes.
    if (child.connected) child.send(order, () => undefined)
    return await promise
  } finally {
    clearTimeout(deadline)
    for (const [event, listener] of Object.entries(listeners)) child.off(event, listener)
  }
}

function unavailable(sentence: PlainMessage, cause?: Error): AppError {
  return new AppError('unavailable', sentence, { retryAfter: 60, cause })
}
