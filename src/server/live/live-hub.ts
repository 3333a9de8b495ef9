import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { LiveChange, LiveMessage } from '../../contract/live.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { findLivingSessions } from '../auth/sessions.queries.ts'
import type { Store } from '../store.ts'
import { nudge } from './channel.queries.ts'
import { ChannelListener } from './channel-listener.ts'
import type { ChannelNews } from './channel-news.ts'
import { type HistoryState, readChangesAfter, readHistoryState, readRecentChanges } from './live.queries.ts'
import { LiveStream } from './live-stream.ts'
import { RecentNumbers } from './recent-numbers.ts'

export interface Live {
  /**
   * A stream of what changes from now on, for whoever read the records just now; or from the event `after` on.
   * @throws rate_limited for an employee with too many windows; unavailable while the server ends
   */
  open(actor: Actor, after: number | undefined): Promise<LiveStream>
  close(): Promise<void>
}

interface LiveSettings {
  /** A comment goes to every stream, and sessions are looked at, this often. */
  beatMs: number
  /** While nothing is heard from the database, it is asked this often. */
  askMs: number
  /** Whoever missed more is told to read everything again. */
  mostMissed: number
  mostPerEmployee: number
}

const usual: LiveSettings = { beatMs: 20_000, askMs: 500, mostMissed: 500, mostPerEmployee: 20 }

/** Whoever opens a stream without saying since when has read their records within this time. */
const justNowMs = 15_000

/** The streams of this process, fed by one connection that listens to the database for as long as anybody looks on. */
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
  readonly #streams = new Set<LiveStream>()
  readonly #told = new RecentNumbers(5_000)
  /** The last event that was told: with it, all that was committed before. */
  #last = 0
  /** What there was when this was last looked up: all of it was told, or is being read again. */
  #known: HistoryState | undefined
  #starting: Promise<void> | undefined
  #listener: ChannelListener | undefined
  #timers: NodeJS.Timeout[] = []
  /** Whether the database's news arrive; not through a pooler that gives connections away by the transaction. */
  #hears = false
  #heardSinceBeat = false
  #asking: Promise<void> | undefined
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
  }

  async open(actor: Actor, after: number | undefined): Promise<LiveStream> {
    if (this.#closed) throw new AppError('unavailable', 'The server is ending', { retryAfter: 2 })
    const own = [...this.#streams].filter(({ employeeId }) => employeeId === actor.id)
    if (own.length >= this.#settings.mostPerEmployee) {
      throw new AppError('rate_limited', 'Too many windows are open', { retryAfter: 60 })
    }
    const stream = new LiveStream(actor)
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    try {
      await this.#start()
      const place = this.#last
      const past = await this.#pastFor(after)
      stream.begin([{ message: { type: 'hello' }, id: after ?? place }, ...past])
      // Ended between being asked for and now.
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
    await this.#starting?.catch(() => undefined)
    await this.#listener?.end()
    await this.#asking
  }

  /** The first stream wakes the hub: a server that nobody looks at listens to nothing. */
  #start(): Promise<void> {
    this.#starting ??= this.#begin().catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  async #begin(): Promise<void> {
    // Before listening: what happens in between is looked up once it listens.
    this.#known = await readHistoryState(this.#store.db)
    this.#last = this.#known.newestId
    if (this.#closed) return
    const { beatMs, askMs } = this.#settings
    this.#listener = new ChannelListener(
      this.#address,
      {
        onListening: () => void this.#ask().then(() => this.#nudge()),
        onLost: () => {
          this.#hears = false
        },
        onNews: (news) => this.#hear(news),
      },
      this.#log,
    )
    this.#timers = [
      setInterval(() => this.#beat(), beatMs).unref(),
      setInterval(() => void (this.#hears || this.#streams.size === 0 || this.#ask()), askMs).unref(),
    ]
  }

  /**
   * A change is told as it is heard only after all that was committed before it: whoever breaks off here goes on from
   * it. After a silence, and while something is being looked up, it is looked up as well.
   */
  #hear(news: ChannelNews): void {
    const heardAll = this.#hears
    this.#hears = true
    this.#heardSinceBeat = true
    if (!heardAll || (news.kind === 'event' && this.#asking)) void this.#askAgain()
    else if (news.kind === 'event') {
      const { kind: _, ...change } = news
      this.#tellChange(change)
    }
    if (news.kind === 'session') {
      this.#endStreams(({ sessionId }) => sessionId === news.id)
    } else if (news.kind === 'presence') {
      const { kind: _, ...presence } = news
      this.#tellAll({ type: 'presence', ...presence })
    }
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat()
    if (!this.#heardSinceBeat) {
      // Deaf: ask instead, and try another connection.
      if (!this.#hears) this.#listener?.renew()
      this.#hears = false
    }
    this.#heardSinceBeat = false
    void this.#nudge()
    void this.#ask()
    this.#endStreamsOfEndedSessions([...this.#streams]).catch((error: unknown) => this.#warn(error))
  }

  async #nudge(): Promise<void> {
    await nudge(this.#store.db).catch((error: unknown) => this.#warn(error))
  }

  /** Looks up what was written and not heard of. One at a time. */
  #ask(): Promise<void> {
    this.#asking ??= this.#catchUp()
      .catch((error: unknown) => {
        // What is heard next is looked up again, together with what was not found out now.
        this.#hears = false
        this.#warn(error)
      })
      .finally(() => {
        this.#asking = undefined
      })
    return this.#asking
  }

  /**
   * What is being looked up now may have been read before the news came. Begins at once, or as soon as that is done: the
   * next news, in the same breath, shall not be told before.
   */
  #askAgain(): Promise<void> {
    return this.#asking ? this.#asking.then(() => this.#ask()) : this.#ask()
  }

  async #catchUp(): Promise<void> {
    if (this.#closed) return
    // That a session ended may have been told into the silence as well.
    if (!this.#hears) await this.#endStreamsOfEndedSessions([...this.#streams])
    const { db } = this.#store
    const { mostMissed } = this.#settings
    // First: what is committed in between is looked up twice, and told once.
    const state = await readHistoryState(db)
    const changes = await readChangesAfter(db, this.#last, mostMissed, this.#known)
    if (changes && changes.length <= mostMissed) {
      this.#known = state
      for (const change of changes) this.#tellChange(change)
      return
    }
    // Too much: also where all that was found has been told, what has not may be beyond the limit.
    this.#known = await readHistoryState(db)
    this.#last = this.#known.newestId
    this.#tellAll({ type: 'reload' }, this.#last)
  }

  async #pastFor(after: number | undefined): Promise<{ message: LiveMessage; id: number }[]> {
    const { db, clock } = this.#store
    const { mostMissed } = this.#settings
    const newest = this.#last
    const changes =
      after === undefined
        ? await readRecentChanges(db, new Date(clock.now().getTime() - justNowMs), mostMissed)
        : await readChangesAfter(db, after, mostMissed)
    if (!changes || changes.length > mostMissed) return [{ message: { type: 'reload' }, id: newest }]
    // Without a place of their own where the stream begins anew: it goes on from where the hub stood.
    return changes.map((change) => ({
      message: { type: 'change', ...change },
      id: after === undefined ? newest : change.id,
    }))
  }

  #tellChange(change: LiveChange): void {
    if (this.#told.has(change.id)) return
    this.#told.add(change.id)
    this.#last = change.id
    this.#tellAll({ type: 'change', ...change }, change.id)
  }

  #tellAll(message: LiveMessage, id?: number): void {
    for (const stream of this.#streams) stream.tell(message, id)
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
