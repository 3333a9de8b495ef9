import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { withdrawUndo } from '../../ui/notify-undo.tsx'
import { goesOn } from '../../ui/page-key.ts'
import { bidUndo } from '../grid/use-line-commands.ts'
import type { BidDraft } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import type { BidForm } from './use-bid-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Saving, undo and redo, by button or key. After a save that made a revision, the editor goes on with the revision. */
export function useEditorSteps({
  bid,
  form,
  editor,
  disabled,
  onRevised,
}: {
  bid: Bid
  form: BidForm
  editor: RefObject<HTMLElement | null>
  disabled: boolean
  onRevised: (next: Bid) => void
}) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const flush = async () => (await form.save({ unfinished: true })) !== undefined
  const leaveFreely = useLeaveGuard(form.dirty, form.savesItself ? flush : undefined)
  const focusNextError = useErrorFocus(form.errors, editor)

  async function goOn(saving: Promise<Bid | undefined>) {
    const answer = await saving
    if (!answer || answer.id === bid.id) return
    notifySuccess(
      t('Saved as revision {revision}. The earlier link says there’s a newer one.', {
        revision: answer.revision,
      }),
    )
    onRevised(answer)
    leaveFreely()
    await navigate(path(`projects/${bid.project_id}/bids/${answer.id}`), goesOn)
  }

  function save() {
    if (disabled) return
    focusNextError()
    const unreadable = findUnreadable(editor.current)
    unreadable?.focus()
    unreadable?.scrollIntoView?.({ block: 'nearest' })
    // An unfinished draft may be saved; its errors show at their fields.
    void goOn(form.save(form.savesItself ? { unfinished: true } : {}))
  }

  const latest = useRef({ save, flush, undo: form.undo, redo: form.redo })
  latest.current = {
    save,
    flush,
    undo: disabled ? undefined : form.undo,
    redo: disabled ? undefined : form.redo,
  }
  /** Stable through every render, so that a keystroke renders only what it changes. */
  const steps = useMemo(
    () => ({
      save: () => latest.current.save(),
      flush: () => latest.current.flush(),
      undo: () => {
        if (!restoreUnreadable(editor.current)) keepFocus(() => latest.current.undo?.())
      },
      redo: () => keepFocus(() => latest.current.redo?.()),
    }),
    [editor],
  )
  useEditorKeys(steps)
  useEffect(() => () => withdrawUndo(bidUndo), [])

  return { steps, leaveFreely, settle: (theirs: ReadonlySet<string>) => void goOn(form.settle(theirs)) }
}

/** A figure whose text is no number. */
export function findUnreadable(editor: HTMLElement | null): HTMLElement | null {
  return editor?.querySelector<HTMLElement>('[data-unreadable]') ?? null
}

/** @returns call it before a save that a person asked for: autosave must not move the focus to an error */
function useErrorFocus({ fields, parts }: BidForm['errors'], editor: RefObject<HTMLElement | null>) {
  const asked = useRef(false)
  useEffect(() => {
    if (parts.size === 0 && Object.keys(fields).length === 0) return
    if (asked.current) editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    asked.current = false
  }, [fields, parts, editor])
  return () => {
    asked.current = true
  }
}

/** The changes of a bid, as functions that stay the same through every render. */
export function useBidChanges(change: BidForm['dispatch']) {
  const dispatch = useCallback(
    (action: BidDraftAction) => {
      withdrawUndo(bidUndo)
      change(action)
    },
    [change],
  )
  return useMemo(() => {
    const set = (fields: Partial<Omit<BidDraft, 'groups'>>, field?: string) =>
      dispatch({ type: 'set', fields, ...(field !== undefined && { field }) })
    return {
      dispatch,
      set,
      setDiscount: (discount: number) => set({ discount }),
      setSchedule: (paymentSchedule: BidDraft['paymentSchedule'], field = 'schedule') =>
        set({ paymentSchedule }, field),
    }
  }, [dispatch])
}

interface EditorKeys {
  save: () => void
  undo: () => void
  redo: () => void
}

/** Ctrl or ⌘ with S, Z, Shift Z and Y. They replace the fields' own undo, which would miss changes of the bid. */
function useEditorKeys({ save, undo, redo }: EditorKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      // Fields in a dialog keep their own undo.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const key = event.key.toLowerCase()
      const act = { s: save, z: event.shiftKey ? redo : undo, y: redo }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [save, undo, redo])
}

/**
 * Restores a figure that can't be read, as Escape does: it isn't part of the bid's history.
 * @returns false when there is none
 */
function restoreUnreadable(within: HTMLElement | null): boolean {
  const cell = within?.querySelector<HTMLElement>('[data-row] [data-unreadable]')
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return cell !== undefined && cell !== null
}

/** Drops half-typed figures before the change, and returns the focus after it. */
function keepFocus(change: () => void): void {
  const field = document.activeElement instanceof HTMLElement ? document.activeElement : null
  field?.blur()
  change()
  requestAnimationFrame(() => {
    if (field?.isConnected && document.activeElement === document.body) field.focus({ preventScroll: true })
  })
}
