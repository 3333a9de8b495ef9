/** An answer as it was sent: its headers, the ETag among them, and its bytes. */
export interface SentAnswer {
  headers: Record<string, string>
  bytes: Buffer
}

const mostBytes = 8 * 1024 * 1024

/**
 * Keeps the answers of one route for as long as the database stands as it stood when they were read: see
 * `databaseState`. Only for a route whose answer follows from its address and the database alone: neither from who
 * asks nor from the time of day.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, SentAnswer>()
  #state: string | undefined
  #bytes = 0

  /** What was answered under this key, if nothing has been written since. */
  find(key: string, state: string): SentAnswer | undefined {
    return state === this.#state ? this.#answers.get(key) : undefined
  }

  /** @param state read before the answer was: what is written in between then makes the answer a stranger, not a lie */
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
