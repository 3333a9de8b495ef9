import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import type { FileStore } from './file-store.ts'
import { storeFault } from './store-faults.ts'

export interface GuardOptions {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds after which a request to the store is given up. */
  timeoutMs: number
}

/**
 * Limits the time of each request and logs failures with their cause. A write that succeeds after it was given up is
 * removed, because the caller was told that nothing was saved.
 */
export function guardFileStore(store: FileStore, { log, timeoutMs }: GuardOptions): FileStore {
  async function guard<T>(what: object, work: () => Promise<T>): Promise<T> {
    try {
      return await within(timeoutMs, work())
    } catch (error) {
      const isOfTheFile = error instanceof AppError && error.code !== 'upstream_failed'
      if (!isOfTheFile) log.warn({ err: error, ...causeOf(error), ...what }, 'the file store failed')
      throw error
    }
  }
  return {
    write(path, bytes) {
      const writing = store.write(path, bytes)
      return guard({ path }, () => writing).catch((error: unknown) => {
        if (error instanceof LateError)
          writing.then(
            () => store.remove(path).catch(() => undefined), // the sweep will
            () => undefined,
          )
        throw translateRest(error)
      })
    },
    read: (path) => guard({ path }, () => store.read(path)).catch(rethrow),
    remove: (path) => guard({ path }, () => store.remove(path)).catch(rethrow),
    async *list() {
      const files = store.list()[Symbol.asyncIterator]()
      try {
        for (;;) {
          const next = await guard({}, () => files.next()).catch(rethrow)
          if (next.done) return
          yield next.value
        }
      } finally {
        // Not awaited: a hanging store would block a caller who stops early.
        void files.return?.()?.catch(() => undefined)
      }
    },
    // Without a time limit: it reads the whole store, and nobody waits for it.
    removeUnfinished: (before) => store.removeUnfinished(before),
    check: () => guard({}, () => store.check()).catch(rethrow),
  }
}

class LateError extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds / 1000} s`)
    this.name = 'LateError'
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(milliseconds)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function rethrow(error: unknown): never {
  throw translateRest(error)
}

function translateRest(error: unknown): unknown {
  if (error instanceof AppError) return error
  return storeFault(error instanceof LateError ? 'slow' : 'broken', error)
}

function causeOf(error: unknown): object {
  return error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {}
}
