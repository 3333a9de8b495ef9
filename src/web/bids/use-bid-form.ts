import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Bid } from '../../contract/bids.ts'
import { ApiError, isStale, messageOf } from '../api/api-error.ts'
import { changedFields, conflictingFields } from '../ui/concurrent-change.ts'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { type BidContent, type BidDraft, contentOf, draftOf } from './bid-draft.ts'
import { type BidDraftAction, changeDraft } from './bid-draft-actions.ts'
import { noErrors, placeErrors } from './bid-errors.ts'
import { isEditable } from './bid-words.ts'
import { useSaveBid } from './bids-api.ts'

type Field = keyof BidContent

/** A colleague's version, and the fields that both of us changed. */
export interface BidConflict {
  theirs: Bid
  fields: readonly Field[]
}

/**
 * The bid as it is being written. Only what was changed is sent; where a colleague saved other fields in the meantime
 * both changes stand, and where both touched one, `conflict` asks.
 */
export function useBidForm(bid: Bid) {
  /** What the writing began on. */
  const [saved, setSaved] = useState(bid)
  const [draft, change] = useReducer(changeDraft, bid, draftOf)
  const [errors, setErrors] = useState(noErrors)
  const [message, setMessage] = useState<string>()
  const [conflict, setConflict] = useState<BidConflict>()
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useSaveBid(bid.project_id, bid.id)
  const dispatch = useCallback((action: BidDraftAction) => {
    // What stood in the way of saving may just have been mended; saving again tells.
    setMessage(undefined)
    change(action)
  }, [])
  const latest = useRef(draft)
  latest.current = draft

  const base = useMemo(() => contentOf(draftOf(saved)), [saved])
  const dirty = useMemo(() => changedFields(base, contentOf(draft)).length > 0, [base, draft])

  const local = useLocalDraft({
    key: `bid-edit-${bid.id}`,
    values: { draft, base: saved },
    dirty,
    version: saved.version,
    restore: (kept) => show(kept.base, kept.draft),
  })

  useEffect(() => {
    // What a colleague saved, or a step such as handing out the link, is taken over while nothing is being written.
    if (bid.id !== saved.id || bid.version <= saved.version || dirty || isSaving) return
    setSaved(bid)
    if (changedFields(base, contentOf(draftOf(bid))).length > 0)
      change({ type: 'replace', draft: draftOf(bid) })
  }, [bid, saved, base, dirty, isSaving])

  function show(on: Bid, shown: BidDraft) {
    setSaved(on)
    change({ type: 'replace', draft: shown })
    setConflict(undefined)
  }

  async function send(mine: BidDraft, against: Bid): Promise<Bid | undefined> {
    const before = contentOf(draftOf(against))
    const content = contentOf(mine)
    const changed = changedFields(before, content)
    try {
      const answer =
        changed.length === 0
          ? against
          : await mutateAsync({ ...pick(content, changed), version: against.version })
      local.clear()
      setSaved(answer)
      return answer
    } catch (error) {
      if (isStale(error)) {
        // The client decoded it by the call's own response schema.
        return meet(
          error.current as Bid,
          conflictingFields(before, content, contentOf(draftOf(error.current as Bid))),
          changed,
        )
      }
      setErrors(error instanceof ApiError ? placeErrors(mine, error.fields) : noErrors)
      setMessage(messageOf(error))
      return undefined
    }
  }

  async function meet(
    theirs: Bid,
    fields: readonly Field[],
    changed: readonly Field[],
  ): Promise<Bid | undefined> {
    if (!isEditable(theirs.status)) {
      setMessage(
        'This bid was settled or replaced while you were writing. What you wrote is still here; copy it into the newest revision.',
      )
      return undefined
    }
    if (fields.length > 0) {
      setConflict({ theirs, fields })
      return undefined
    }
    const merged = { ...draftOf(theirs), ...pick(latest.current, changed) }
    show(theirs, merged)
    return send(merged, theirs)
  }

  /** @returns the saved bid, or undefined when something stood in the way; then nothing that was typed is lost */
  async function attempt(mine: BidDraft, against: Bid): Promise<Bid | undefined> {
    setErrors(noErrors)
    setMessage(undefined)
    setSaving(true)
    try {
      return await send(mine, against)
    } finally {
      setSaving(false)
    }
  }

  /** Ends a conflict: of the fields that both changed `mine` or theirs; of all others each one's own. */
  async function settle(keepMine: boolean): Promise<Bid | undefined> {
    if (!conflict) return undefined
    const changed = changedFields(base, contentOf(draft)).filter(
      (field) => keepMine || !conflict.fields.includes(field),
    )
    const merged = { ...draftOf(conflict.theirs), ...pick(draft, changed) }
    show(conflict.theirs, merged)
    return attempt(merged, conflict.theirs)
  }

  return {
    saved,
    draft,
    dispatch,
    dirty,
    errors,
    message,
    refuse: setMessage,
    conflict,
    save: () => attempt(draft, saved),
    settle,
    closeConflict: () => setConflict(undefined),
    discard: () => {
      local.clear()
      show(bid, draftOf(bid))
    },
    saving: isSaving,
    restored: local.restored,
  }
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
