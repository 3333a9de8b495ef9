import { randomUUID } from 'node:crypto'
import type { LiveMessage } from '../../contract/live.ts'

export interface Told {
  message: LiveMessage
  /** Where a window continues after this message. */
  place: string
}

/** The last messages of this process, in order. Positions mean nothing to other processes or after a restart. */
export class RecentMessages {
  readonly #run = randomUUID()
  readonly #most: number
  #kept: (Told & { number: number; at: Date })[] = []
  #last = 0
  /** Every message after this moment is kept. */
  #completeSince: Date

  constructor(most: number, now: Date) {
    this.#most = most
    this.#completeSince = now
  }

  get place(): string {
    return `${this.#run}.${this.#last}`
  }

  add(message: LiveMessage, at: Date): Told {
    this.#last += 1
    const told = { message, place: this.place }
    this.#kept.push({ ...told, number: this.#last, at })
    if (this.#kept.length > this.#most) this.#completeSince = this.#kept.shift()?.at ?? at
    return told
  }

  /** Makes all earlier positions invalid: their windows must reload. */
  forget(now: Date): void {
    this.#last += 1
    this.#kept = []
    this.#completeSince = now
  }

  /** Undefined when something may be missing. */
  after(place: string): Told[] | undefined {
    const [run, number] = place.split('.')
    const known = this.#last - this.#kept.length
    const isKnown = run === this.#run && Number(number) >= known && Number(number) <= this.#last
    return isKnown ? this.#kept.filter((told) => told.number > Number(number)) : undefined
  }

  /** Undefined when something may be missing. */
  since(moment: Date): Told[] | undefined {
    return moment < this.#completeSince ? undefined : this.#kept.filter(({ at }) => at > moment)
  }
}
