import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { type ScheduledPayment, scheduleAmounts } from '../../../domain/bid-money.ts'
import { type Cents, formatDollars } from '../../../domain/money.ts'
import type { Language } from '../../../domain/people.ts'
import { downPaymentLimit } from '../../../domain/rights/home-improvement.ts'
import { t } from '../../language/t.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Money } from '../../ui/money.tsx'
import { MenuButton } from '../../ui/popup-button.tsx'
import { newKey, type ScheduledPaymentDraft } from './bid-draft.ts'
import type { BidErrors } from './bid-errors.ts'
import { depositLabel, homeImprovementSchedule, presets, scheduleOf } from './schedule-presets.ts'
import { ScheduledPaymentRow } from './scheduled-payment-row.tsx'

/** The payments; they must add up to the bid's total. */
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
  /** `field` names the text field, so that its letters are undone together. */
  onChange: (schedule: ScheduledPaymentDraft[], field?: string) => void
  /** An error of the whole schedule. */
  error: string | undefined
  errors: BidErrors['parts']
  disabled: boolean
}) {
  const { list, set, take, add, remove } = useScheduleChanges(schedule, language, onChange)
  const amounts = scheduleAmounts(schedule, total)
  const left = total - amounts.reduce((sum, amount) => sum + amount, 0)
  const last = schedule.at(-1)
  const corrected = (last?.amount ?? 0) + left
  const canCorrect = last !== undefined && last.percent === null && left !== 0 && corrected >= 0

  /** The amount that makes the schedule add up when all other payments stay. */
  const restFor = (place: number) => (amounts[place] ?? 0) + left

  if (disabled) return <ScheduleToRead schedule={schedule} amounts={amounts} />

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
          onChange={(fields) => set(place, fields)}
          onRemove={() => remove(place)}
        />
      ))}
      {schedule.length > 0 && left !== 0 && <LeftToSchedule left={left} />}
      <DownPaymentNotice amounts={amounts} total={total} language={language} onFix={take} />
      <FailureAlert>{error}</FailureAlert>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          data-add-payment
          onClick={() => add(null)}
        >
          {t('Add a payment')}
        </Button>
        {left > 0 && total > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => add(left)}>
            {t('Add one for the rest, {left}', { left: formatDollars(left) })}
          </Button>
        )}
        {canCorrect && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => set(schedule.length - 1, { amount: corrected })}
          >
            {t('Make the last one {corrected}', { corrected: formatDollars(corrected) })}
          </Button>
        )}
        <UsualSchedules total={total} language={language} onChoose={take} />
      </Group>
    </Stack>
  )
})

/** The changes of a schedule. Each leaves the focus where the work goes on. */
function useScheduleChanges(
  schedule: readonly ScheduledPaymentDraft[],
  language: Language,
  onChange: (schedule: ScheduledPaymentDraft[], field?: string) => void,
) {
  const list = useRef<HTMLDivElement>(null)
  const goTo = useRef<string>(undefined)

  useEffect(() => {
    // After the render: a new payment has no field before.
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

  function add(amount: Cents | null) {
    const label = schedule.length === 0 ? depositLabel(language) : ''
    goTo.current = `[data-payment="${schedule.length}"]`
    onChange([...schedule, { key: newKey(), label, amount, percent: null }])
  }

  function remove(place: number) {
    goTo.current = schedule.length > 1 ? `[data-payment="${Math.max(0, place - 1)}"]` : '[data-add-payment]'
    onChange(schedule.toSpliced(place, 1))
  }

  return { list, set, take, add, remove }
}

function LeftToSchedule({ left }: { left: Cents }) {
  return (
    <Alert color={left > 0 ? 'yellow' : 'red'} p="xs" role="status">
      {left > 0
        ? t('{left} left to schedule', { left: formatDollars(left) })
        : t('{amount} more than the bid', { amount: formatDollars(-left) })}
    </Alert>
  )
}

function UsualSchedules({
  total,
  language,
  onChoose,
}: {
  total: Cents
  language: Language
  onChoose: (payments: readonly ScheduledPayment[]) => void
}) {
  return (
    <MenuButton
      position="bottom-start"
      button={
        <Button variant="subtle" size="compact-sm" rightSection={<IconChevronDown size={14} />}>
          {t('Usual schedules')}
        </Button>
      }
    >
      <Menu.Item onClick={() => onChoose(homeImprovementSchedule(total, language))}>
        {t('California limit for home improvement: {amount} down', {
          amount: formatDollars(downPaymentLimit(total)),
        })}
      </Menu.Item>
      {presets.map((preset) => (
        <Menu.Item key={preset.name} onClick={() => onChoose(scheduleOf(preset, language))}>
          {preset.name}
        </Menu.Item>
      ))}
    </MenuButton>
  )
}

/** The payments of a bid that can't be changed. */
function ScheduleToRead({
  schedule,
  amounts,
}: {
  schedule: readonly ScheduledPaymentDraft[]
  amounts: readonly Cents[]
}) {
  if (schedule.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('This bid has no payment schedule.')}
      </Text>
    )
  }
  return (
    <Stack gap={6} component="ul" className="plain-list">
      {schedule.map(({ key, label, percent }, place) => (
        <Group key={key} component="li" justify="space-between" gap="sm" wrap="nowrap" fz="sm">
          <span>
            {label}
            {percent !== null && (
              <Text span inherit c="dimmed">
                {' '}
                {percent / 100}%
              </Text>
            )}
          </span>
          <Money cents={amounts[place] ?? 0} />
        </Group>
      ))}
    </Stack>
  )
}

/** The limit applies to homes only; we don't know whether this job is one. */
function DownPaymentNotice({
  amounts,
  total,
  language,
  onFix,
}: {
  amounts: readonly Cents[]
  total: Cents
  language: Language
  onFix: (payments: readonly ScheduledPayment[]) => void
}) {
  const limit = downPaymentLimit(total)
  const [first] = amounts
  if (first === undefined || amounts.length < 2 || first <= limit) return null
  return (
    <Alert color="yellow" p="xs" role="status">
      <Text size="sm" mb="xs">
        {t(
          'California limits the down payment for home improvement to {limit}: $1,000 or 10 percent, whichever is less (Business and Professions Code § 7159).',
          { limit: formatDollars(limit) },
        )}
      </Text>
      <Button size="xs" variant="default" onClick={() => onFix(homeImprovementSchedule(total, language))}>
        {t('Use the legal schedule')}
      </Button>
    </Alert>
  )
}
