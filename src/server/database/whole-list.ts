import { Page } from './page.ts'
import type { ListRequest } from './page-by-key.ts'

/** One page as it was read, at once. */
export type ReadPage<T> = Page<T> & { rows: T[] }

/** How many rows a list without a limit reads at once. */
const chunkSize = 500

/** The page that was asked for; without a limit the whole list, chunk by chunk, so that it is never held whole. */
export async function pageOrWholeList<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
): Promise<Page<T>> {
  if (request.limit !== undefined) return readPage(request)
  const first = await readPage({ ...request, limit: chunkSize })
  if (first.next === null) return first
  return new Page(readChunks(request, readPage, first), first.total)
}

/** The whole list in chunks; the first is read at once. @throws invalid naming what is wrong with the request */
export async function readInChunks<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
): Promise<AsyncIterable<T[]>> {
  return readChunks(request, readPage, await readPage({ ...request, limit: chunkSize }))
}

async function* readChunks<T, R extends ListRequest>(
  request: R,
  readPage: (request: R) => Promise<ReadPage<T>>,
  first: ReadPage<T>,
): AsyncGenerator<T[]> {
  let page = first
  yield page.rows
  while (page.next !== null) {
    page = await readPage({ ...request, limit: chunkSize, cursor: page.next })
    yield page.rows
  }
}
