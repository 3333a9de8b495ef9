import { Worker } from 'node:worker_threads'

/** One document for the worker thread to set. */
export interface SetRequest {
  template: 'bid' | 'invoice' | 'receipt' | 'statement'
  /** JSON text, so that what was hashed is what is printed. It contains the file names of pictures. */
  data: string
  pictures: Picture[]
  /** Extra font families that the text needs; see script-fonts.ts. */
  fonts: string[]
}

/** Pictures are sent beside the JSON, because Typst reads bytes, not base64. */
export interface Picture {
  /** The file name in the templates. */
  name: '/logo' | '/signature'
  bytes: Uint8Array
}

export type SetAnswer = { pdf: Uint8Array } | { error: string }

/** A finished PDF and the SHA-256 of its bytes in lower-case hex. The cache shares it, so never write to it. */
export interface SetDocument {
  pdf: Buffer
  sha256: string
}

/** A worker thread that sets one document at a time: previews first, the others in the order they were asked for. */
export interface DocumentSetter {
  /** @throws Error when Typst refuses the data, when the worker dies or hangs, or after close. */
  set(request: SetRequest, urgency?: { isPreview: boolean }): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  isPreview: boolean
  request: SetRequest
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

/** A document of 500 lines takes half a second on a slow machine. A worker that takes longer than this is stuck. */
const longestSettingMs = 30_000

export interface SetterOptions {
  workerFile?: URL
  /** The thread ends after this long without a document, which frees its memory. It never ends by default. */
  idleMs?: number
}

/**
 * The thread starts with the first document. When it dies, the document it was working on gets the error and the next
 * one gets a new thread. A document that needs more fonts also gets a new thread.
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

  /** Previews are few and small, so those who wait behind them lose only milliseconds. */
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
    // Only an unfinished document keeps the process alive, not an idle thread.
    worker.ref()
    deadline = setTimeout(() => abandonWorker('The document took too long to set'), longestSettingMs)
    worker.postMessage(current.request)
  }

  function rest() {
    if (idleMs === undefined) return
    clearTimeout(idle)
    idle = setTimeout(endWorker, idleMs).unref()
  }

  /** Loads the fonts of earlier documents too: more documents like them usually follow. */
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

/** Wraps the bytes in a Buffer without copying them. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
