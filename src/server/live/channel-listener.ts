import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { type ChannelNews, channel, readNews } from './channel-news.ts'

const firstPauseMs = 200
const longestPauseMs = 5_000

interface Hearer {
  /** From now on; what was said before is not heard. */
  onListening(): void
  onLost(): void
  onNews(news: ChannelNews): void
}

/**
 * Listens to the channel on a connection of its own: one that comes from a pool is given away between two statements.
 * A connection that ends is made again, with growing pauses; what was said meanwhile is the caller's to look up.
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

  /** Takes another connection: this one says nothing any more. */
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
      // Of a connection that was never made, `end` is not always told.
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
