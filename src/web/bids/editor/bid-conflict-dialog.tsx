import { Text } from '@mantine/core'
import { formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { ConflictDialog, type ConflictingField } from '../../ui/editing/conflict-dialog.tsx'
import { compareLines } from '../compare/compare-bids.ts'
import { LineChangeList, LineSide, sayPrice } from '../compare/line-changes.tsx'
import type { BidConflict } from './bid-conflict.ts'
import { type BidContent, type BidDraft, contentOf, draftOf, totalsOf } from './bid-draft.ts'
import { bidFieldLabel, sayBidField } from './bid-field-words.ts'
import type { LineDispute } from './merge-lines.ts'

/** Asks which version to keep of each field and line that two people changed. */
export function BidConflictDialog({
  conflict: { theirs, fields, lines, mergesLines },
  before,
  mine,
  onSettle,
  onClose,
}: {
  conflict: BidConflict
  /** The version that both started from. */
  before: BidDraft
  mine: BidDraft
  onSettle: (theirs: ReadonlySet<string>) => void
  onClose: () => void
}) {
  const drafts = { before, mine, theirs: draftOf(theirs) }
  return (
    <ConflictDialog
      what={t('this bid')}
      of={{ entity: 'bid', entityId: theirs.id }}
      note={
        mergesLines
          ? t('We keep every line that only one of you changed.')
          : fields.includes('groups')
            ? t('You both reordered the lines, so choose one set of lines to keep.')
            : undefined
      }
      fields={[...fields.map((field) => fieldOf(field, drafts)), ...lines.map(fieldOfLine)]}
      onSettle={onSettle}
      onClose={onClose}
    />
  )
}

interface Drafts {
  before: BidDraft
  mine: BidDraft
  theirs: BidDraft
}

function fieldOf(field: keyof BidContent, { before, mine, theirs }: Drafts): ConflictingField {
  return {
    key: field,
    label: bidFieldLabel(field),
    before: wordsOf(before, field),
    mine: wordsOf(mine, field),
    theirs: wordsOf(theirs, field),
    ...(field === 'groups' && {
      mineMore: <LineDifferences before={before} after={mine} />,
      theirsMore: <LineDifferences before={before} after={theirs} />,
    }),
  }
}

function fieldOfLine({ key, before, mine, theirs }: LineDispute): ConflictingField {
  const name = before.description.trim().split('\n')[0] ?? ''
  return {
    key,
    label: t('Line “{name}”', { name: shortened(name, 60) || t('Without a description') }),
    before: sayPrice(before),
    mine: <LineSide before={before} after={mine} />,
    theirs: <LineSide before={before} after={theirs} />,
  }
}

function LineDifferences({ before, after }: { before: BidDraft; after: BidDraft }) {
  const changes = compareLines(contentOf(before), contentOf(after))
  if (changes.length === 0) return <Text size="sm">{t('The same lines in another order.')}</Text>
  return <LineChangeList changes={changes} />
}

function wordsOf(draft: BidDraft, field: keyof BidContent): string {
  switch (field) {
    case 'groups': {
      const count = contentOf(draft).groups.reduce((sum, { items }) => sum + items.length, 0)
      return t('{count, plural, one {# line, {sum}} other {# lines, {sum}}}', {
        count,
        sum: formatDollars(totalsOf(draft).subtotal),
      })
    }
    case 'paymentSchedule':
      return draft.paymentSchedule.map(({ label }) => label || t('Without a name')).join(', ') || t('None')
    default:
      return shortened(sayBidField(field, draft), 160) || '—'
  }
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text
}
