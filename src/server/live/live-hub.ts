import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { LiveMessage } from '../../contract/live.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { findLivingSessions } from '../auth/sessions.queries.ts'
import type { Store } from '../store.ts'
import { ChannelListener } from './channel-listener.ts'
import { type ChannelNews, nudge } from './channel-news.ts'
import { readHistoryMark } from './live.queries.ts'
import { LiveStream } from './live-stream.ts'
import { RecentMessages } from './recent-messages.ts'

export interface Live {
  /**
   * Streams changes to a window, from now or from a position in an earlier stream. When changes may be missing, the
   * stream starts by telling the window to reload everything.
   * @throws rate_limited for an employee with too many windows; unavailable while the server ends
   */
  open(actor: Actor, after: string | undefined): Promise<LiveStream>
  close(): Promise<void>
}

interface LiveSettings {
  /** How often every stream gets a comment, and sessions are checked. */
  beatMs: number
  /** How often the database is asked for changes while no notification arrives. */
  askMs: number
  /** A window that missed more than this reloads everything. */
  mostMissed: number
  mostPerEmployee: number
}

const usual: LiveSettings = { beatMs: 20_000, askMs: 500, mostMissed: 500, mostPerEmployee: 20 }

/** A window opens its first stream at most this long after it read its records. */
const justNowMs = 15_000

/** All streams share one database connection, which opens with the first stream. */
export function createLive(
  address: string | ClientConfig,
  { log, ...store }: Store & { log: Pick<Logger, 'warn'> },
  settings: Partial<LiveSettings> = {},
): Live {
  return new LiveHub(address, store, log, { ...usual, ...settings })
}

class LiveHub implements Live {
  readonly #address: string | ClientConfig
  readonly #store: Store
  readonly #log: Pick<Logger, 'warn'>
  readonly #settings: LiveSettings
  readonly #recent: RecentMessages
  readonly #streams = new Set<LiveStream>()
  #listener: ChannelListener | undefined
  #timers: NodeJS.Timeout[] = []
  /** Whether notifications arrive. They don't through a pooler in transaction mode. */
  #hears = false
  #heardSinceBeat = false
  #asking: Promise<void> | undefined
  /** From the last time that the database was asked. */
  #mark: string | undefined
  #closed = false

  constructor(
    address: string | ClientConfig,
    store: Store,
    log: Pick<Logger, 'warn'>,
    settings: LiveSettings,
  ) {
    this.#address = address
    this.#store = store
    this.#log = log
    this.#settings = settings
    this.#recent = new RecentMessages(settings.mostMissed, store.clock.now())
  }

  async open(actor: Actor, after: string | undefined): Promise<LiveStream> {
    if (this.#closed) throw new AppError('unavailable', 'The server is ending', { retryAfter: 2 })
    const own = [...this.#streams].filter(({ employeeId }) => employeeId === actor.id)
    if (own.length >= this.#settings.mostPerEmployee) {
      throw new AppError('rate_limited', 'Too many windows are open', { retryAfter: 60 })
    }
    if (!this.#listener) this.#start()
    const { place } = this.#recent
    const stream = new LiveStream(actor)
    stream.begin([
      ...(this.#findMissed(after) ?? [{ message: { type: 'reload' }, place }]),
      { message: { type: 'hello' }, place },
    ])
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    try {
      // The session may have ended since it was checked.
      await this.#endStreamsOfEndedSessions([stream])
    } catch (error) {
      stream.destroy()
      throw error
    }
    return stream
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) stream.finish()
    await this.#listener?.end()
    await this.#asking
  }

  #findMissed(after: string | undefined) {
    if (after !== undefined) return this.#recent.after(after)
    return this.#recent.since(new Date(this.#store.clock.now().getTime() - justNowMs))
  }

  #start(): void {
    const { beatMs, askMs } = this.#settings
    this.#listener = new ChannelListener(
      this.#address,
      {
        onListening: () => void this.#nudge(),
        onLost: () => {
          this.#hears = false
        },
        onNews: (news) => this.#hear(news),
      },
      this.#log,
    )
    this.#timers = [
      setInterval(() => this.#beat(), beatMs).unref(),
      setInterval(() => this.#askWhileDeaf(), askMs).unref(),
    ]
  }

  #hear(news: ChannelNews): void {
    this.#heardSinceBeat = true
    if (!this.#hears) {
      this.#hears = true
      // Notifications may have been lost meanwhile.
      this.#tellToReload()
      this.#endEndedStreams()
    }
    if (news.kind === 'event') {
      const { kind: _, ...change } = news
      const { message, place } = this.#recent.add({ type: 'change', ...change }, this.#store.clock.now())
      this.#tellAll(message, place)
    } else if (news.kind === 'presence') {
      const { kind: _, ...presence } = news
      this.#tellAll({ type: 'presence', ...presence })
    } else if (news.kind === 'session') {
      this.#endStreams(({ sessionId }) => sessionId === news.id)
    }
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat()
    if (!this.#heardSinceBeat) {
      // A new connection may get notifications again.
      if (!this.#hears) this.#listener?.renew()
      this.#hears = false
    }
    this.#heardSinceBeat = false
    void this.#nudge()
    this.#endEndedStreams()
  }

  async #nudge(): Promise<void> {
    await nudge(this.#store.db).catch((error: unknown) => this.#warn(error))
  }

  #askWhileDeaf(): void {
    if (this.#hears || this.#asking) return
    this.#asking = this.#ask()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#asking = undefined
      })
  }

  async #ask(): Promise<void> {
    const mark = await readHistoryMark(this.#store.db)
    if (mark !== this.#mark) this.#tellToReload()
    this.#mark = mark
    await this.#endStreamsOfEndedSessions([...this.#streams])
  }

  #tellToReload(): void {
    this.#recent.forget(this.#store.clock.now())
    this.#tellAll({ type: 'reload' }, this.#recent.place)
  }

  #tellAll(message: LiveMessage, place?: string): void {
    for (const stream of this.#streams) stream.tell(message, place)
  }

  #endEndedStreams(): void {
    this.#endStreamsOfEndedSessions([...this.#streams]).catch((error: unknown) => this.#warn(error))
  }

  async #endStreamsOfEndedSessions(streams: readonly LiveStream[]): Promise<void> {
    if (streams.length === 0) return
    const asked = new Set(streams.map(({ sessionId }) => sessionId))
    const living = new Set(await findLivingSessions(this.#store, [...asked]))
    this.#endStreams(({ sessionId }) => asked.has(sessionId) && !living.has(sessionId))
  }

  #endStreams(which: (stream: LiveStream) => boolean): void {
    for (const stream of this.#streams) if (which(stream)) stream.finish()
  }

  #warn(error: unknown): void {
    if (!this.#closed) this.#log.warn({ err: error }, 'could not look up what changed')
  }
}
