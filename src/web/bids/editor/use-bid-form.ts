import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { changedFields } from '../../ui/editing/concurrent-change.ts'
import { useLocalDraft } from '../../ui/editing/use-local-draft.ts'
import { useSaveBid } from '../bids-api.ts'
import { autosaveMilliseconds } from './autosave-pause.ts'
import { adoption, type BidConflict } from './bid-conflict.ts'
import { type BidDraft, contentOf, draftOf, pick } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import { noErrors } from './bid-errors.ts'
import { changeHistory, startHistory } from './bid-history.ts'
import { keep, refuse, type SaveState, type Saving, saveBid, settleConflict } from './save-bid.ts'
import { type Base, baseOf, isOpen } from './unanswered-saves.ts'

export type BidForm = ReturnType<typeof useBidForm>

/**
 * The bid in the editor. A draft saves itself: one request at a time, changed fields only; typing during a request goes
 * into the next one. A sent bid is saved by `save` only. Changes of a colleague are merged; `conflict` asks about fields
 * and lines that both changed. A save without an answer is repeated first, with the same id, so that it happens once.
 */
export function useBidForm(bid: Bid, findUnreadable: () => HTMLElement | null) {
  const { saving, base, history, content, dirty, errors, state, conflict, discard } = useBidState(
    bid,
    findUnreadable,
  )
  const { change, setState, setConflict } = saving
  const draft = history.present
  const savesItself = base.bid.status === 'draft' && bid.status === 'draft' && !bid.isSending
  const save = (how: { unfinished?: true } = {}) => saveBid(saving, how)

  const dispatch = useCallback(
    (action: BidDraftAction) => {
      // The change may have fixed the error.
      setState((before) => (before.kind === 'refused' ? { kind: 'idle' } : before))
      change({ ...action, time: Date.now() })
    },
    [change, setState],
  )

  useAutosave({
    waits:
      savesItself && dirty && conflict === undefined && state.kind !== 'saving' && saving.refused !== draft,
    written: draft,
    tries: state.kind === 'unreachable' ? state.tries : undefined,
    save: () => void save({ unfinished: true }),
  })

  useEffect(() => {
    // Take over a colleague's save, or a step such as sending, while nothing is unsaved here.
    if (bid.id !== base.bid.id || bid.version <= base.bid.version || dirty || state.kind === 'saving') return
    const fields = changedFields(base.content, contentOf(draftOf(bid)))
    keep(saving, baseOf(bid))
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(base.content, bid, fields) })
  }, [bid, base, dirty, state.kind, saving, change])

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
    settle: async (chosen: ReadonlySet<string>) =>
      conflict && settleConflict(saving, conflict, chosen, savesItself ? { unfinished: true } : {}),
    closeConflict: () => {
      setConflict(undefined)
      refuse(saving, t('A colleague changed the same thing. Save again to choose a version.'))
    },
    undo: history.past.length > 0 ? () => change({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => change({ type: 'redo' }) : undefined,
    /** Removes typing restored from an earlier visit; undefined when there is none. */
    discard,
  }
}

/** The state of the form. `saving` stays the same object, with the values of the last render. */
function useBidState(bid: Bid, findUnreadable: () => HTMLElement | null) {
  const [base, setBase] = useState<Base>(() => baseOf(bid))
  const [history, change] = useReducer(changeHistory, bid, (on) => startHistory(draftOf(on)))
  const [errors, setErrors] = useState(noErrors)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [conflict, setConflict] = useState<BidConflict>()
  /** The saved values of fields in which typing from an earlier visit was restored. */
  const [restoredOver, setRestoredOver] = useState<Partial<BidDraft>>()
  const { mutateAsync: request } = useSaveBid(bid.project_id, bid.id)
  const draft = history.present
  const content = useMemo(() => contentOf(draft), [draft])
  const dirty = useMemo(() => isOpen(base, content), [base, content])

  const local = useLocalDraft({
    // Keyed by the saved bid: typing during a save that makes a revision belongs to the revision.
    key: `bid-draft-${base.bid.id}`,
    values: { draft, base: base.bid, save: base.unanswered },
    dirty,
    version: base.bid.version,
    restore: (kept) => {
      keep(saving, { ...baseOf(kept.base), unanswered: kept.save })
      const before = draftOf(kept.base)
      setRestoredOver(pick(before, changedFields(contentOf(before), contentOf(kept.draft))))
      change({ type: 'replace', draft: kept.draft })
    },
  })

  const lasting = useRef<Pick<Saving, 'base' | 'refused' | 'running' | 'lost'>>({
    base,
    refused: undefined,
    running: undefined,
    lost: 0,
  })
  const saving: Saving = Object.assign(lasting.current, {
    draft,
    request,
    findUnreadable,
    clearCopy: local.clear,
    setBase,
    change,
    setErrors,
    setState,
    setConflict,
  })

  function discard() {
    setRestoredOver(undefined)
    local.clear()
    keep(saving, { ...saving.base, unanswered: undefined })
    change({ type: 'replace', draft: { ...draft, ...restoredOver } })
  }

  return {
    saving,
    base,
    history,
    content,
    dirty,
    errors,
    state,
    conflict,
    discard: restoredOver && discard,
  }
}

/**
 * Saves after a pause in typing. After an unanswered try it waits longer, and tries again as soon as the computer is
 * online.
 */
function useAutosave({
  waits,
  written,
  tries,
  save,
}: {
  /** True while there are changes to save. */
  waits: boolean
  /** A new object after each change. */
  written: object
  /** The unanswered tries in a row, less one; undefined after an answer. */
  tries: number | undefined
  save: () => void
}) {
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    if (!waits) return
    const again = () => latestSave.current()
    const timer = setTimeout(again, tries === undefined ? autosaveMilliseconds : retryMilliseconds(tries))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waits, written, tries])
}

/** 2 s at first, doubling up to 30 s. */
function retryMilliseconds(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries)
}
