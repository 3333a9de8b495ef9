import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { useProducts } from '../api/lists.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatInstant } from '../ui/time.ts'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import { BidActions } from './bid-actions.tsx'
import { BidConflictDialog } from './bid-conflict-dialog.tsx'
import { type BidDraft, totalsOf } from './bid-draft.ts'
import classes from './bid-editor.module.css'
import { BidNotices } from './bid-notices.tsx'
import { BidSummary } from './bid-summary.tsx'
import { BidTexts } from './bid-texts.tsx'
import { bidName, isEditable } from './bid-words.ts'
import { useBid } from './bids-api.ts'
import { LineGrid } from './line-grid.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { useBidForm } from './use-bid-form.ts'

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
  const form = useBidForm(bid)
  const { draft, dispatch, dirty, errors, saving } = form
  const leaveFreely = useUnsavedGuard(dirty)
  const totals = totalsOf(draft)
  const disabled = !isEditable(bid.status)
  const set = (fields: Partial<Omit<BidDraft, 'groups'>>) => dispatch({ type: 'set', fields })

  async function goOn(saving: Promise<Bid | undefined>) {
    const answer = await saving
    if (!answer || answer.id === bid.id) return
    notifySuccess(`Saved as revision ${answer.revision}; the earlier link now says so`)
    onRevised(answer)
    leaveFreely()
    await navigate(path(`projects/${bid.project_id}/bids/${answer.id}`), { replace: true })
  }

  function save() {
    const unreadable = editor.current?.querySelector<HTMLElement>('[data-unreadable]')
    if (unreadable) {
      form.refuse('There is a figure that is no number. Mend it, so that nothing else is saved in its place.')
      unreadable.focus()
      unreadable.scrollIntoView({ block: 'nearest' })
    } else if (dirty && !saving && !disabled) {
      void goOn(form.save())
    }
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  useEffect(() => {
    if (errors.parts.size === 0 && Object.keys(errors.fields).length === 0) return
    editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const state = saving
    ? 'Saving …'
    : form.message
      ? `Not saved: ${form.message}`
      : dirty
        ? 'Unsaved changes'
        : `Saved ${formatInstant(form.saved.updatedAt)}`
  const saveButton = (
    <Button
      leftSection={<IconDeviceFloppy size={16} />}
      loading={saving}
      disabled={!dirty}
      onClick={save}
      className={classes.save}
    >
      Save
    </Button>
  )
  const isNew = bid.version === 1 && bid.revision === 1 && bid.groups.every(({ items }) => items.length === 0)

  return (
    <div ref={editor}>
      <PageHeader
        documentTitle={`${bidName(bid)} of ${bid.project.number}`}
        title={
          <Group gap="sm" component="span">
            {bidName(bid)} <StatusBadge status={bid.status} size="md" />
          </Group>
        }
        above={
          <Anchor component={Link} to={path(`projects/${bid.project_id}/bids`)} size="sm">
            {bid.project.number} {bid.project.customerName}
          </Anchor>
        }
        actions={<BidActions bid={bid} dirty={dirty} onLeave={leaveFreely} />}
      />
      <BidNotices
        bid={bid}
        message={form.message}
        onDiscard={form.restored && dirty ? form.discard : undefined}
      />
      <div className={classes.layout}>
        <Stack gap="lg">
          <TextInput
            label="Title"
            placeholder="Caissons and grade beams, rear addition"
            maxLength={200}
            autoFocus={isNew}
            disabled={disabled}
            error={errors.fields.title}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Section title="Lines">
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
              disabled={disabled}
            />
          </Section>
          <Section
            title="Payment schedule"
            description="What is due when. It must add up to the total; invoices are made from it."
          >
            <ScheduleEditor
              schedule={draft.paymentSchedule}
              total={totals.total}
              onChange={(paymentSchedule) => set({ paymentSchedule })}
              error={errors.fields.paymentSchedule}
              errors={errors.parts}
              disabled={disabled}
            />
          </Section>
          <Section title="Texts">
            <BidTexts draft={draft} errors={errors.fields} disabled={disabled} onChange={set} />
          </Section>
        </Stack>
        <Stack className={classes.aside} gap="md">
          <BidSummary
            totals={totals}
            discount={draft.discount}
            onDiscount={(discount) => set({ discount })}
            error={errors.fields.discount}
            disabled={disabled}
          />
          <TextInput
            type="date"
            label="Valid until"
            disabled={disabled}
            error={errors.fields.validUntil}
            value={draft.validUntil ?? ''}
            onChange={(event) => set({ validUntil: event.currentTarget.value || null })}
          />
        </Stack>
      </div>
      {!disabled && (
        <div className={classes.saveBar}>
          <Text size="sm" component="span">
            <b>{formatDollars(totals.total)}</b>
          </Text>
          <Text
            size="sm"
            component="span"
            role="status"
            aria-live="polite"
            className={classes.state}
            c={form.message ? 'var(--mantine-color-error)' : 'dimmed'}
          >
            {state}
          </Text>
          {saveButton}
        </div>
      )}
      {form.conflict && (
        <BidConflictDialog
          conflict={form.conflict}
          mine={draft}
          onSettle={(keepMine) => void goOn(form.settle(keepMine))}
          onClose={form.closeConflict}
        />
      )}
    </div>
  )
}

const noProducts: readonly [] = []
