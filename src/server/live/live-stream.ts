import { Readable } from 'node:stream'
import type { LiveMessage } from '../../contract/live.ts'
import type { Actor } from '../actor.ts'

/** What one reader may leave lying here; who reads more slowly is cut, and catches up when they come again. */
const mostUnread = 64 * 1024

/** The open stream of one employee's window, in the form of server-sent events. */
export class LiveStream extends Readable {
  readonly employeeId: number
  readonly sessionId: number
  /** What comes while the past is looked up; it goes out after that. */
  #held: { message: LiveMessage; text: string }[] | undefined = []
  /** The past comes at once, before anybody can read, and has a bound of its own. */
  #mayLieHere = mostUnread
  /** The changes that it began with. */
  #past: ReadonlySet<number> = new Set()
  #finished = false

  constructor(actor: Pick<Actor, 'id' | 'sessionId'>) {
    super({ highWaterMark: mostUnread })
    this.employeeId = actor.id
    this.sessionId = actor.sessionId
  }

  override _read(): void {
    // Told, not asked for.
  }

  /** @param id where to go on from, once this has come */
  tell(message: LiveMessage, id?: number): void {
    const text = written(message, id)
    if (this.#held) this.#held.push({ message, text })
    else if (!this.#isPast(message)) this.#write(text)
  }

  /** Says first what happened before, then what has come in the meantime and was not among it. */
  begin(past: readonly { message: LiveMessage; id: number }[]): void {
    const held = this.#held ?? []
    this.#held = undefined
    this.#past = new Set(past.flatMap(({ message }) => (message.type === 'change' ? [message.id] : [])))
    const news = held.filter(({ message }) => !this.#isPast(message))
    const beginning =
      past.map(({ message, id }) => written(message, id)).join('') + news.map(({ text }) => text).join('')
    this.#mayLieHere += Buffer.byteLength(beginning)
    this.#write(beginning)
  }

  /** A comment, so that nothing in between takes the silence for the end. */
  beat(): void {
    if (!this.#held) this.#write(': still here\n\n')
  }

  /** Nothing is told any more; who has not read to the end in a second is cut. */
  finish(): void {
    if (this.#finished || this.destroyed) return
    this.#finished = true
    this.push(null)
    const timer = setTimeout(() => this.destroy(), 1_000).unref()
    this.once('close', () => clearTimeout(timer))
  }

  /** The server may look up what it missed after this stream has done so. */
  #isPast(message: LiveMessage): boolean {
    return message.type === 'change' && this.#past.has(message.id)
  }

  #write(text: string): void {
    if (this.#finished || this.destroyed || text === '') return
    this.push(text)
    if (this.readableLength > this.#mayLieHere) this.destroy()
  }
}

function written(message: LiveMessage, id: number | undefined): string {
  const place = id === undefined ? '' : `id: ${id}\n`
  return `${place}data: ${JSON.stringify(message)}\n\n`
}
