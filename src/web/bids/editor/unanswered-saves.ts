import type { Bid } from '../../../contract/bids.ts'
import { ApiError } from '../../api/api-error.ts'
import { changedFields } from '../../ui/editing/concurrent-change.ts'
import { type BidContent, contentOf, draftOf, pick } from './bid-draft.ts'

/** A save without an answer. It is repeated unchanged, with the same id, before any other save. */
export interface UnansweredSave {
  id: string
  content: BidContent
}

/** What unsaved changes are compared with: the saved bid, and its content as this page sent or read it. */
export interface Base {
  bid: Bid
  content: BidContent
  unanswered?: UnansweredSave | undefined
}

export function baseOf(bid: Bid): Base {
  return { bid, content: contentOf(draftOf(bid)) }
}

/** True with changes to save, or a save without an answer: it may have saved changes that were undone since. */
export function isOpen({ content: before, unanswered }: Base, content: BidContent): boolean {
  return unanswered !== undefined || changedFields(before, content).length > 0
}

/**
 * The base after an answered save. If colleagues have saved since, it is the bid as our save left it, so that their
 * changes are merged in the usual way.
 */
export function baseAfter({ bid: before, content }: Base, save: UnansweredSave, answer: Bid): Base {
  const sent = pick(save.content, changedFields(content, save.content))
  const version = answer.id === before.id ? before.version + 1 : 1
  if (answer.version > version) return { bid: { ...answer, version }, content: { ...content, ...sent } }
  const news = baseOf(answer)
  return { ...news, content: { ...news.content, ...sent } }
}

/** True when no answer came, or a proxy says so. The save may have happened. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
}

/**
 * True when a failed save may have happened after all. A refusal settles this try, but an earlier try only if the
 * server looked at the bid.
 */
export function mayBeDone(error: unknown, isRepeat: boolean): boolean {
  if (isUnreachable(error)) return true
  const status = error instanceof ApiError ? error.status : 500
  if (status === 400 || status === 409) return false
  // A server that fails twice may fail forever: give up, so that later changes get through.
  return status < 500 ? isRepeat : !isRepeat
}
