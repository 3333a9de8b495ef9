import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { bidTotals } from '../../../domain/bid-money.ts'
import type { Cents } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { Money } from '../../ui/money.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { type BidDraft, totalsOf } from './bid-draft.ts'
import classes from './bid-editor.module.css'

/** The bid's totals. Cost and margin are for staff and appear on no document. */
export const BidSummary = memo(function BidSummary({
  draft,
  discount,
  onDiscount,
  error,
  disabled,
}: {
  draft: BidDraft
  /** The current value; `draft` may lag behind. */
  discount: Cents
  onDiscount: (discount: Cents) => void
  error: string | undefined
  disabled: boolean
}) {
  const totals = totalsOf(draft)
  const margin = totals.total - totals.cost
  // Without any cost the margin is not known.
  const isKnown = totals.cost !== 0
  const share = isKnown && totals.total > 0 ? ((margin / totals.total) * 100).toFixed(1) : undefined
  const hasOptions = draft.groups.some(({ lines }) => lines.some(({ optional }) => optional))
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={t('Totals')}>
      <Stack gap="xs">
        <Line label={t('Subtotal')} cents={totals.subtotal} />
        {disabled ? (
          discount > 0 && <Line label={t('Discount')} cents={-discount} />
        ) : (
          <MoneyField
            label={t('Discount')}
            error={error}
            value={discount === 0 ? null : discount}
            onChange={(cents) => onDiscount(cents ?? 0)}
          />
        )}
        <Group justify="space-between" fz="lg" fw={700}>
          <span>{t('Total')}</span>
          <Money cents={totals.total} />
        </Group>
        {hasOptions && (
          <>
            <Line label={t('Without options')} cents={totalWith(draft, false)} />
            <Line label={t('With all options')} cents={totalWith(draft, true)} />
          </>
        )}
        <div className={classes.internal}>
          <Text size="xs" c="dimmed">
            <IconLock size={12} aria-hidden style={{ verticalAlign: '-1px' }} />{' '}
            {t('Internal: never printed')}
          </Text>
          <Line label={t('Cost')} cents={totals.cost} />
          <Group justify="space-between" fz="sm">
            <span>{share === undefined ? t('Margin') : t('Margin ({share}%)', { share })}</span>
            <Text span inherit {...(margin < 0 && { c: 'var(--mantine-color-error)' })}>
              <Money cents={isKnown ? margin : null} />
            </Text>
          </Group>
        </div>
      </Stack>
    </Paper>
  )
})

/** The total if the customer took all options, or none. */
function totalWith(draft: BidDraft, selected: boolean): Cents {
  const groups = draft.groups.map(({ lines }) => ({ items: lines.map((line) => ({ ...line, selected })) }))
  return bidTotals(groups, draft.discount).total
}

function Line({ label, cents }: { label: string; cents: Cents }) {
  return (
    <Group justify="space-between" fz="sm">
      <span>{label}</span>
      <Money cents={cents} />
    </Group>
  )
}
