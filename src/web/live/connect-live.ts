import { LiveMessage, openLive } from '../../contract/live.ts'
import { noteAnswer } from '../api/reachability.ts'
import { readToken } from '../api/stored-token.ts'

/** A hidden page disconnects after this long. Browsers freeze it anyway and allow six connections to a server. */
const hiddenMs = 10_000
/** The server sends something every twenty seconds. After this long without anything the connection is dead. */
const silenceMs = 45_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** After the session has ended, how often to look for a new token. */
const tokenPauseMs = 3_000

/**
 * Keeps the stream open while the page is visible. After a break it continues with the message it missed first.
 * Returns the way to stop.
 */
export function connectLive(onMessage: (message: LiveMessage) => void): () => void {
  const stream = new LiveStream(onMessage)
  const page = new AbortController()
  const { signal } = page
  let hiding: ReturnType<typeof setTimeout> | undefined

  function goOn(): void {
    clearTimeout(hiding)
    stream.goOn()
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (isAway()) hiding = setTimeout(() => stream.pause(), hiddenMs)
    else goOn()
  }

  document.addEventListener('visibilitychange', onVisibility, { signal })
  // After sleep, the connection may have ended unnoticed.
  window.addEventListener('online', () => stream.reconnect(), { signal })
  window.addEventListener('offline', () => stream.pause(), { signal })
  window.addEventListener('pageshow', goOn, { signal })
  stream.goOn()
  return () => {
    page.abort()
    clearTimeout(hiding)
    stream.stop()
  }
}

/** Reads the stream, one attempt at a time, with a growing pause after each failure. */
class LiveStream {
  readonly #onMessage: (message: LiveMessage) => void
  #lastId: string | undefined
  #failures = 0
  /** The token that the server refused. */
  #refused: string | null = null
  #running: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(onMessage: (message: LiveMessage) => void) {
    this.#onMessage = onMessage
  }

  goOn(): void {
    if (this.#running) return
    this.#failures = 0
    this.#runIn(0)
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }

  reconnect(): void {
    this.#running?.abort()
    this.#runIn(0)
  }

  stop(): void {
    this.#stopped = true
    this.pause()
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped && !isAway()) this.#timer = setTimeout(() => void this.#run(), ms)
  }

  async #run(): Promise<void> {
    const token = readToken()
    if (token === null || token === this.#refused) {
      this.#runIn(tokenPauseMs)
      return
    }
    const attempt = new AbortController()
    this.#running = attempt
    try {
      this.#runIn(await this.#read(token, attempt))
    } catch {
      this.#runIn(this.#pauseAfterFailure())
    } finally {
      if (this.#running === attempt) this.#running = undefined
    }
  }

  /** @returns how long to wait before the next attempt */
  async #read(token: string, attempt: AbortController): Promise<number> {
    let watchdog = setTimeout(() => attempt.abort(), silenceMs)
    try {
      const response = await ask(token, this.#lastId, attempt.signal)
      if (response.status === 401) {
        this.#refused = token
        return tokenPauseMs
      }
      if (response.status === 429) return 60_000
      // By the standard of server-sent events, 204 means: do not reconnect.
      if (response.status === 204) this.#stopped = true
      if (!response.ok || !response.body) return this.#pauseAfterFailure()
      for await (const { id, message } of readMessages(response.body)) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => attempt.abort(), silenceMs)
        this.#failures = 0
        if (id !== undefined) this.#lastId = id
        if (message) this.#onMessage(message)
      }
      // The server closed the stream: it restarts, or the session is over.
      return jittered(firstPauseMs)
    } finally {
      clearTimeout(watchdog)
    }
  }

  #pauseAfterFailure(): number {
    this.#failures += 1
    return jittered(Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1)))
  }
}

/** Reports whether the server could be reached. A stream that breaks off later is no sign of that. */
async function ask(token: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  try {
    const place = lastId === undefined ? {} : { 'Last-Event-ID': lastId }
    const headers = { Authorization: `Bearer ${token}`, ...place }
    const response = await fetch(openLive.path, { headers, cache: 'no-store', signal })
    if (response.status < 500) noteAnswer(true)
    return response
  } catch (error) {
    if (!signal.aborted) noteAnswer(false)
    throw error
  }
}

function isAway(): boolean {
  return document.visibilityState === 'hidden' || navigator.onLine === false
}

/** Spreads reconnections, so that a hundred windows do not come at the same moment. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random())
}

interface Received {
  /** Sent as Last-Event-ID to continue after this message. */
  id: string | undefined
  /** Undefined for comments, and for messages of a newer server. */
  message: LiveMessage | undefined
}

/** Parses server-sent events. Also yields comments, which show that the connection is alive. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<Received> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) yield readPart(part)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function readPart(part: string): Received {
  const lines = part.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return { id: field('id'), message: readMessage(field('data')) }
}

function readMessage(data: string | undefined): LiveMessage | undefined {
  if (data === undefined) return undefined
  try {
    return LiveMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
