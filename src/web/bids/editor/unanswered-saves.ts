import type { Bid } from '../../../contract/bids.ts'
import { ApiError } from '../../api/api-error.ts'
import { changedFields } from '../../ui/editing/concurrent-change.ts'
import { type BidContent, contentOf, draftOf, pick } from './bid-draft.ts'

/** A save whose answer has not come. It goes out again under its id, as it was, before anything else does. */
export interface UnansweredSave {
  id: string
  content: BidContent
}

/** What the writing goes on from: a record, and its content as this page sent or read it. */
export interface Base {
  bid: Bid
  content: BidContent
  unanswered?: UnansweredSave | undefined
}

export function baseOf(bid: Bid): Base {
  return { bid, content: contentOf(draftOf(bid)) }
}

/** Whether there is something to save, or to find out: what was taken back again may have been saved. */
export function isOpen({ content: before, unanswered }: Base, content: BidContent): boolean {
  return unanswered !== undefined || changedFields(before, content).length > 0
}

/**
 * The base after a save was answered. Where others have saved since, it is the bid as the save left it: their changes
 * come as those of any colleague do.
 */
export function baseAfter({ bid: before, content }: Base, save: UnansweredSave, answer: Bid): Base {
  const sent = pick(save.content, changedFields(content, save.content))
  const version = answer.id === before.id ? before.version + 1 : 1
  if (answer.version > version) return { bid: { ...answer, version }, content: { ...content, ...sent } }
  const news = baseOf(answer)
  return { ...news, content: { ...news.content, ...sent } }
}

/** True where no answer came, also when it is a proxy that says so: the save may or may not have been done. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
}

/**
 * Whether a save may have been done although this try of it failed. A refusal says that this try was not; of an earlier
 * one it says so only where the server has looked at the bid.
 */
export function mayBeDone(error: unknown, isRepeat: boolean): boolean {
  if (isUnreachable(error)) return true
  const status = error instanceof ApiError ? error.status : 500
  if (status === 400 || status === 409) return false
  // A server that fails over it once more may fail for ever; what was written since must get through.
  return status < 500 ? isRepeat : !isRepeat
}
