import type { Bid } from '../../contract/bids.ts'
import { ApiError } from '../api/api-error.ts'
import { changedFields } from '../ui/concurrent-change.ts'
import { type BidContent, contentOf, draftOf, pick } from './bid-draft.ts'
import { compareLines, type LineChange } from './compare-bids.ts'

/** A save of which nobody knows whether it was done: its answer did not come, or said nothing. */
export interface UnansweredSave {
  content: BidContent
  /** It goes out once more, as it was, before anything else does: so there is one that may have been done, not many. */
  repeats: boolean
  /** False for what an earlier visit may have sent last, before it could note that it did. */
  wentOut: boolean
}

/** What the writing goes on from: a record, and its content as this page sent or read it. */
export interface Base {
  bid: Bid
  content: BidContent
  /** What went out from here, until it is known what became of it. */
  unanswered: readonly UnansweredSave[]
}

export function baseOf(bid: Bid): Base {
  return { bid, content: contentOf(draftOf(bid)), unanswered: [] }
}

/** Whether there is something to save, or to find out: what was taken back again may have been saved. */
export function isOpen({ content: before, unanswered }: Base, content: BidContent): boolean {
  return changedFields(before, content).length > 0 || unanswered.some(({ repeats }) => repeats)
}

/** One try of saving. */
export interface Try {
  sent: UnansweredSave
  /** What may have been done before it. */
  earlier: readonly UnansweredSave[]
  /** The one of these that is tried again. */
  known: UnansweredSave | undefined
}

/** So many are kept: more than one takes a server that fails over one after the other. */
const most = 4

export function noteSave(saves: readonly UnansweredSave[], save: UnansweredSave): readonly UnansweredSave[] {
  return [...saves.filter(({ content }) => !isSame(content, save.content)).slice(1 - most), save]
}

/** The one that is to be repeated, or went out with the same content. */
export function findSave(saves: readonly UnansweredSave[], content: BidContent): UnansweredSave | undefined {
  return saves.find(({ repeats }) => repeats) ?? saves.find((one) => isSame(one.content, content))
}

/** The saves of an earlier visit, with what it had written down: the last of it may have gone out unnoted. */
export function savesOnReturn(
  saves: readonly UnansweredSave[] = [],
  content: BidContent,
): readonly UnansweredSave[] {
  const isNoted = findSave(saves, content) !== undefined
  return isNoted ? saves : noteSave(saves, { content, repeats: false, wentOut: false })
}

/** True where no answer came, also when it is a proxy that says so: the save may or may not have been done. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
}

/**
 * The saves that may have been done after another try has failed. A refusal says that this try was not; of an earlier
 * one with the same content it says so only where the server has looked at the bid.
 */
export function savesAfter(error: unknown, { sent, earlier, known }: Try): readonly UnansweredSave[] {
  if (isUnreachable(error)) return noteSave(earlier, sent)
  const status = error instanceof ApiError ? error.status : 500
  if (status === 400 || status === 409) return earlier.filter((one) => one !== known)
  if (status > 400 && status < 500) return earlier
  // A server that fails over it once more may fail for ever; what was written since must get through.
  return noteSave(earlier, { ...sent, repeats: sent.repeats && known?.repeats !== true })
}

/**
 * What the bid read after a save whose answer was lost, as far as the bid as it stands now shows that it was done; the
 * rest as before. Right after it that is exact. Where others have saved since, a field counts as saved that is nearer to
 * what was sent than to what had been there.
 */
export function contentBelow({ bid, content: before, unanswered }: Base, theirs: Bid): BidContent {
  const now = contentOf(draftOf(theirs))
  if (theirs.version === bid.version + 1) {
    const done = unanswered.find(({ content }) => readsAs(theirs, content, before))
    return done ? { ...before, ...pick(done.content, changedFields(before, done.content)) } : before
  }
  return unanswered
    .filter(({ wentOut }) => wentOut)
    .reduce((content, { content: sent }) => {
      const fields = changedFields(content, sent).filter(
        (field) => distance(field, sent, now) < distance(field, content, now),
      )
      return { ...content, ...pick(sent, fields) }
    }, before)
}

/** Whether a bid reads as this content in all in which it differs from an earlier one. */
export function readsAs(bid: Bid, content: BidContent, before: BidContent): boolean {
  const fields = changedFields(before, content)
  return isSame(pick(contentOf(draftOf(bid)), fields), pick(content, fields))
}

function distance(field: keyof BidContent, from: BidContent, to: BidContent): number {
  if (isSame(from[field], to[field])) return 0
  return field === 'groups' ? linesApart(from, to) : 1
}

/** A line that reads otherwise is nearer than one that is not there. */
const weights: Record<LineChange['kind'], number> = { added: 1, removed: 1, changed: 0.5, moved: 0.25 }

/** Never nothing: the names of groups, or the order alone, may differ. */
function linesApart(from: BidContent, to: BidContent): number {
  return compareLines(from, to).reduce((sum, { kind }) => sum + weights[kind], 0.125)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
