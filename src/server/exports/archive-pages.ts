export const pageSize = 500

/** Rows in the order of their ids, a page at a time: never all of a table at once. */
export async function* inPages<Row extends { id: number }>(
  readPage: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await readPage(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

/** What `inPages` gives for a query. */
export type Yielded<F extends (...args: never[]) => AsyncGenerator<unknown>> =
  ReturnType<F> extends AsyncGenerator<infer Row> ? Row : never
