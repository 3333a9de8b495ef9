import { Alert, Group, Stack, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import { useProducts } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { goesOn } from '../../ui/page-key.ts'
import { Section } from '../../ui/section.tsx'
import { isEditable } from '../bid-words.ts'
import { useBid } from '../bids-api.ts'
import { LineGrid } from '../grid/line-grid.tsx'
import { keepFocus, restoreUnreadable, useEditorKeys } from '../grid/use-editor-keys.ts'
import { BidColleagues } from './bid-colleagues.tsx'
import { BidConflictDialog } from './bid-conflict-dialog.tsx'
import { type BidDraft, draftOf, totalsOf } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import classes from './bid-editor.module.css'
import { BidHeader } from './bid-header.tsx'
import { BidLanguage } from './bid-language.tsx'
import { BidNotices } from './bid-notices.tsx'
import { BidSaveBar } from './bid-save-bar.tsx'
import { BidSummary } from './bid-summary.tsx'
import { BidTexts } from './bid-texts.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { withdrawUndo } from './undo-notice.tsx'
import { useBidForm } from './use-bid-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePreviewPlace } from './use-preview-place.ts'

// The editor is there before the PDF reader is.
const BidPreview = lazy(() => import('./bid-preview.tsx').then((it) => ({ default: it.BidPreview })))

/** Edit bid: lines, texts, schedule and sums of one bid. */
export default function EditBidPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const { data: bid, error, refetch } = useBid(projectId, bidId)
  const [continued, setContinued] = useState<{ id: number; key: number }>()
  // An editor with typing in it stays, whatever becomes of looking for news in the background.
  if (!bid) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />
  // Saving a bid that was handed out goes on in its next revision: the same editor, so that typing is not interrupted.
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
  /** What stands around the lines follows them a moment later. */
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
  /** The same through every rendering: a keystroke draws what it changed, and nothing else. */
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
    // A draft may be saved half done; what stands in the way of sending it is shown where it is.
    void goOn(form.save(form.savesItself ? { unfinished: true } : {}))
  }

  useEffect(() => {
    if (errors.parts.size === 0 && Object.keys(errors.fields).length === 0) return
    // Saving by itself marks what is wrong, and leaves the hands where they are.
    if (asked.current) editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    asked.current = false
  }, [errors])

  const isNew = bid.version === 1 && bid.revision === 1 && bid.groups.every(({ items }) => items.length === 0)
  const isDraft = form.saved.status === 'draft'

  return (
    <div ref={editor} className={classes.editor} data-preview={preview.place}>
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
          <Group align="flex-end" gap="sm">
            <TextInput
              className={classes.title}
              label={t('Title')}
              placeholder={t('Caissons and grade beams, rear addition')}
              maxLength={200}
              autoFocus={isNew}
              disabled={disabled}
              error={errors.fields.title}
              value={draft.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('Valid until')}
              disabled={disabled}
              error={errors.fields.validUntil}
              value={draft.validUntil ?? ''}
              onChange={(event) => set({ validUntil: event.currentTarget.value || null })}
            />
            <BidLanguage draft={draft} disabled={disabled} onChange={set} />
          </Group>
          <Section title={t('Lines')} tour="bid-lines">
            {errors.fields.groups && (
              <Alert color="red" mb="sm" role="alert">
                {errors.fields.groups}
              </Alert>
            )}
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
