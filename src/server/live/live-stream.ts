import { Readable } from 'node:stream'
import type { LiveMessage } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'

/** A reader who leaves more than this unread is cut off, and catches up when it comes again. */
const mostUnread = 64 * 1024

/** The open stream of one employee's window, in the form of server-sent events. */
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

  /** What was told before comes at once, before anybody can read it, so it doesn't count as unread. */
  begin(told: readonly { message: LiveMessage; place: string }[]): void {
    const text = told.map(({ message, place }) => written(message, place)).join('')
    this.#mostUnread += Buffer.byteLength(text)
    this.#write(text)
  }

  /** @param place where to go on from once this has come */
  tell(message: LiveMessage, place?: string): void {
    this.#write(written(message, place))
  }

  /** A comment, so that no proxy takes the silence for the end. */
  beat(): void {
    this.#write(': still here\n\n')
  }

  /** Tells nothing more. A reader who hasn't read to the end within a second is cut off. */
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
