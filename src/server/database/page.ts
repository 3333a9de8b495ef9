/** One page of a list: `total` rows in all, `next` the cursor of the page after this one. */
export class Page<T> {
  readonly rows: readonly T[] | AsyncIterable<readonly T[]>
  readonly total: number
  readonly next: string | null

  constructor(rows: readonly T[] | AsyncIterable<readonly T[]>, total: number, next: string | null = null) {
    this.rows = rows
    this.total = total
    this.next = next
  }
}
