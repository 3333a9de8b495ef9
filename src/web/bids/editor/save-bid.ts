import type { Bid, BidChange } from '../../../contract/bids.ts'
import { ApiError, isStale, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { changedFields } from '../../ui/editing/concurrent-change.ts'
import { isEditable } from '../bid-words.ts'
import { adoption, type BidConflict, fieldsToTake, findConflict } from './bid-conflict.ts'
import { type BidContent, type BidDraft, contentOf, newKey, pick } from './bid-draft.ts'
import { type BidErrors, noErrors, placeErrors } from './bid-errors.ts'
import type { BidHistoryAction } from './bid-history.ts'
import {
  type Base,
  baseAfter,
  baseOf,
  isUnreachable,
  mayBeDone,
  type UnansweredSave,
} from './unanswered-saves.ts'

/** `unreachable`: this computer keeps the changes until the server answers. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; tries: number }

/** What saving works on. It has the current values even when a function continues after an answer. */
export interface Saving {
  draft: BidDraft
  base: Base
  /** The draft that the server refused. Autosave waits until it changes. */
  refused: BidDraft | undefined
  running: Promise<unknown> | undefined
  /** The tries in a row that had no answer. */
  lost: number
  request: (change: BidChange) => Promise<Bid>
  findUnreadable: () => HTMLElement | null
  /** Forgets the copy of unsaved changes that this browser keeps. */
  clearCopy: () => void
  setBase: (base: Base) => void
  change: (action: BidHistoryAction) => void
  setErrors: (errors: BidErrors) => void
  setState: (state: SaveState | ((before: SaveState) => SaveState)) => void
  setConflict: (conflict: BidConflict | undefined) => void
}

/** `unfinished`: the bid may still lack what sending it needs. */
interface How {
  unfinished?: true
}

/** @returns undefined when the bid couldn't be saved; the typed changes stay */
export async function saveBid(saving: Saving, how: How = {}): Promise<Bid | undefined> {
  while (saving.running) await saving.running
  if (saving.findUnreadable()) {
    refuse(saving, t('One of the amounts isn’t a number. Fix it and we’ll save.'))
    return undefined
  }
  const attempt = send(saving, how)
  saving.running = attempt
  try {
    return await attempt
  } finally {
    saving.running = undefined
  }
}

/** Resolves a conflict, and saves. @param chosen the fields and lines to keep as the colleague has them */
export async function settleConflict(
  saving: Saving,
  { theirs }: BidConflict,
  chosen: ReadonlySet<string>,
  how: How,
): Promise<Bid | undefined> {
  const makesRevision = rebaseOn(saving, theirs, chosen)
  saving.setConflict(undefined)
  return makesRevision ? refuseRevision(saving, theirs) : saveBid(saving, how)
}

/** Continues from this base. */
export function keep(saving: Saving, base: Base): void {
  saving.base = base
  saving.setBase(base)
}

export function refuse(saving: Saving, message: string): void {
  saving.refused = saving.draft
  saving.setState({ kind: 'refused', message })
}

async function send(saving: Saving, how: How): Promise<Bid | undefined> {
  const { draft: mine, base: against } = saving
  const content = contentOf(mine)
  const sent = against.unanswered ?? { id: newKey(), content }
  const changed = changedFields(against.content, sent.content)
  if (changed.length === 0) {
    saving.setState((before) => (before.kind === 'saved' ? before : { kind: 'idle' }))
    return against.bid
  }
  // The save before this one found that the bid has been sent. Autosave must not make a revision.
  if (how.unfinished && against.bid.status !== 'draft') return refuseRevision(saving, against.bid)
  saving.setState({ kind: 'saving' })
  keep(saving, { ...against, unanswered: sent })
  let answer: Bid
  try {
    const change = { ...pick(sent.content, changed), ...how, version: against.bid.version, saveId: sent.id }
    answer = await saving.request(change)
  } catch (error) {
    return fail(saving, error, { mine, sent, isRepeat: against.unanswered !== undefined }, how)
  }
  const isAll = changedFields(sent.content, content).length === 0
  take(saving, answer, sent, changed)
  if (isAll || answer.id !== against.bid.id) return answer
  // The bid was sent after the save whose answer was lost.
  if (against.bid.status === 'draft' && answer.status !== 'draft') return refuseRevision(saving, answer)
  return send(saving, how)
}

/** Continues from the saved bid. */
function take(saving: Saving, answer: Bid, sent: UnansweredSave, changed: readonly (keyof BidContent)[]) {
  const against = saving.base
  const next = baseAfter(against, sent, answer)
  keep(saving, next)
  adoptUntouched(saving, against, next, changed)
  // Keep what was typed during the request.
  const isAll = changedFields(sent.content, contentOf(saving.draft)).length === 0
  if (isAll || answer.id !== against.bid.id) saving.clearCopy()
  saving.lost = 0
  saving.refused = undefined
  saving.setErrors(noErrors)
  saving.setState({ kind: 'saved', at: Date.now() })
}

async function fail(
  saving: Saving,
  error: unknown,
  { mine, sent, isRepeat }: { mine: BidDraft; sent: UnansweredSave; isRepeat: boolean },
  how: How,
): Promise<Bid | undefined> {
  const isUncertain = mayBeDone(error, isRepeat)
  if (!isUncertain) keep(saving, { ...saving.base, unanswered: undefined })
  if (isStale(error)) return mergeWith(saving, error.current as Bid, how)
  if (isUnreachable(error)) {
    saving.setState({ kind: 'unreachable', tries: saving.lost })
    saving.lost += 1
    return undefined
  }
  const isOther = changedFields(sent.content, contentOf(saving.draft)).length > 0
  // The current draft may have fixed what the server refused in the repeated one.
  if (isRepeat && isOther && !isUncertain) return send(saving, how)
  saving.refused = mine
  saving.setErrors(error instanceof ApiError ? placeErrors(mine, error.fields) : noErrors)
  saving.setState({ kind: 'refused', message: messageOf(error) })
  return undefined
}

/** Takes over the changed fields that have no unsaved changes here. */
function adoptUntouched(saving: Saving, before: Base, news: Base, mine: readonly (keyof BidContent)[]) {
  const touched = changedFields(before.content, contentOf(saving.draft))
  const fields = changedFields(before.content, news.content).filter(
    (field) => !mine.includes(field) && !touched.includes(field),
  )
  if (fields.length > 0) saving.change({ type: 'adopt', adopt: adoption(before.content, news.bid, fields) })
}

/**
 * Continues from a colleague's save, with my own changes on top.
 * @returns true when the draft has been sent meanwhile, so that saving would make a revision, which needs a person's OK
 */
function rebaseOn(saving: Saving, theirs: Bid, chosen: ReadonlySet<string>): boolean {
  const { base: before, draft: mine } = saving
  const fields = fieldsToTake(before.content, mine, theirs, chosen)
  const adopt = adoption(before.content, theirs, fields, chosen)
  saving.change({ type: 'adopt', adopt })
  saving.draft = adopt(mine)
  const next = baseOf(theirs)
  keep(saving, next)
  const wentOut = before.bid.status === 'draft' && theirs.status !== 'draft'
  return wentOut && changedFields(next.content, contentOf(saving.draft)).length > 0
}

/** Merges a colleague's save and sends again, or asks about a conflict. */
async function mergeWith(saving: Saving, theirs: Bid, how: How): Promise<Bid | undefined> {
  saving.lost = 0
  if (!isEditable(theirs.status)) return refuseRevision(saving, theirs)
  // Compare the current draft: typing may have continued during the request.
  const found = findConflict(saving.base.content, saving.draft, theirs)
  if (found) {
    saving.setState({ kind: 'idle' })
    saving.setConflict(found)
    return undefined
  }
  const makesRevision = rebaseOn(saving, theirs, new Set())
  return makesRevision ? refuseRevision(saving, theirs) : send(saving, how)
}

/** A bid that was a draft when typing began must not become a revision unasked. Some bids can't be revised at all. */
function refuseRevision(saving: Saving, { status, revision }: Bid): undefined {
  refuse(
    saving,
    isEditable(status)
      ? t('Someone sent this bid while you were writing. Save your changes as revision {revision}.', {
          revision: revision + 1,
        })
      : t(
          'This bid was closed or replaced while you were writing. Your text is still here; copy it into the newest revision.',
        ),
  )
}
