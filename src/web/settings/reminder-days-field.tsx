import { TagsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'

const longest = 365
const mostSteps = 10

/** The days past due on which reminders go out automatically: one chip each, sorted, without repeats. */
export function ReminderDaysField({
  value,
  onChange,
  error,
}: {
  value: readonly number[]
  onChange: (days: number[]) => void
  error?: ReactNode
}) {
  const [refused, setRefused] = useState<string>()

  function take(chips: string[]) {
    const days = chips.map(daysOf)
    if (days.some((count) => count === undefined)) {
      setRefused(t('Must be a number of days from 1 to {longest}', { longest }))
      return
    }
    setRefused(undefined)
    onChange([...new Set(days.filter((count) => count !== undefined))].toSorted((one, other) => one - other))
  }

  return (
    <TagsInput
      label={t('Send reminders for overdue invoices')}
      description={
        value.length === 0
          ? t(
              'Days past due, like 3, 14 and 30. Press Enter after each. Leave it empty to send no automatic reminders.',
            )
          : t(
              'Days past due. Press Enter after each. We remind once per step and invoice, between 9 AM and 6 PM.',
            )
      }
      placeholder={value.length === 0 ? t('Never') : ''}
      inputMode="numeric"
      acceptValueOnBlur
      splitChars={[',', ' ', ';']}
      maxTags={mostSteps}
      value={value.map((days) => t('{days, plural, one {# day} other {# days}}', { days }))}
      onChange={take}
      onSearchChange={() => setRefused(undefined)}
      error={refused ?? error}
    />
  )
}

/** Reads `14`, or a chip's `14 days`. */
function daysOf(chip: string): number | undefined {
  const text = /^(\d{1,3})(?:\s+\p{L}+)?$/u.exec(chip.trim())?.[1]
  const days = Number(text)
  return days >= 1 && days <= longest ? days : undefined
}
