import { Stack } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import type { Cents } from '../../../domain/money.ts'
import { useProducts } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LoadState } from '../../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { isEditable } from '../bid-words.ts'
import { useBid } from '../bids-api.ts'
import { LineGrid } from '../grid/line-grid.tsx'
import { BidConflictDialog } from './bid-conflict-dialog.tsx'
import { type BidDraft, draftOf, totalsOf } from './bid-draft.ts'
import classes from './bid-editor.module.css'
import { BidHeadFields } from './bid-head-fields.tsx'
import { BidHeader } from './bid-header.tsx'
import { BidColleagues, BidNotices } from './bid-notices.tsx'
import { BidSaveBar } from './bid-save-bar.tsx'
import { BidSummary } from './bid-summary.tsx'
import { BidTexts } from './bid-texts.tsx'
import { HomeImprovementNotice } from './home-improvement-notice.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { type BidForm, useBidForm } from './use-bid-form.ts'
import { findUnreadable, useBidChanges, useEditorSteps } from './use-editor-steps.ts'

// Loads the PDF reader after the editor.
const BidPreview = lazy(() => import('./bid-preview.tsx').then((it) => ({ default: it.BidPreview })))

export default function EditBidPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const query = useBid(projectId, bidId)
  const bid = query.data
  const [continued, setContinued] = useState<{ id: number; key: number }>()
  // A failed refetch must not close an editor with unsaved typing.
  if (!bid) {
    return (
      <>
        {query.error && <PageHeader title={t('Bid')} />}
        <LoadState query={query} />
      </>
    )
  }
  // Saving a sent bid makes its next revision. The same key keeps the editor, so that typing isn't interrupted.
  const key = continued?.id === bid.id ? continued.key : bid.id
  return <BidEditor key={key} bid={bid} onRevised={({ id }) => setContinued({ id, key })} />
}

function BidEditor({ bid, onRevised }: { bid: Bid; onRevised: (next: Bid) => void }) {
  const editor = useRef<HTMLDivElement>(null)
  const form = useBidForm(bid, () => findUnreadable(editor.current))
  const { draft, dirty, state } = form
  const disabled = !isEditable(bid.status) || bid.isSending
  const { steps, leaveFreely, settle } = useEditorSteps({ bid, form, editor, disabled, onRevised })
  // The parts around the lines render a moment later, so that typing stays fast.
  const calm = useDeferredValue(draft)
  const calmContent = useDeferredValue(form.content)
  const total = useMemo(() => totalsOf(calm).total, [calm])
  const preview = usePreviewPlace()
  return (
    <div ref={editor} data-preview={preview.place}>
      <BidHeader
        bid={bid}
        dirty={dirty}
        isPreviewed={preview.place !== 'none'}
        onPreview={preview.toggle}
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
          <BidParts bid={bid} form={form} calm={calm} total={total} disabled={disabled} undo={steps.undo} />
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
          revision={form.saved.status === 'draft' ? undefined : form.saved.revision + 1}
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
          onSettle={settle}
          onClose={form.closeConflict}
        />
      )}
    </div>
  )
}

function BidParts({
  bid,
  form: { draft, errors, ...form },
  calm,
  total,
  disabled,
  undo,
}: {
  bid: Bid
  form: BidForm
  /** The draft as it was a moment ago. */
  calm: BidDraft
  total: Cents
  disabled: boolean
  undo: () => void
}) {
  const { data: products } = useProducts()
  const [showsCost, showCost] = useLocalStorage({ key: 'bid-cost-columns', defaultValue: true })
  const { dispatch, set, setDiscount, setSchedule } = useBidChanges(form.dispatch)
  const isNew = bid.version === 1 && bid.revision === 1 && bid.groups.every(({ items }) => items.length === 0)
  return (
    <>
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
        term="paymentSchedule"
        title={t('Payment schedule')}
        tour="bid-schedule"
        description={disabled ? undefined : scheduleHint}
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
      {!disabled && <HomeImprovementNotice bid={bid} draft={calm} total={total} onTerms={set} />}
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
    </>
  )
}

const noProducts: readonly [] = []
const scheduleHint = t('Say what is due when. It must add up to the total; you bill from it later.')

/**
 * The preview stands beside the fields on a wide screen, and replaces them on a small one. Where it would squeeze the
 * lines, it is folded away until somebody wants it.
 */
function usePreviewPlace(): { place: 'none' | 'beside' | 'instead'; toggle: () => void } {
  const isWide = useMediaQuery('(min-width: 85em)', false, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(min-width: 110em)', false, { getInitialValueInEffect: false })
  // Without a default, which would be kept as if somebody had chosen it.
  const [chosen, setChosen] = useLocalStorage<boolean>({ key: 'bid-preview', getInitialValueInEffect: false })
  const isBeside = chosen ?? isRoomy
  const [isInstead, setInstead] = useState(false)
  const toggle = useCallback(
    () => (isWide ? setChosen(!isBeside) : setInstead((before) => !before)),
    [isWide, isBeside, setChosen],
  )
  const shown = isWide ? isBeside && 'beside' : isInstead && 'instead'
  return { place: shown || 'none', toggle }
}
