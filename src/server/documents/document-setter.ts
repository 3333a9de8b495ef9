import { Worker } from 'node:worker_threads'
import type { SetAnswer, SetRequest } from './set-request.ts'

/** The worker thread with its queue: one document at a time, previews first, otherwise first come, first served. */
export interface DocumentSetter {
  /** @throws Error when Typst refuses the data, when the worker dies or hangs over it, or after close. */
  set(request: SetRequest, urgency?: { isPreview: boolean }): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  isPreview: boolean
  request: SetRequest
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

/** A document of 500 lines takes half a second on a slow machine; after this it is stuck, not slow. */
const longestSettingMs = 30_000

export interface SetterOptions {
  workerFile?: URL
  /** After so long without a document the thread ends, and gives back its memory. Never, unless told. */
  idleMs?: number
}

/**
 * A setter whose thread starts with the first document and is replaced when it dies: whoever's document it died
 * over gets the error, the next in the queue gets a fresh thread. So does a document that needs a font the thread
 * did not load.
 */
export function startSetter({
  workerFile = new URL('./document-worker.ts', import.meta.url),
  idleMs,
}: SetterOptions = {}): DocumentSetter {
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let loadedFonts: string[] = []
  let idle: NodeJS.Timeout | undefined
  let current: Waiting | undefined
  let deadline: NodeJS.Timeout | undefined
  let closed = false

  /** Previews are short and few: what they pass is late by some milliseconds, and nothing waits for ever. */
  function enqueue(waiting: Waiting) {
    const firstLater = waiting.isPreview ? queue.findIndex((other) => !other.isPreview) : -1
    queue.splice(firstLater === -1 ? queue.length : firstLater, 0, waiting)
  }

  function setNext() {
    if (current) return
    current = queue.shift()
    if (!current) return rest()
    clearTimeout(idle)
    worker = workerWith(current.request.fonts)
    // Only an unfinished document keeps the process alive; an idle thread does not.
    worker.ref()
    deadline = setTimeout(() => abandonWorker('The document took too long to set'), longestSettingMs)
    worker.postMessage(current.request)
  }

  function rest() {
    if (idleMs === undefined) return
    clearTimeout(idle)
    idle = setTimeout(endWorker, idleMs).unref()
  }

  /** What an earlier document needed is loaded again: the next one of its kind is never far. */
  function workerWith(fonts: string[]): Worker {
    if (worker && fonts.every((font) => loadedFonts.includes(font))) return worker
    const wanted = [...new Set([...loadedFonts, ...fonts])]
    endWorker()
    loadedFonts = wanted
    return startWorker(wanted)
  }

  function endWorker() {
    void worker?.terminate()
    worker = undefined
    loadedFonts = []
  }

  function startWorker(fonts: string[]): Worker {
    const started = new Worker(workerFile, { workerData: { fonts } })
    started.on('message', (answer: SetAnswer) => {
      if (started === worker) settle(answer)
    })
    started.on('error', (error: Error) => {
      if (started === worker) abandonWorker(`The document setter failed: ${error.message}`, error)
    })
    started.on('exit', (code) => {
      if (started === worker) abandonWorker(`The document setter ended (exit code ${code})`)
    })
    return started
  }

  function settle(answer: SetAnswer) {
    const settled = current
    finishCurrent()
    if ('pdf' in answer) settled?.resolve(toBuffer(answer.pdf))
    else settled?.reject(new Error(`The document could not be set: ${answer.error}`))
    setNext()
  }

  function abandonWorker(message: string, cause?: Error) {
    const interrupted = current
    endWorker()
    finishCurrent()
    interrupted?.reject(new Error(message, { cause }))
    setNext()
  }

  function finishCurrent() {
    clearTimeout(deadline)
    current = undefined
    worker?.unref()
  }

  return {
    set(request, { isPreview } = { isPreview: false }) {
      if (closed) return Promise.reject(new Error('The document setter is closed'))
      return new Promise((resolve, reject) => {
        enqueue({ isPreview, request, resolve, reject })
        setNext()
      })
    },
    async close() {
      closed = true
      clearTimeout(idle)
      const ending = worker
      worker = undefined
      const unfinished = current ? [current, ...queue.splice(0)] : []
      finishCurrent()
      for (const { reject } of unfinished) reject(new Error('The document setter is closed'))
      await ending?.terminate()
    },
  }
}

/** The bytes arrive in memory of their own; a Buffer over it copies nothing. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
