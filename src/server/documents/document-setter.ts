import { Worker } from 'node:worker_threads'

/** One document for the worker thread to set. */
export interface SetRequest {
  template: 'bid' | 'invoice' | 'receipt' | 'statement' | 'legal' | 'pay-application' | 'caisson-log'
  /** JSON text, so that what was hashed is what is printed. It contains the file names of pictures. */
  data: string
  pictures: Picture[]
  /** Extra font families that the text needs; see script-fonts.ts. */
  fonts: string[]
}

/** Pictures are sent beside the JSON, because Typst reads bytes, not base64. */
export interface Picture {
  /** The file name in the templates. */
  name: '/logo' | '/signature' | `/picture-${number}`
  bytes: Uint8Array
}

export type SetAnswer = { pdf: Uint8Array } | { error: string }

/** A finished PDF and the SHA-256 of its bytes in lower-case hex. The cache shares it, so never write to it. */
export interface SetDocument {
  pdf: Buffer
  sha256: string
}

interface Waiting {
  isPreview: boolean
  request: SetRequest
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

/** A document of 500 lines takes half a second on a slow machine. A worker that takes longer than this is stuck. */
const longestSettingMs = 30_000

/** Before the next document that waits, for clicks: the thread that answers them also gathers and sends what is set. */
const pauseMs = 5

export interface SetterOptions {
  workerFile?: URL
  /** The thread ends after this long without a document, which frees its memory. It never ends by default. */
  idleMs?: number
}

/**
 * A worker thread that sets one document at a time: previews first, the others in the order they were asked for. The
 * thread starts with the first document. When it dies, the document it was working on gets the error and the next one
 * gets a new thread. A document that needs more fonts also gets a new thread.
 */
export class DocumentSetter {
  readonly #workerFile: URL
  readonly #idleMs: number | undefined
  readonly #queue: Waiting[] = []
  #worker: Worker | undefined
  #loadedFonts: string[] = []
  #idle: NodeJS.Timeout | undefined
  #current: Waiting | undefined
  #deadline: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ workerFile = new URL('./document-worker.ts', import.meta.url), idleMs }: SetterOptions = {}) {
    this.#workerFile = workerFile
    this.#idleMs = idleMs
  }

  /** @throws Error when Typst refuses the data, when the worker dies or hangs, or after close. */
  set(request: SetRequest, { isPreview } = { isPreview: false }): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('The document setter is closed'))
    return new Promise((resolve, reject) => {
      this.#enqueue({ isPreview, request, resolve, reject })
      this.#setNext()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    clearTimeout(this.#pause)
    const ending = this.#worker
    this.#worker = undefined
    const unfinished = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)]
    this.#finishCurrent()
    for (const { reject } of unfinished) reject(new Error('The document setter is closed'))
    await ending?.terminate()
  }

  /** Previews are few and small, so those who wait behind them lose only milliseconds. */
  #enqueue(waiting: Waiting) {
    const firstLater = waiting.isPreview ? this.#queue.findIndex((other) => !other.isPreview) : -1
    this.#queue.splice(firstLater === -1 ? this.#queue.length : firstLater, 0, waiting)
  }

  #setNext() {
    if (this.#current || this.#pause) return
    this.#current = this.#queue.shift()
    if (!this.#current) return this.#rest()
    clearTimeout(this.#idle)
    this.#worker = this.#workerWith(this.#current.request.fonts)
    // Only an unfinished document keeps the process alive, not an idle thread.
    this.#worker.ref()
    this.#deadline = setTimeout(
      () => this.#abandonWorker('The document took too long to set'),
      longestSettingMs,
    )
    this.#worker.postMessage(this.#current.request)
  }

  #rest() {
    if (this.#idleMs === undefined) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#endWorker(), this.#idleMs).unref()
  }

  /** Loads the fonts of earlier documents too: more documents like them usually follow. */
  #workerWith(fonts: string[]): Worker {
    if (this.#worker && fonts.every((font) => this.#loadedFonts.includes(font))) return this.#worker
    const wanted = [...new Set([...this.#loadedFonts, ...fonts])]
    this.#endWorker()
    this.#loadedFonts = wanted
    return this.#startWorker(wanted)
  }

  #endWorker() {
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#loadedFonts = []
  }

  #startWorker(fonts: string[]): Worker {
    const started = new Worker(this.#workerFile, { workerData: { fonts } })
    started.on('message', (answer: SetAnswer) => {
      if (started === this.#worker) this.#settle(answer)
    })
    started.on('error', (error: Error) => {
      if (started === this.#worker) this.#abandonWorker(`The document setter failed: ${error.message}`, error)
    })
    started.on('exit', (code) => {
      if (started === this.#worker) this.#abandonWorker(`The document setter ended (exit code ${code})`)
    })
    return started
  }

  #settle(answer: SetAnswer) {
    const settled = this.#current
    this.#finishCurrent()
    if ('pdf' in answer) settled?.resolve(toBuffer(answer.pdf))
    else settled?.reject(new Error(`The document could not be set: ${answer.error}`))
    if (this.#queue.length === 0) return this.#setNext()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#setNext()
    }, pauseMs)
  }

  #abandonWorker(message: string, cause?: Error) {
    const interrupted = this.#current
    this.#endWorker()
    this.#finishCurrent()
    interrupted?.reject(new Error(message, { cause }))
    this.#setNext()
  }

  #finishCurrent() {
    clearTimeout(this.#deadline)
    this.#current = undefined
    this.#worker?.unref()
  }
}

/** Wraps the bytes in a Buffer without copying them. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
