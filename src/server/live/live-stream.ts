import { Readable } from 'node:stream'
import type { LiveMessage } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'

/** A reader with more unread bytes than this is disconnected. It catches up when it reconnects. */
const mostUnread = 64 * 1024

/** Server-sent events for one browser window. */
export class LiveStream extends Readable {
  readonly employeeId: number
  readonly sessionId: number
  #mostUnread = mostUnread
  #finished = false

  constructor(actor: Pick<Actor, 'id' | 'sessionId'>) {
    super({ highWaterMark: mostUnread })
    this.employeeId = actor.id
    this.sessionId = actor.sessionId
  }

  override _read(): void {
    // Messages are pushed when they happen.
  }

  /** Missed messages are written before anybody can read, so they don't count as unread. */
  begin(told: readonly { message: LiveMessage; place: string }[]): void {
    const text = told.map(({ message, place }) => written(message, place)).join('')
    this.#mostUnread += Buffer.byteLength(text)
    this.#write(text)
  }

  /** @param place the position to continue from after this message */
  tell(message: LiveMessage, place?: string): void {
    this.#write(written(message, place))
  }

  /** Sends a comment, so that no proxy closes an idle stream. */
  beat(): void {
    this.#write(': still here\n\n')
  }

  /** Ends the stream. A reader who has not read everything after a second is disconnected. */
  finish(): void {
    if (this.#finished || this.destroyed) return
    this.#finished = true
    this.push(null)
    const timer = setTimeout(() => this.destroy(), 1_000).unref()
    this.once('close', () => clearTimeout(timer))
  }

  #write(text: string): void {
    if (this.#finished || this.destroyed) return
    this.push(text)
    if (this.readableLength > this.#mostUnread) this.destroy()
  }
}

function written(message: LiveMessage, place: string | undefined): string {
  const id = place === undefined ? '' : `id: ${place}\n`
  return `${id}data: ${JSON.stringify(message)}\n\n`
}
