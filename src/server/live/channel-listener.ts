import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { type ChannelNews, channel, readNews } from './channel-news.ts'

const firstPauseMs = 200
const longestPauseMs = 5_000

interface Hearer {
  /** Notifications arrive from now on. Earlier ones are lost. */
  onListening(): void
  onLost(): void
  onNews(news: ChannelNews): void
}

/**
 * Listens to the channel on its own connection, because a pooled one would be lent to others. Reconnects with growing
 * pauses. The caller must look up what happened while it was disconnected.
 */
export class ChannelListener {
  readonly #address: string | ClientConfig
  readonly #hear: Hearer
  readonly #log: Pick<Logger, 'warn'>
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #pauseMs = firstPauseMs
  #ended = false

  constructor(address: string | ClientConfig, hear: Hearer, log: Pick<Logger, 'warn'>) {
    this.#address = address
    this.#hear = hear
    this.#log = log
    void this.#connect()
  }

  /** Reconnects, for a connection on which nothing arrives anymore. */
  renew(): void {
    void this.#client?.end().catch(() => undefined)
  }

  async end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const settings = typeof this.#address === 'string' ? { connectionString: this.#address } : this.#address
    const client = new Client({ ...settings, application_name: 'groundwork live', keepAlive: true })
    this.#client = client
    client.on('error', (error) => this.#log.warn({ err: error }, 'the connection that listens ended'))
    client.on('end', () => {
      this.#hear.onLost()
      this.#connectLater()
    })
    client.on('notification', ({ payload }) => {
      const news = readNews(payload)
      if (news) this.#hear.onNews(news)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.#pauseMs = firstPauseMs
      this.#hear.onListening()
    } catch (error) {
      if (!this.#ended) this.#log.warn({ err: error }, 'could not listen to the database; trying again')
      // `end` is not always emitted for a connection that never opened.
      await client.end().catch(() => undefined)
      this.#connectLater()
    }
  }

  #connectLater(): void {
    if (this.#ended || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, this.#pauseMs)
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2)
  }
}
