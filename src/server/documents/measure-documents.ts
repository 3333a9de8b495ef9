import { createDocuments } from './documents.ts'
import { sampleBid } from './sample-documents.ts'

/** Times in milliseconds; resident memory of the whole process in bytes. */
export interface DocumentMeasures {
  firstMs: number
  setP50: number
  setP95: number
  editedP50: number
  cachedP50: number
  cachedP95: number
  memoryBefore: number
  memoryAfter: number
}

/**
 * Measures `documents` bids that differ in every line, as many versions of one bid that is being edited (one line
 * changes each time), and as many answers from the cache.
 */
export async function measureDocuments(lines = 60, documents = 300): Promise<DocumentMeasures> {
  const setter = createDocuments()
  const firstMs = await time(() => setter.setBid(sampleBid(lines)))
  for (let seed = 1; seed <= 20; seed++) await setter.setBid(sampleBid(lines, documents + seed))
  const memoryBefore = process.memoryUsage.rss()
  const set = await series(documents, (seed) => setter.setBid(sampleBid(lines, seed + 1)))
  const memoryAfter = process.memoryUsage.rss()
  const edited = await series(documents, (keystroke) => {
    const bid = sampleBid(lines)
    const [item] = bid.groups[0]?.items ?? []
    if (item) item.description = `Mobilize ${keystroke}`
    return setter.setBid(bid)
  })
  const last = sampleBid(lines, documents)
  const cached = await series(documents, () => setter.setBid(last))
  await setter.close()
  return {
    firstMs,
    setP50: quantile(set, 0.5),
    setP95: quantile(set, 0.95),
    editedP50: quantile(edited, 0.5),
    cachedP50: quantile(cached, 0.5),
    cachedP95: quantile(cached, 0.95),
    memoryBefore,
    memoryAfter,
  }
}

async function series(times: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) taken.push(await time(() => work(turn)))
  return taken.sort((a, b) => a - b)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
