import type { Logger } from 'pino'
import { isDatabaseAway } from '../database/database-away.ts'

export interface ChunkWork {
  /** Rows of one transaction: short enough that nobody waits for it, long enough to be quick. */
  size: number
  /** Does the next rows, so many at most. @returns whether there may be more */
  work: (limit: number) => Promise<boolean>
  /** Says of the next row that the database refuses it. */
  giveUpRow: () => Promise<void>
  log: Pick<Logger, 'warn'>
}

/**
 * Works until there are no rows left. A chunk that the database refuses is tried in smaller ones, down to the one row
 * that it does not take. @throws when the database is away or others were in the way: then it is tried again later
 */
export async function workInChunks({ size, work, giveUpRow, log }: ChunkWork): Promise<void> {
  let limit = size
  for (;;) {
    try {
      if (!(await work(limit))) return
      limit = Math.min(size, limit * 2)
    } catch (error) {
      if (passes(error)) throw error
      log.warn({ err: error, rows: limit }, 'rows of an import were refused by the database')
      if (limit === 1) await giveUpRow()
      limit = Math.ceil(limit / 8)
    }
  }
}

/** SQLSTATE class 40: two transactions waited for each other. */
function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || ('code' in error && String(error.code).startsWith('40'))
}
