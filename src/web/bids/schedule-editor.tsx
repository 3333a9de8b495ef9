import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { type ScheduledPayment, scheduleAmounts } from '../../domain/bids.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { newKey, type ScheduledPaymentDraft } from './bid-draft.ts'
import type { BidErrors } from './bid-errors.ts'
import { downPaymentLimit, homeImprovementSchedule, presets, scheduleOf } from './schedule-presets.ts'
import { ScheduledPaymentRow } from './scheduled-payment-row.tsx'

/** When the customer pays what. The sums stand below: the schedule must add up to the bid's total. */
export const ScheduleEditor = memo(function ScheduleEditor({
  schedule,
  total,
  language,
  onChange,
  error,
  errors,
  disabled,
}: {
  schedule: readonly ScheduledPaymentDraft[]
  total: Cents
  language: Language
  /** `field` names what is typed into. */
  onChange: (schedule: ScheduledPaymentDraft[], field?: string) => void
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
    onChange(
      schedule.map((payment, index) => (index === place ? { ...payment, ...fields } : payment)),
      `${schedule[place]?.key} ${Object.keys(fields).join()}`,
    )

  const take = (payments: readonly ScheduledPayment[]) =>
    onChange(payments.map((payment) => ({ key: newKey(), ...payment })))

  /** What is left for a payment when all others stay. */
  const restFor = (place: number) => (amounts[place] ?? 0) + left

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
          rest={left !== 0 && restFor(place) >= 0 && total > 0 ? restFor(place) : undefined}
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
      <DownPaymentHint first={amounts[0]} count={schedule.length} total={total} />
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
          <Menu position="bottom-start" withinPortal shadow="md">
            <Menu.Target>
              <Button variant="subtle" size="compact-sm" rightSection={<IconChevronDown size={14} />}>
                Usual schedules
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {presets.map((preset) => (
                <Menu.Item key={preset.name} onClick={() => take(scheduleOf(preset, language))}>
                  {preset.name}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => take(homeImprovementSchedule(total, language))}>
                Home improvement in California: {formatDollars(downPaymentLimit(total))} down
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  )
})

/** The law is about homes; whether the job is one, the estimator knows. */
function DownPaymentHint({ first, count, total }: { first: Cents | undefined; count: number; total: Cents }) {
  const limit = downPaymentLimit(total)
  if (first === undefined || count < 2 || first <= limit) return null
  return (
    <Text size="xs" c="dimmed">
      For a home improvement in California a down payment may be {formatDollars(limit)} at most: $1,000 or ten
      percent, whichever is less (Business and Professions Code § 7159).
    </Text>
  )
}
