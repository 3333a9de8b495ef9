/** One page of a list. `total` counts all its rows; `next` is the cursor of the next page. */
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
