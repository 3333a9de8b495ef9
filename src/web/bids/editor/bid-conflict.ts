import type { Bid } from '../../../contract/bids.ts'
import { changedFields, conflictingFields } from '../../ui/editing/concurrent-change.ts'
import { type BidContent, type BidDraft, contentOf, draftOf, type GroupDraft, pick } from './bid-draft.ts'
import { type LineDispute, mergeLines } from './merge-lines.ts'

type Field = keyof BidContent

/** What a person has to decide on, where a colleague saved the same bid. */
export interface BidConflict {
  theirs: Bid
  /** Those that both changed; `groups` only where the lines cannot be put together one by one. */
  fields: readonly Field[]
  lines: readonly LineDispute[]
  /** True where lines that only one of both changed stand side by side. */
  mergesLines: boolean
}

/** @returns undefined where both sides' changes can stand */
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
 * The fields of a colleague's bid that come into mine: all that only they changed, and of what both changed the chosen.
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
 * How a draft reads with these fields as the colleague has them. Of the lines, what they changed since `base` is put
 * into the draft's own, so that what was written here stays, and can be taken back by itself.
 */
export function adoption(
  base: BidContent,
  theirs: Bid,
  fields: readonly Field[],
  chosen: ReadonlySet<string> = new Set(),
): (draft: BidDraft) => BidDraft {
  const news = draftOf(theirs)
  const { groups } = contentOf(news)
  // Many steps of a history have the same lines; what is drawn must keep its keys.
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
