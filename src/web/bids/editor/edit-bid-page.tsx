import { Stack } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import { useProducts } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LoadState } from '../../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { goesOn } from '../../ui/page-key.ts'
import { Section } from '../../ui/section.tsx'
import { isEditable } from '../bid-words.ts'
import { useBid } from '../bids-api.ts'
import { LineGrid } from '../grid/line-grid.tsx'
import { keepFocus, restoreUnreadable, useEditorKeys } from '../grid/use-editor-keys.ts'
import { BidConflictDialog } from './bid-conflict-dialog.tsx'
import { type BidDraft, draftOf, totalsOf } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import classes from './bid-editor.module.css'
import { BidHeadFields } from './bid-head-fields.tsx'
import { BidHeader } from './bid-header.tsx'
import { BidColleagues, BidNotices } from './bid-notices.tsx'
import { BidSaveBar } from './bid-save-bar.tsx'
import { BidSummary } from './bid-summary.tsx'
import { BidTexts } from './bid-texts.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { withdrawUndo } from './undo-notice.tsx'
import { useBidForm } from './use-bid-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

// Loads the PDF reader after the editor.
const BidPreview = lazy(() => import('./bid-preview.tsx').then((it) => ({ default: it.BidPreview })))

export default function EditBidPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const query = useBid(projectId, bidId)
  const bid = query.data
  const [continued, setContinued] = useState<{ id: number; key: number }>()
  // A failed refetch must not close an editor with unsaved typing.
  if (!bid) return <LoadState query={query} />
  // Saving a sent bid makes its next revision. The same key keeps the editor, so that typing isn't interrupted.
  const key = continued?.id === bid.id ? continued.key : bid.id
  return <BidEditor key={key} bid={bid} onRevised={({ id }) => setContinued({ id, key })} />
}

function BidEditor({ bid, onRevised }: { bid: Bid; onRevised: (next: Bid) => void }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const { data: products } = useProducts()
  const editor = useRef<HTMLDivElement>(null)
  const form = useBidForm(bid, () => editor.current?.querySelector<HTMLElement>('[data-unreadable]') ?? null)
  const { draft, dirty, errors, state } = form
  const flush = async () => (await form.save({ unfinished: true })) !== undefined
  const leaveFreely = useLeaveGuard(dirty, form.savesItself ? flush : undefined)
  // The parts around the lines render a moment later, so that typing stays fast.
  const calm = useDeferredValue(draft)
  const calmContent = useDeferredValue(form.content)
  const total = useMemo(() => totalsOf(calm).total, [calm])
  const disabled = !isEditable(bid.status) || bid.isSending
  const [showsCost, showCost] = useLocalStorage({ key: 'bid-cost-columns', defaultValue: true })
  const preview = usePreviewPlace()
  const asked = useRef(false)
  const toggle = useRef(preview.toggle)
  toggle.current = preview.toggle
  const togglePreview = useCallback(() => toggle.current(), [])

  const { dispatch: change } = form
  const dispatch = useCallback(
    (action: BidDraftAction) => {
      withdrawUndo()
      change(action)
    },
    [change],
  )
  const set = useCallback(
    (fields: Partial<Omit<BidDraft, 'groups'>>, field?: string) =>
      dispatch({ type: 'set', fields, ...(field !== undefined && { field }) }),
    [dispatch],
  )
  const setDiscount = useCallback((discount: number) => set({ discount }), [set])
  const setSchedule = useCallback(
    (paymentSchedule: BidDraft['paymentSchedule'], field = 'schedule') => set({ paymentSchedule }, field),
    [set],
  )

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
    [],
  )
  const undo = useRef(steps.undo)
  useEditorKeys(steps)
  useEffect(() => withdrawUndo, [])

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
    asked.current = true
    const unreadable = editor.current?.querySelector<HTMLElement>('[data-unreadable]')
    unreadable?.focus()
    unreadable?.scrollIntoView?.({ block: 'nearest' })
    // An unfinished draft may be saved; its errors show at their fields.
    void goOn(form.save(form.savesItself ? { unfinished: true } : {}))
  }

  useEffect(() => {
    if (errors.parts.size === 0 && Object.keys(errors.fields).length === 0) return
    // Autosave must not move the focus.
    if (asked.current) editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    asked.current = false
  }, [errors])

  const isNew = bid.version === 1 && bid.revision === 1 && bid.groups.every(({ items }) => items.length === 0)
  const isDraft = form.saved.status === 'draft'

  return (
    <div ref={editor} data-preview={preview.place}>
      <BidHeader
        bid={bid}
        dirty={dirty}
        isPreviewed={preview.place !== 'none'}
        onPreview={togglePreview}
        onSave={form.savesItself ? steps.flush : undefined}
        onLeave={leaveFreely}
      />
      <BidColleagues bid={bid} saved={form.saved} />
      <BidNotices
        bid={bid}
        message={state.kind === 'refused' ? state.message : undefined}
        onDiscard={form.discard}
      />
      <div className={classes.layout}>
        <Stack gap="lg" className={classes.fields}>
          <BidHeadFields
            draft={draft}
            errors={errors.fields}
            disabled={disabled}
            autoFocus={isNew}
            onChange={set}
          />
          <Section title={t('Lines')} tour="bid-lines">
            <FailureAlert mb="sm">{errors.fields.groups}</FailureAlert>
            <LineGrid
              groups={draft.groups}
              products={products ?? noProducts}
              errors={errors.parts}
              dispatch={dispatch}
              undo={undo}
              showsCost={showsCost}
              onShowCost={showCost}
              disabled={disabled}
            />
          </Section>
          <BidSummary
            draft={calm}
            discount={draft.discount}
            onDiscount={setDiscount}
            error={errors.fields.discount}
            disabled={disabled}
          />
          <Section
            tour="bid-schedule"
            term="paymentSchedule"
            title={t('Payment schedule')}
            description={t('Say what is due when. It must add up to the total; you bill from it later.')}
          >
            <ScheduleEditor
              schedule={draft.paymentSchedule}
              total={total}
              language={draft.language}
              onChange={setSchedule}
              error={errors.fields.paymentSchedule}
              errors={errors.parts}
              disabled={disabled}
            />
          </Section>
          <Section title={t('Texts')} term="exclusions">
            <BidTexts
              scope={draft.scope}
              exclusions={draft.exclusions}
              terms={draft.terms}
              language={draft.language}
              errors={errors.fields}
              disabled={disabled}
              onChange={set}
            />
          </Section>
        </Stack>
        {preview.place !== 'none' && (
          <div className={classes.previewPlace}>
            <Suspense fallback={<LoadingSkeleton />}>
              <BidPreview bid={bid} content={calmContent} />
            </Suspense>
          </div>
        )}
      </div>
      {!disabled && (
        <BidSaveBar
          total={total}
          state={state}
          dirty={dirty}
          updatedAt={form.saved.updatedAt}
          saveLabel={
            isDraft ? t('Save') : t('Save as revision {revision}', { revision: form.saved.revision + 1 })
          }
          steps={steps}
          canUndo={form.undo !== undefined}
          canRedo={form.redo !== undefined}
        />
      )}
      {form.conflict && (
        <BidConflictDialog
          conflict={form.conflict}
          mine={draft}
          before={draftOf(form.began)}
          onSettle={(theirs) => void goOn(form.settle(theirs))}
          onClose={form.closeConflict}
        />
      )}
    </div>
  )
}

const noProducts: readonly [] = []

/** The preview stands beside the fields on a wide screen, and replaces them on a small one. */
function usePreviewPlace(): { place: 'none' | 'beside' | 'instead'; toggle: () => void } {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [isBeside, setBeside] = useLocalStorage({
    key: 'bid-preview',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isInstead, setInstead] = useState(false)
  if (isWide) return { place: isBeside ? 'beside' : 'none', toggle: () => setBeside(!isBeside) }
  return { place: isInstead ? 'instead' : 'none', toggle: () => setInstead(!isInstead) }
}
