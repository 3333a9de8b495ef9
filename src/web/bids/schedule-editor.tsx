import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { scheduleAmounts } from '../../domain/bids.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { newKey, type ScheduledPaymentDraft } from './bid-draft.ts'
import type { BidErrors } from './bid-errors.ts'
import { ScheduledPaymentRow } from './scheduled-payment-row.tsx'

/** When the customer pays what. The sums stand below: the schedule must add up to the bid's total. */
export function ScheduleEditor({
  schedule,
  total,
  onChange,
  error,
  errors,
  disabled,
}: {
  schedule: readonly ScheduledPaymentDraft[]
  total: Cents
  onChange: (schedule: ScheduledPaymentDraft[]) => void
  /** What is wrong with the schedule as a whole. */
  error: string | undefined
  errors: BidErrors['parts']
  disabled: boolean
}) {
  const list = useRef<HTMLDivElement>(null)
  const goTo = useRef<string>(undefined)
  const amounts = scheduleAmounts(schedule, total)
  const left = total - amounts.reduce((sum, amount) => sum + amount, 0)
  const last = schedule.at(-1)
  const corrected = (last?.amount ?? 0) + left
  const canCorrect = last !== undefined && last.percent === null && left !== 0 && corrected >= 0

  useEffect(() => {
    // A payment that was just added exists only after this rendering.
    if (goTo.current === undefined) return
    list.current?.querySelector<HTMLElement>(goTo.current)?.focus()
    goTo.current = undefined
  }, [schedule])

  const set = (place: number, fields: Partial<ScheduledPaymentDraft>) =>
    onChange(schedule.map((payment, index) => (index === place ? { ...payment, ...fields } : payment)))

  function add(amount: Cents | null) {
    const label = schedule.length === 0 ? 'Deposit' : ''
    goTo.current = `[data-payment="${schedule.length}"]`
    onChange([...schedule, { key: newKey(), label, amount, percent: null }])
  }

  function remove(place: number) {
    goTo.current = schedule.length > 1 ? `[data-payment="${Math.max(0, place - 1)}"]` : '[data-add-payment]'
    onChange(schedule.toSpliced(place, 1))
  }

  return (
    <Stack gap="xs" ref={list}>
      {schedule.map((payment, place) => (
        <ScheduledPaymentRow
          key={payment.key}
          payment={payment}
          place={place}
          due={amounts[place] ?? 0}
          total={total}
          errors={errors.get(payment.key)}
          disabled={disabled}
          onChange={(fields) => set(place, fields)}
          onRemove={() => remove(place)}
        />
      ))}
      {schedule.length > 0 && left !== 0 && (
        <Alert color={left > 0 ? 'yellow' : 'red'} p="xs" role="status">
          {left > 0 ? `${formatDollars(left)} left to schedule` : `${formatDollars(-left)} more than the bid`}
        </Alert>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {!disabled && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            data-add-payment
            onClick={() => add(null)}
          >
            Add a payment
          </Button>
          {left > 0 && total > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => add(left)}>
              Add one for the rest, {formatDollars(left)}
            </Button>
          )}
          {canCorrect && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => set(schedule.length - 1, { amount: corrected })}
            >
              Make the last one {formatDollars(corrected)}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
