import { Group, Paper, Stack, Text } from '@mantine/core'
import type { BidTotals } from '../../domain/bids.ts'
import type { Cents } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'

/** The bid's sums; cost and margin are for staff and on no document. */
export function BidSummary({
  totals,
  discount,
  onDiscount,
  error,
  disabled,
}: {
  totals: BidTotals
  discount: Cents
  onDiscount: (discount: Cents) => void
  error: string | undefined
  disabled: boolean
}) {
  const margin = totals.total - totals.cost
  const share = totals.total > 0 ? ` (${((margin / totals.total) * 100).toFixed(1)} %)` : ''
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Totals">
      <Stack gap="xs">
        <Line label="Subtotal" cents={totals.subtotal} />
        <MoneyField
          label="Discount"
          disabled={disabled}
          error={error}
          value={discount === 0 ? null : discount}
          onChange={(cents) => onDiscount(cents ?? 0)}
        />
        <Group justify="space-between" fz="lg" fw={700}>
          <span>Total</span>
          <Money cents={totals.total} />
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          For staff only
        </Text>
        <Line label="Cost" cents={totals.cost} />
        <Group justify="space-between" fz="sm">
          <span>Margin{share}</span>
          <Text span inherit {...(margin < 0 && { c: 'red' })}>
            <Money cents={margin} />
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}

function Line({ label, cents }: { label: string; cents: Cents }) {
  return (
    <Group justify="space-between" fz="sm">
      <span>{label}</span>
      <Money cents={cents} />
    </Group>
  )
}
