import { broken } from './picture-refusal.ts'

/** A file is made of thousands of pieces; one of a million is made to be slow. */
const mostRanges = 10_000

/** The pieces of a file that are kept, in the order in which they stand; neighbors become one. */
export class KeptRanges {
  readonly #source: Buffer
  readonly #ranges: { start: number; end: number }[] = []

  constructor(source: Buffer) {
    this.#source = source
  }

  keep(start: number, end: number): void {
    const last = this.#ranges.at(-1)
    if (last?.end === start) last.end = end
    else this.#ranges.push({ start, end })
    if (this.#ranges.length > mostRanges) throw broken('too many pieces')
  }

  join(): Buffer {
    return Buffer.concat(this.#ranges.map(({ start, end }) => this.#source.subarray(start, end)))
  }
}
