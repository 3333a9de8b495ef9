import type { ProjectSummary } from '../../../contract/projects.ts'

export interface ListPage {
  rows: ProjectSummary[]
  total: number
  nextCursor: string | null
}

/**
 * A page read again ends where it ended before, so that the pages after it need not be read again as well: what a new
 * row pushed out of it stays at its end, what moved up from the next page stays there.
 */
export function withItsEnd(before: ListPage, fresh: ListPage): ListPage {
  const { nextCursor } = before
  const end = before.rows.at(-1)
  if (nextCursor === null || end === undefined || nextCursor === fresh.nextCursor) return fresh
  const endsAt = fresh.rows.findIndex(({ id }) => id === end.id)
  if (endsAt >= 0) return { ...fresh, rows: fresh.rows.slice(0, endsAt + 1), nextCursor }
  const last = fresh.rows.at(-1)
  const pushedOut = before.rows.findIndex(({ id }) => id === last?.id)
  // Too much is new: the pages after it begin elsewhere now.
  if (fresh.nextCursor === null || pushedOut < 0) return fresh
  return { ...fresh, rows: [...fresh.rows, ...before.rows.slice(pushedOut + 1)], nextCursor }
}
