import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { ApiError, isStale, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { changedFields } from '../../ui/editing/concurrent-change.ts'
import { useLocalDraft } from '../../ui/editing/use-local-draft.ts'
import { isEditable } from '../bid-words.ts'
import { useSaveBid } from '../bids-api.ts'
import { adoption, type BidConflict, fieldsToTake, findConflict } from './bid-conflict.ts'
import { type BidContent, type BidDraft, contentOf, draftOf, newKey, pick } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import { noErrors, placeErrors } from './bid-errors.ts'
import { changeHistory, startHistory } from './bid-history.ts'
import {
  type Base,
  baseAfter,
  baseOf,
  isOpen,
  isUnreachable,
  mayBeDone,
  type UnansweredSave,
} from './unanswered-saves.ts'
import { useAutosave } from './use-autosave.ts'

type Field = keyof BidContent

/** How saving stands. `unreachable`: this computer keeps it until the server answers. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; tries: number }

/**
 * The bid as it is being written. A draft is saved by itself, one request at a time, and only what was changed is sent;
 * what is typed meanwhile stays and goes with the next one. Where a colleague saved other fields or lines both changes
 * stand, and where both touched one, `conflict` asks. A save whose answer was lost goes out again under the same id before
 * anything else, and is done once. A bid that was handed out is saved by `save` alone.
 */
export function useBidForm(bid: Bid, findUnreadable: () => HTMLElement | null) {
  const [base, setBase] = useState<Base>(() => baseOf(bid))
  const [history, change] = useReducer(changeHistory, bid, (on) => startHistory(draftOf(on)))
  const [errors, setErrors] = useState(noErrors)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [conflict, setConflict] = useState<BidConflict>()
  /** What stood in the fields before typing from an earlier visit was put back. */
  const [restoredOver, setRestoredOver] = useState<Partial<BidDraft>>()
  const { mutateAsync } = useSaveBid(bid.project_id, bid.id)
  const draft = history.present
  const content = useMemo(() => contentOf(draft), [draft])
  const dirty = useMemo(() => isOpen(base, content), [base, content])
  /** As they stand now, whatever a function that waited for an answer has seen. */
  const now = useRef({ draft, base })
  now.current.draft = draft
  /** The draft that the server would not take: it is sent again once it was changed. */
  const refused = useRef<BidDraft>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  const lost = useRef(0)

  const dispatch = useCallback((action: BidDraftAction) => {
    // What stood in the way of saving may just have been mended; saving again tells.
    setState((before) => (before.kind === 'refused' ? { kind: 'idle' } : before))
    change({ ...action, time: Date.now() })
  }, [])

  const local = useLocalDraft({
    // What is typed while a revision is made is of that one, also where the screen begins anew with it.
    key: `bid-edit-${base.bid.id}`,
    values: { draft, base: base.bid, save: base.unanswered },
    dirty,
    version: base.bid.version,
    restore: (kept) => {
      keep({ ...baseOf(kept.base), unanswered: kept.save })
      const before = draftOf(kept.base)
      setRestoredOver(pick(before, changedFields(contentOf(before), contentOf(kept.draft))))
      change({ type: 'replace', draft: kept.draft })
    },
  })

  const savesItself = base.bid.status === 'draft' && bid.status === 'draft' && !bid.isSending

  useAutosave({
    waits:
      savesItself && dirty && conflict === undefined && state.kind !== 'saving' && refused.current !== draft,
    written: draft,
    tries: state.kind === 'unreachable' ? state.tries : undefined,
    save: () => void save({ unfinished: true }),
  })

  useEffect(() => {
    // What a colleague saved, or a step such as handing out the link, is taken over while nothing is being written.
    if (bid.id !== base.bid.id || bid.version <= base.bid.version || dirty || state.kind === 'saving') return
    const fields = changedFields(base.content, contentOf(draftOf(bid)))
    keep(baseOf(bid))
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(base.content, bid, fields) })
  }, [bid, base, dirty, state.kind])

  function keep(next: Base) {
    now.current.base = next
    setBase(next)
  }

  /** @returns the saved bid, or undefined when something stood in the way; then nothing that was typed is lost */
  async function save(how: { unfinished?: true } = {}): Promise<Bid | undefined> {
    // One request at a time; the next one carries what was typed in the meantime.
    while (running.current) await running.current
    if (findUnreadable()) {
      refuse(t('One of the amounts isn’t a number. Fix it and we’ll save.'))
      return undefined
    }
    const attempt = send(now.current.draft, how)
    running.current = attempt
    try {
      return await attempt
    } finally {
      running.current = undefined
    }
  }

  async function send(mine: BidDraft, how: { unfinished?: true }): Promise<Bid | undefined> {
    const against = now.current.base
    const content = contentOf(mine)
    const sent = against.unanswered ?? { id: newKey(), content }
    const changed = changedFields(against.content, sent.content)
    if (changed.length === 0) {
      setState((before) => (before.kind === 'saved' ? before : { kind: 'idle' }))
      return against.bid
    }
    // It waited behind a save that learned that the bid was handed out: whether a revision is made is asked first.
    if (how.unfinished && against.bid.status !== 'draft') return refuseRevision(against.bid)
    setState({ kind: 'saving' })
    keep({ ...against, unanswered: sent })
    let answer: Bid
    try {
      const change = { ...pick(sent.content, changed), ...how, version: against.bid.version, saveId: sent.id }
      answer = await mutateAsync(change)
    } catch (error) {
      return fail(error, mine, { sent, isRepeat: against.unanswered !== undefined }, how)
    }
    const isAll = changedFields(sent.content, content).length === 0
    take(answer, sent, changed)
    if (isAll || answer.id !== against.bid.id) return answer
    // It was handed out after the save whose answer was lost.
    if (against.bid.status === 'draft' && answer.status !== 'draft') return refuseRevision(answer)
    return send(now.current.draft, how)
  }

  /** Goes on from what was saved. */
  function take(answer: Bid, sent: UnansweredSave, changed: readonly Field[]) {
    const against = now.current.base
    const next = baseAfter(against, sent, answer)
    keep(next)
    adopt(against, next, changed)
    // What was typed meanwhile stays kept.
    const isAll = changedFields(sent.content, contentOf(now.current.draft)).length === 0
    if (isAll || answer.id !== against.bid.id) local.clear()
    lost.current = 0
    refused.current = undefined
    setErrors(noErrors)
    setState({ kind: 'saved', at: Date.now() })
  }

  async function fail(
    error: unknown,
    mine: BidDraft,
    { sent, isRepeat }: { sent: UnansweredSave; isRepeat: boolean },
    how: { unfinished?: true },
  ): Promise<Bid | undefined> {
    const isOpenStill = mayBeDone(error, isRepeat)
    if (!isOpenStill) keep({ ...now.current.base, unanswered: undefined })
    if (isStale(error)) return meet(error.current as Bid, how)
    if (isUnreachable(error)) {
      setState({ kind: 'unreachable', tries: lost.current })
      lost.current += 1
      return undefined
    }
    const isOther = changedFields(sent.content, contentOf(now.current.draft)).length > 0
    // What stood in the way of the earlier words may be mended in those that stand here now.
    if (isRepeat && isOther && !isOpenStill) return send(now.current.draft, how)
    refused.current = mine
    setErrors(error instanceof ApiError ? placeErrors(mine, error.fields) : noErrors)
    setState({ kind: 'refused', message: messageOf(error) })
    return undefined
  }

  /** Takes over what differs from `before` in fields that nobody here has touched. */
  function adopt(before: Base, news: Base, mine: readonly Field[]) {
    const touched = changedFields(before.content, contentOf(now.current.draft))
    const fields = changedFields(before.content, news.content).filter(
      (field) => !mine.includes(field) && !touched.includes(field),
    )
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(before.content, news.bid, fields) })
  }

  /**
   * Goes on from what a colleague saved, with my own changes to it.
   * @returns true when a draft has become a bid that was handed out, so that saving these would make a revision: nobody
   * has asked for that yet
   */
  function goOnFrom(theirs: Bid, chosen: ReadonlySet<string>): boolean {
    const { base: before, draft: mine } = now.current
    const fields = fieldsToTake(before.content, mine, theirs, chosen)
    const adopt = adoption(before.content, theirs, fields, chosen)
    change({ type: 'adopt', adopt })
    now.current.draft = adopt(mine)
    const next = baseOf(theirs)
    keep(next)
    const wentOut = before.bid.status === 'draft' && theirs.status !== 'draft'
    return wentOut && changedFields(next.content, contentOf(now.current.draft)).length > 0
  }

  async function meet(theirs: Bid, how: { unfinished?: true }): Promise<Bid | undefined> {
    lost.current = 0
    if (!isEditable(theirs.status)) return refuseRevision(theirs)
    // Of what stands here now: more may have been typed while the answer was on its way.
    const found = findConflict(now.current.base.content, now.current.draft, theirs)
    if (found) {
      setState({ kind: 'idle' })
      setConflict(found)
      return undefined
    }
    const makesRevision = goOnFrom(theirs, new Set())
    return makesRevision ? refuseRevision(theirs) : send(now.current.draft, how)
  }

  /** Nobody has asked for a revision of a bid that was a draft when the writing began; of some there can be none. */
  function refuseRevision({ status, revision }: Bid): undefined {
    refuse(
      isEditable(status)
        ? t('Someone sent this bid while you were writing. Save your changes as revision {revision}.', {
            revision: revision + 1,
          })
        : t(
            'This bid was closed or replaced while you were writing. Your text is still here; copy it into the newest revision.',
          ),
    )
  }

  function refuse(message: string) {
    refused.current = now.current.draft
    setState({ kind: 'refused', message })
  }

  /** Ends a conflict: of what both changed, theirs where it was chosen; of all others each one's own. */
  async function settle(chosen: ReadonlySet<string>): Promise<Bid | undefined> {
    if (!conflict) return undefined
    const makesRevision = goOnFrom(conflict.theirs, chosen)
    setConflict(undefined)
    if (makesRevision) return refuseRevision(conflict.theirs)
    return save(savesItself ? { unfinished: true } : {})
  }

  return {
    saved: base.bid,
    /** What the writing began on, and what was saved of it since. */
    began: base.content,
    draft,
    content,
    dispatch,
    dirty,
    errors,
    state,
    savesItself,
    conflict,
    save,
    settle,
    closeConflict: () => {
      setConflict(undefined)
      refuse(t('A colleague changed the same thing. Save again to choose a version.'))
    },
    undo: history.past.length > 0 ? () => change({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => change({ type: 'redo' }) : undefined,
    /** Given while typing from an earlier visit is back: shows the bid without it again. */
    discard:
      restoredOver &&
      (() => {
        setRestoredOver(undefined)
        local.clear()
        keep({ ...now.current.base, unanswered: undefined })
        change({ type: 'replace', draft: { ...draft, ...restoredOver } })
      }),
  }
}
