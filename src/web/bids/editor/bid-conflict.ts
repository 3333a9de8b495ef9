import type { Bid } from '../../../contract/bids.ts'
import { changedFields, conflictingFields } from '../../ui/editing/concurrent-change.ts'
import { type BidContent, type BidDraft, contentOf, draftOf, type GroupDraft, pick } from './bid-draft.ts'
import { type LineDispute, mergeLines } from './merge-lines.ts'

type Field = keyof BidContent

/** The changes that clash with a colleague's, for a person to decide. */
export interface BidConflict {
  theirs: Bid
  /** The fields that both changed. `groups` only when the lines can't be merged one by one. */
  fields: readonly Field[]
  lines: readonly LineDispute[]
  /** True when lines that only one person changed are merged. */
  mergesLines: boolean
}

/** @returns undefined when all changes can be merged */
export function findConflict(base: BidContent, mine: BidDraft, theirs: Bid): BidConflict | undefined {
  const news = contentOf(draftOf(theirs))
  const disputed = conflictingFields(base, contentOf(mine), news)
  const merged = disputed.includes('groups') ? mergeLines(base.groups, mine.groups, news.groups) : undefined
  const fields = merged ? disputed.filter((field) => field !== 'groups') : disputed
  const lines = merged?.disputes ?? []
  if (fields.length + lines.length === 0) return undefined
  return { theirs, fields, lines, mergesLines: merged !== undefined }
}

/**
 * The fields to take from a colleague's bid: those that only they changed, and the chosen ones of those that both changed.
 * @param chosen names of fields, and keys of disputed lines
 */
export function fieldsToTake(
  base: BidContent,
  mine: BidDraft,
  theirs: Bid,
  chosen: ReadonlySet<string>,
): Field[] {
  const [own, news] = [contentOf(mine), contentOf(draftOf(theirs))]
  const touched = changedFields(base, own)
  const merges = mergeLines(base.groups, mine.groups, news.groups) !== undefined
  return changedFields(base, news).filter(
    (field) => !touched.includes(field) || chosen.has(field) || (field === 'groups' && merges),
  )
}

/**
 * A function that takes over these fields into a draft. Lines are merged: the colleague's changes since `base` go into the
 * draft's own lines, so that undo still works on the changes made here.
 */
export function adoption(
  base: BidContent,
  theirs: Bid,
  fields: readonly Field[],
  chosen: ReadonlySet<string> = new Set(),
): (draft: BidDraft) => BidDraft {
  const news = draftOf(theirs)
  const { groups } = contentOf(news)
  // Steps of the history share their lines: merge each list once, so that rendered lines stay the same.
  const merged = new WeakMap<readonly GroupDraft[], GroupDraft[]>()
  const linesOf = (own: readonly GroupDraft[]) => {
    const known = merged.get(own)
    if (known) return known
    const lines = mergeLines(base.groups, own, groups, chosen)?.groups ?? news.groups
    merged.set(own, lines)
    return lines
  }
  return (draft) => ({
    ...draft,
    ...pick(news, fields),
    ...(fields.includes('groups') && { groups: linesOf(draft.groups) }),
  })
}
