/** Remembers the last so many numbers. */
export class RecentNumbers {
  readonly #numbers = new Set<number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  has(number: number): boolean {
    return this.#numbers.has(number)
  }

  add(number: number): void {
    this.#numbers.add(number)
    if (this.#numbers.size <= this.#most) return
    // A set yields its members in the order in which they came.
    const [oldest] = this.#numbers
    if (oldest !== undefined) this.#numbers.delete(oldest)
  }
}
