import { formatDollars } from '../../domain/money.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { type BidContent, type BidDraft, contentOf, draftOf, totalsOf } from './bid-draft.ts'
import type { BidConflict } from './use-bid-form.ts'

/** What two people changed in one bid, each with as much of it as fits a table's cell. */
export function BidConflictDialog({
  conflict: { theirs, fields },
  mine,
  onSettle,
  onClose,
}: {
  conflict: BidConflict
  mine: BidDraft
  onSettle: (keepMine: boolean) => void
  onClose: () => void
}) {
  const drafts = { mine, theirs: draftOf(theirs) }
  return (
    <ConflictDialog
      what="this bid"
      fields={fields.map((field) => ({
        label: labels[field],
        mine: wordsOf(drafts.mine, field),
        theirs: wordsOf(drafts.theirs, field),
      }))}
      onKeepMine={() => onSettle(true)}
      onTakeTheirs={() => onSettle(false)}
      onClose={onClose}
    />
  )
}

const labels: Record<keyof BidContent, string> = {
  title: 'Title',
  language: 'Language',
  groups: 'Lines',
  discount: 'Discount',
  scope: 'Scope of work',
  exclusions: 'Exclusions',
  terms: 'Terms',
  paymentSchedule: 'Payment schedule',
  validUntil: 'Valid until',
}

function wordsOf(draft: BidDraft, field: keyof BidContent): string {
  switch (field) {
    case 'groups': {
      const count = contentOf(draft).groups.reduce((sum, { items }) => sum + items.length, 0)
      return `${count} ${count === 1 ? 'line' : 'lines'}, ${formatDollars(totalsOf(draft).subtotal)}`
    }
    case 'paymentSchedule':
      return draft.paymentSchedule.map(({ label }) => label || 'Without a name').join(', ') || 'None'
    case 'discount':
      return formatDollars(draft.discount)
    default:
      return shortened(draft[field] ?? '') || '—'
  }
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)} …` : text
}
