/** An answer as it was sent: its headers, the ETag among them, and its bytes. */
export interface SentAnswer {
  headers: Record<string, string>
  bytes: Buffer
}

const mostBytes = 8 * 1024 * 1024

/**
 * Caches the answers of one route until something is written to the database; see `databaseState`. Only for routes
 * whose answer depends on nothing but the URL, the database and the company's day: not on the caller, not on the hour.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, SentAnswer>()
  readonly #making = new Map<string, Promise<void>>()
  #state: string | undefined
  #bytes = 0

  /** The answer for this key, if nothing has been written since. While another request makes it, waits for that one. */
  async find(key: string, state: string): Promise<SentAnswer | undefined> {
    const known = this.#known(key, state)
    if (known) return known
    await this.#making.get(state + key)
    return this.#known(key, state)
  }

  /** Says that a request begins to make this answer; whoever asks for the same waits until it calls what is returned. */
  begin(key: string, state: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#making.set(state + key, promise)
    return () => {
      this.#making.delete(state + key)
      resolve()
    }
  }

  #known(key: string, state: string): SentAnswer | undefined {
    return state === this.#state ? this.#answers.get(key) : undefined
  }

  /** @param state must be read before the answer, so that a write in between makes the answer unused, not wrong */
  keep(key: string, state: string, answer: SentAnswer): void {
    if (state !== this.#state) this.#clear(state)
    if (this.#answers.has(key) || answer.bytes.length > mostBytes) return
    if (this.#bytes + answer.bytes.length > mostBytes) this.#clear(state)
    this.#answers.set(key, answer)
    this.#bytes += answer.bytes.length
  }

  #clear(state: string): void {
    this.#answers.clear()
    this.#state = state
    this.#bytes = 0
  }
}
