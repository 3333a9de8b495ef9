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

/** `unreachable`: this computer keeps the changes until the server answers. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; tries: number }

/**
 * The bid in the editor. A draft saves itself: one request at a time, changed fields only; typing during a request goes
 * into the next one. A sent bid is saved by `save` only. Changes of a colleague are merged; `conflict` asks about fields
 * and lines that both changed. A save without an answer is repeated first, with the same id, so that it happens once.
 */
export function useBidForm(bid: Bid, findUnreadable: () => HTMLElement | null) {
  const [base, setBase] = useState<Base>(() => baseOf(bid))
  const [history, change] = useReducer(changeHistory, bid, (on) => startHistory(draftOf(on)))
  const [errors, setErrors] = useState(noErrors)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [conflict, setConflict] = useState<BidConflict>()
  /** The saved values of fields in which typing from an earlier visit was restored. */
  const [restoredOver, setRestoredOver] = useState<Partial<BidDraft>>()
  const { mutateAsync } = useSaveBid(bid.project_id, bid.id)
  const draft = history.present
  const content = useMemo(() => contentOf(draft), [draft])
  const dirty = useMemo(() => isOpen(base, content), [base, content])
  /** The current values, for functions that continue after an answer. */
  const now = useRef({ draft, base })
  now.current.draft = draft
  /** The draft that the server refused. Autosave waits until it changes. */
  const refused = useRef<BidDraft>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  const lost = useRef(0)

  const dispatch = useCallback((action: BidDraftAction) => {
    // The change may have fixed the error.
    setState((before) => (before.kind === 'refused' ? { kind: 'idle' } : before))
    change({ ...action, time: Date.now() })
  }, [])

  const local = useLocalDraft({
    // Keyed by the saved bid: typing during a save that makes a revision belongs to the revision.
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
    // Take over a colleague's save, or a step such as sending, while nothing is unsaved here.
    if (bid.id !== base.bid.id || bid.version <= base.bid.version || dirty || state.kind === 'saving') return
    const fields = changedFields(base.content, contentOf(draftOf(bid)))
    keep(baseOf(bid))
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(base.content, bid, fields) })
  }, [bid, base, dirty, state.kind])

  function keep(next: Base) {
    now.current.base = next
    setBase(next)
  }

  /** @returns undefined when the bid couldn't be saved; the typed changes stay */
  async function save(how: { unfinished?: true } = {}): Promise<Bid | undefined> {
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
    // The save before this one found that the bid has been sent. Autosave must not make a revision.
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
    // The bid was sent after the save whose answer was lost.
    if (against.bid.status === 'draft' && answer.status !== 'draft') return refuseRevision(answer)
    return send(now.current.draft, how)
  }

  /** Continues from the saved bid. */
  function take(answer: Bid, sent: UnansweredSave, changed: readonly Field[]) {
    const against = now.current.base
    const next = baseAfter(against, sent, answer)
    keep(next)
    adopt(against, next, changed)
    // Keep what was typed during the request.
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
    const isUncertain = mayBeDone(error, isRepeat)
    if (!isUncertain) keep({ ...now.current.base, unanswered: undefined })
    if (isStale(error)) return mergeWith(error.current as Bid, how)
    if (isUnreachable(error)) {
      setState({ kind: 'unreachable', tries: lost.current })
      lost.current += 1
      return undefined
    }
    const isOther = changedFields(sent.content, contentOf(now.current.draft)).length > 0
    // The current draft may have fixed what the server refused in the repeated one.
    if (isRepeat && isOther && !isUncertain) return send(now.current.draft, how)
    refused.current = mine
    setErrors(error instanceof ApiError ? placeErrors(mine, error.fields) : noErrors)
    setState({ kind: 'refused', message: messageOf(error) })
    return undefined
  }

  /** Takes over the changed fields that have no unsaved changes here. */
  function adopt(before: Base, news: Base, mine: readonly Field[]) {
    const touched = changedFields(before.content, contentOf(now.current.draft))
    const fields = changedFields(before.content, news.content).filter(
      (field) => !mine.includes(field) && !touched.includes(field),
    )
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(before.content, news.bid, fields) })
  }

  /**
   * Continues from a colleague's save, with my own changes on top.
   * @returns true when the draft has been sent meanwhile, so that saving would make a revision, which needs a person's OK
   */
  function rebaseOn(theirs: Bid, chosen: ReadonlySet<string>): boolean {
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

  /** Merges a colleague's save and sends again, or asks about a conflict. */
  async function mergeWith(theirs: Bid, how: { unfinished?: true }): Promise<Bid | undefined> {
    lost.current = 0
    if (!isEditable(theirs.status)) return refuseRevision(theirs)
    // Compare the current draft: typing may have continued during the request.
    const found = findConflict(now.current.base.content, now.current.draft, theirs)
    if (found) {
      setState({ kind: 'idle' })
      setConflict(found)
      return undefined
    }
    const makesRevision = rebaseOn(theirs, new Set())
    return makesRevision ? refuseRevision(theirs) : send(now.current.draft, how)
  }

  /** A bid that was a draft when typing began must not become a revision unasked. Some bids can't be revised at all. */
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

  /** Resolves a conflict. @param chosen the fields and lines to keep as the colleague has them */
  async function settle(chosen: ReadonlySet<string>): Promise<Bid | undefined> {
    if (!conflict) return undefined
    const makesRevision = rebaseOn(conflict.theirs, chosen)
    setConflict(undefined)
    if (makesRevision) return refuseRevision(conflict.theirs)
    return save(savesItself ? { unfinished: true } : {})
  }

  return {
    saved: base.bid,
    /** The content that unsaved changes are compared with. */
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
    /** Removes typing restored from an earlier visit; undefined when there is none. */
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
