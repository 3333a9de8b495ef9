import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { ApiError, isStale, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { changedFields } from '../ui/concurrent-change.ts'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { autosaveMilliseconds } from './autosave-pause.ts'
import { adoption, type BidConflict, fieldsToTake, findConflict } from './bid-conflict.ts'
import { type BidContent, type BidDraft, contentOf, draftOf, pick } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import { noErrors, placeErrors } from './bid-errors.ts'
import { changeHistory, startHistory } from './bid-history.ts'
import { isEditable } from './bid-words.ts'
import { useSaveBid } from './bids-api.ts'

type Field = keyof BidContent

/** How saving stands. `unreachable`: this computer keeps it until the server answers. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; tries: number }

/** What the writing goes on from: a record, and its content as this page sent or read it. */
interface Base {
  bid: Bid
  content: BidContent
}

/**
 * The bid as it is being written. A draft is saved by itself, one request at a time, and only what was changed is sent;
 * what is typed meanwhile stays and goes with the next one. Where a colleague saved other fields or lines both changes
 * stand, and where both touched one, `conflict` asks. A bid that was handed out is saved by `save` alone.
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
  const dirty = useMemo(() => changedFields(base.content, content).length > 0, [base, content])
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
    key: `bid-edit-${bid.id}`,
    values: { draft, base: base.bid },
    dirty,
    version: base.bid.version,
    restore: (kept) => {
      keep(baseOf(kept.base))
      const before = draftOf(kept.base)
      setRestoredOver(pick(before, changedFields(contentOf(before), contentOf(kept.draft))))
      change({ type: 'replace', draft: kept.draft })
    },
  })

  const savesItself = base.bid.status === 'draft' && bid.status === 'draft' && !bid.isSending

  const latestSave = useRef(save)
  latestSave.current = save
  const waitsToSave = savesItself && dirty && conflict === undefined && state.kind !== 'saving'
  useEffect(() => {
    if (!waitsToSave || refused.current === draft) return
    const again = () => void latestSave.current({ unfinished: true })
    const wait = state.kind === 'unreachable' ? retryMilliseconds(state.tries) : autosaveMilliseconds
    const timer = setTimeout(again, wait)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waitsToSave, draft, state])

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
      refuse(t('There is a figure that is no number. Mend it, so that nothing else is saved in its place.'))
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
    const sent = contentOf(mine)
    const changed = changedFields(against.content, sent)
    if (changed.length === 0) {
      setState((before) => (before.kind === 'saved' ? before : { kind: 'idle' }))
      return against.bid
    }
    setState({ kind: 'saving' })
    try {
      const answer = await mutateAsync({ ...pick(sent, changed), ...how, version: against.bid.version })
      const news = baseOf(answer)
      keep({ bid: answer, content: { ...news.content, ...pick(sent, changed) } })
      adopt(against, news, changed)
      local.clear()
      lost.current = 0
      refused.current = undefined
      setErrors(noErrors)
      setState({ kind: 'saved', at: Date.now() })
      return answer
    } catch (error) {
      if (isStale(error)) return meet(error.current as Bid, how)
      if (error instanceof ApiError && error.status === 0) {
        setState({ kind: 'unreachable', tries: lost.current })
        lost.current += 1
        return undefined
      }
      refused.current = mine
      setErrors(error instanceof ApiError ? placeErrors(mine, error.fields) : noErrors)
      setState({ kind: 'refused', message: messageOf(error) })
      return undefined
    }
  }

  /** Takes over what differs from `before` in fields that nobody here has touched. */
  function adopt(before: Base, news: Base, mine: readonly Field[]) {
    const touched = changedFields(before.content, contentOf(now.current.draft))
    const fields = changedFields(before.content, news.content).filter(
      (field) => !mine.includes(field) && !touched.includes(field),
    )
    if (fields.length > 0) change({ type: 'adopt', adopt: adoption(before.content, news.bid, fields) })
  }

  /** Goes on from what a colleague saved, with my own changes to it. */
  function goOnFrom(theirs: Bid, chosen: ReadonlySet<string>) {
    const { base: before, draft: mine } = now.current
    const fields = fieldsToTake(before.content, mine, theirs, chosen)
    const adopt = adoption(before.content, theirs, fields, chosen)
    change({ type: 'adopt', adopt })
    now.current.draft = adopt(mine)
    keep(baseOf(theirs))
  }

  async function meet(theirs: Bid, how: { unfinished?: true }): Promise<Bid | undefined> {
    if (!isEditable(theirs.status)) {
      refuse(
        t(
          'This bid was settled or replaced while you were writing. What you wrote is still here; copy it into the newest revision.',
        ),
      )
      return undefined
    }
    // Of what stands here now: more may have been typed while the answer was on its way.
    const found = findConflict(now.current.base.content, now.current.draft, theirs)
    if (found) {
      setState({ kind: 'idle' })
      setConflict(found)
      return undefined
    }
    goOnFrom(theirs, new Set())
    if (how.unfinished && theirs.status !== 'draft') {
      refuse(
        t('This bid was handed out while you were writing. Save it as revision {revision}.', {
          revision: theirs.revision + 1,
        }),
      )
      return undefined
    }
    return send(now.current.draft, how)
  }

  function refuse(message: string) {
    refused.current = now.current.draft
    setState({ kind: 'refused', message })
  }

  /** Ends a conflict: of what both changed, theirs where it was chosen; of all others each one's own. */
  async function settle(chosen: ReadonlySet<string>): Promise<Bid | undefined> {
    if (!conflict) return undefined
    goOnFrom(conflict.theirs, chosen)
    setConflict(undefined)
    return save(savesItself ? { unfinished: true } : {})
  }

  return {
    saved: base.bid,
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
      refuse(t('A colleague changed the same. Save again to choose which version stays.'))
    },
    undo: history.past.length > 0 ? () => change({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => change({ type: 'redo' }) : undefined,
    /** Given while typing from an earlier visit is back: shows the bid without it again. */
    discard:
      restoredOver &&
      (() => {
        setRestoredOver(undefined)
        local.clear()
        change({ type: 'replace', draft: { ...draft, ...restoredOver } })
      }),
  }
}

function baseOf(bid: Bid): Base {
  return { bid, content: contentOf(draftOf(bid)) }
}

/** Sooner at first, then every half minute; going online again tries at once. */
function retryMilliseconds(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries)
}
